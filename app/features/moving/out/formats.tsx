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
      <ul className="mt-4 grid gap-2">
        {formats.map(([format, label]) => (
          <li key={format}>
            <a className="link" href={`/admin/move/out?format=${format}`} download>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
