export function Figures({ total, recent }: { total: number; recent: number }) {
  const figures = [
    { value: total, label: "bestätigte Abonnenten" },
    { value: recent, label: "neu in den letzten 30 Tagen" },
  ];
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 sm:max-w-xl">
      {figures.map(({ value, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse rounded-sm border border-line bg-surface-raised px-4 py-3"
        >
          <dt className="text-ink-muted">{label}</dt>
          <dd className="font-bold text-2xl tabular">{value.toLocaleString("de-DE")}</dd>
        </div>
      ))}
    </dl>
  );
}
