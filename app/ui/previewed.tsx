import type { Article, Previewed } from "~/schemas/answers";
import { ArticleHeader } from "./article-header";
import { Contents } from "./contents";
import { FeaturedReference } from "./featured-reference";
import { ReferenceCard } from "./reference-card";
import { Container } from "./section";
import { ServiceCard } from "./service-card";

/** An item as its public page would show it. */
export function PreviewedItem(item: Previewed) {
  if (item.kind === "blog_posts") return <ArticleBody article={item.article} />;
  return (
    <Container className="py-16">
      {item.kind === "services" ? (
        <ul className="grid grid-cols-1 gap-4 md:gap-6 lg:grid-cols-2">
          <ServiceCard service={item.service} index={0} />
        </ul>
      ) : (
        <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-2">
          {item.reference.is_featured ? (
            <FeaturedReference reference={item.reference} />
          ) : (
            <ReferenceCard reference={item.reference} index={0} />
          )}
        </div>
      )}
    </Container>
  );
}

function ArticleBody({ article }: { article: Article }) {
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
