const states = {
  draft: { label: "Entwurf", dot: "border-2 border-ink-muted" },
  planned: { label: "Geplant", dot: "bg-brand" },
  published: { label: "Öffentlich", dot: "bg-success" },
  archived: { label: "Archiviert", dot: "bg-control" },
  active: { label: "Aktiv", dot: "bg-success" },
  inactive: { label: "Inaktiv", dot: "border-2 border-ink-muted" },
};

/** In which state an item is, in a word beside the dot. */
export function StateBadge({ state }: { state: keyof typeof states }) {
  const { label, dot } = states[state];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dot}`} />
      {label}
    </span>
  );
}
