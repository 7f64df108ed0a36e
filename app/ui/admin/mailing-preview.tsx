interface MailingPreviewProps {
  subject: string;
  /** The mail's text part, as it is sent. */
  text: string;
}

/** What subscribers read. */
export function MailingPreview({ subject, text }: MailingPreviewProps) {
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
        <p className="mt-4 hyphens-none whitespace-pre-wrap">{text}</p>
      </div>
    </section>
  );
}
