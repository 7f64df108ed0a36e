export function Contents({ headings }: { headings: { id: string; text: string }[] }) {
  return (
    <nav
      aria-labelledby="inhaltsverzeichnis"
      className="w-full max-w-text rounded-md bg-surface p-5 lg:mx-auto xl:sticky xl:top-26 xl:max-h-[calc(100dvh-8rem)] xl:self-start xl:overflow-y-auto xl:bg-transparent xl:p-0"
    >
      <h2 id="inhaltsverzeichnis" className="font-semibold text-base tracking-normal">
        In diesem Artikel
      </h2>
      <ol className="mt-3 border-line border-l-2">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-0.5 -outline-offset-3 flex min-h-11 items-center border-transparent border-l-2 py-1.5 pl-4 text-ink-muted text-sm leading-snug hover:border-brand hover:text-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
