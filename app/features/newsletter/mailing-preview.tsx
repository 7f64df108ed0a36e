import type { MailingLook } from "~/features/newsletter/mailing-texts.server";

interface MailingPreviewProps extends MailingLook {
  subject: string;
  /** True for what was just asked for. */
  isFresh?: boolean;
}

export function MailingPreview({ subject, html, text, posts, end, isFresh = false }: MailingPreviewProps) {
  return (
    <section
      aria-labelledby="vorschau"
      className="mail-preview rounded-sm border border-line bg-surface-raised"
    >
      <h2
        id="vorschau"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: it stands below a long form
        autoFocus={isFresh}
        className="border-line border-b px-4 py-3 font-semibold text-base tracking-normal sm:px-6"
      >
        {isFresh ? "Vorschau, noch nicht gespeichert" : "Vorschau"}
      </h2>
      <fieldset className="flex flex-wrap gap-x-6 px-4 pt-3 sm:px-6">
        <legend className="sr-only">Breite der Vorschau</legend>
        {widths.map(([value, label]) => (
          <label key={value} className="inline-flex min-h-11 items-center gap-2">
            <input type="radio" name="breite" value={value} defaultChecked={value === "desktop"} />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="mail-sheet px-4 py-4 sm:px-6">
        <p className="text-ink-muted text-xs">Betreff</p>
        <p className="font-semibold text-base">{subject}</p>
        {html === null ? (
          <PlainText text={text} />
        ) : (
          <>
            <Formatted html={html} className="mt-4" />
            {posts.map(({ title, excerpt, words }) => (
              <div key={title} className="mt-6 border-line border-t pt-4">
                {words && <Formatted html={words} className="mb-4" />}
                <p className="font-semibold text-base">{title}</p>
                <p className="mt-1">{excerpt}</p>
                <p className="mt-2 font-semibold text-brand">Im Blog weiterlesen</p>
              </div>
            ))}
            {end && <Formatted html={end} className="mt-6 border-line border-t pt-4" />}
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

const widths = [
  ["desktop", "Am Rechner"],
  ["phone", "Auf dem Handy"],
] as const;

function Formatted({ html, className }: { html: string; className: string }) {
  return <div className={`prose-site text-base ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

function PlainText({ text }: { text: string | null }) {
  return (
    <p className="mt-4 hyphens-none whitespace-pre-wrap">
      {text ?? "Die Vorschau ließ sich gerade nicht machen. Lade die Seite gleich noch einmal."}
    </p>
  );
}
