const formats = [
  ["wxr", "Für WordPress"],
  ["ghost", "Für Ghost"],
  ["markdown", "Als Markdown-Dateien"],
] as const;

/** What leads to the files with all content. */
export function OutFormats() {
  return (
    <section aria-labelledby="mitnehmen" className="mt-12">
      <h2 id="mitnehmen" className="text-xl">
        Alles mitnehmen
      </h2>
      <p className="mt-2 max-w-text text-ink-muted">
        Alle Beiträge und Seiten, auch Entwürfe, mit ihren Bildern in einer ZIP-Datei.
      </p>
      <ul className="mt-4">
        {formats.map(([format, label]) => (
          <li key={format}>
            <a
              className="inline-flex min-h-11 items-center underline underline-offset-4"
              href={`/admin/move/out?format=${format}`}
              download
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
