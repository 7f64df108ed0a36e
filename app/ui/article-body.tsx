import type { Article } from "~/schemas/answers";
import { ArticleHeader } from "./article-header";
import { Contents } from "./contents";
import { Container } from "./section";

export function ArticleBody({ article }: { article: Article }) {
  const contents = article.headings.length >= 3 && article.headings;
  return (
    <article className="pt-6">
      <ArticleHeader post={article} />
      <Container
        className={
          contents
            ? "grid grid-cols-[minmax(0,1fr)] gap-10 pb-16 md:pb-24 xl:grid-cols-[12rem_minmax(0,1fr)_12rem] xl:gap-12"
            : "pb-16 md:pb-24"
        }
      >
        {contents && <Contents headings={contents} />}
        <div className="w-full max-w-text lg:mx-auto">
          <div className="prose-site" dangerouslySetInnerHTML={{ __html: article.html }} />
        </div>
      </Container>
    </article>
  );
}
