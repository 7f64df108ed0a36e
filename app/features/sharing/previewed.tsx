import type { ShownPage } from "~/features/pages/public-page.server";
import { PageView } from "~/features/pages/sections/page-view";
import type { Article, ShownReference, ShownService } from "~/schemas/answers";
import { ArticleHeader } from "~/ui/article-header";
import { Contents } from "~/ui/contents";
import { FeaturedReference } from "~/ui/featured-reference";
import { ReferenceCard } from "~/ui/reference-card";
import { Container } from "~/ui/section";
import { ServiceCard } from "~/ui/service-card";
import { TranslatedWords } from "~/ui/use-site";

export type Previewed =
  | { kind: "blog_posts"; article: Article }
  | { kind: "services"; service: ShownService }
  | { kind: "references"; reference: ShownReference }
  | {
      kind: "pages";
      page: Pick<ShownPage, "title" | "lang" | "sections" | "facts" | "template">;
      words: Record<string, string> | undefined;
    };

export type Preview = Previewed & { dropped: string[] };

export function PreviewedItem(item: Previewed) {
  if (item.kind === "blog_posts") return <ArticleBody article={item.article} />;
  if (item.kind === "pages")
    return (
      <TranslatedWords.Provider value={item.words}>
        <div lang={item.page.lang}>
          <PageView page={item.page} isPreview />
        </div>
      </TranslatedWords.Provider>
    );
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
            ? "grid grid-cols-1 gap-10 pb-16 md:pb-24 xl:grid-cols-[12rem_minmax(0,1fr)_12rem] xl:gap-12"
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
