import type { ReactNode } from "react";
import type { Preview } from "~/schemas/answers";
import { ArticleHeader } from "~/ui/article-header";
import { Contents } from "~/ui/contents";
import { Container } from "~/ui/section";

interface ArticlePreviewProps extends Preview {
  /** What this is a preview of. */
  text: string;
  /** The way back to the editor. */
  children: ReactNode;
}

/** An article as visitors would see it, under a bar that leads back to its editor. */
export function ArticlePreview({ article, dropped, text, children }: ArticlePreviewProps) {
  const contents = article.headings.length >= 3 && article.headings;
  return (
    <>
      <section aria-label="Vorschau" className="preview-bar bg-deep py-3 text-deep-ink text-sm">
        <Container className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <div className="mr-auto">
            <p className="font-semibold">{text}</p>
            {dropped.length > 0 && (
              <p className="text-deep-muted">Nicht angezeigt wird: {dropped.join(", ")}</p>
            )}
          </div>
          {children}
        </Container>
      </section>
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
    </>
  );
}
