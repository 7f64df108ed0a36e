import { Container } from "~/ui/section";

const facts = [
  { value: "30 Minuten", label: "Mit uns beiden zusammen 45." },
  { value: "Per Video", label: "Ein Link genügt, auch auf dem Handy." },
  { value: "0 Euro", label: "Und keine Verpflichtung danach." },
];

/** Words and the three facts that decide; the choice itself begins on the same screen. */
export function Opening() {
  return (
    <div className="chart-lines bg-surface">
      <Container className="pt-14 pb-32 md:pt-20 md:pb-44">
        <p className="mb-4 font-semibold text-brand text-sm">Onlinedating</p>
        <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16">
          <div>
            <h1 className="text-3xl md:text-display">Erstgespräch buchen</h1>
            <p className="mt-6 max-w-text text-ink-muted text-lg">
              Kein Wischen, kein Rätselraten: Such Dir aus, mit wem Du reden willst, und nimm den Termin, der
              passt.
            </p>
          </div>
          <dl className="grid gap-4 sm:grid-cols-3 sm:gap-6 lg:grid-cols-1 lg:gap-3">
            {facts.map(({ value, label }) => (
              <div key={value} className="border-brand border-l-2 pl-4">
                <dt className="font-bold text-lg">{value}</dt>
                <dd className="text-ink-muted text-sm">{label}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Container>
    </div>
  );
}
