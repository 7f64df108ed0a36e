import type { ReactNode } from "react";
import type { Preview } from "~/schemas/answers";
import { ArticleBody } from "~/ui/article-body";
import { Container } from "~/ui/section";

interface ArticlePreviewProps extends Preview {
  /** What this is a preview of. */
  text: string;
  /** The way back to the editor. */
  children: ReactNode;
}

/** An article as visitors would see it, under a bar that leads back to its editor. */
export function ArticlePreview({ article, dropped, text, children }: ArticlePreviewProps) {
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
      <ArticleBody article={article} />
    </>
  );
}
