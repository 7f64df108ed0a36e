import type { MailingLook } from "~/features/newsletter/mailing-texts.server";

interface MailingPreviewProps extends MailingLook {
  subject: string;
  closing: string;
}

/** What subscribers read. */
export function MailingPreview({ subject, html, text, posts, closing }: MailingPreviewProps) {
  return (
    <section aria-labelledby="vorschau" className="rounded-sm border border-line bg-surface-raised">
      <h2
        id="vorschau"
        className="border-line border-b px-4 py-3 font-semibold text-base tracking-normal sm:px-6"
      >
        Vorschau
      </h2>
      <div className="px-4 py-4 sm:px-6">
        <p className="text-ink-muted text-xs">Betreff</p>
        <p className="font-semibold text-base">{subject}</p>
        {html === null ? (
          <PlainText text={text} />
        ) : (
          <>
            <div className="prose-site mt-4 text-base" dangerouslySetInnerHTML={{ __html: html }} />
            {posts.map(({ title, excerpt, words }) => (
              <div key={title} className="mt-6 border-line border-t pt-4">
                {words && <p className="mb-4 whitespace-pre-line text-base">{words}</p>}
                <p className="font-semibold text-base">{title}</p>
                <p className="mt-1">{excerpt}</p>
                <p className="mt-2 font-semibold text-brand">Im Blog weiterlesen</p>
              </div>
            ))}
            {closing && (
              <p className="mt-6 whitespace-pre-line border-line border-t pt-4 text-base">{closing}</p>
            )}
            <details className="mt-6">
              <summary className="min-h-11 content-center font-semibold">Nur-Text-Fassung</summary>
              <PlainText text={text} />
            </details>
          </>
        )}
      </div>
    </section>
  );
}

function PlainText({ text }: { text: string | null }) {
  return (
    <p className="mt-4 hyphens-none whitespace-pre-wrap">
      {text ?? "Die Vorschau ließ sich gerade nicht machen. Lade die Seite gleich noch einmal."}
    </p>
  );
}
