/** Leads to how to write, in a tab of its own: nothing that was typed is left behind for it. */
export function WritingHelp() {
  return (
    <a
      href="/admin/help/writing"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      Hilfe zum Schreiben<span className="sr-only"> (neuer Tab)</span>
    </a>
  );
}
