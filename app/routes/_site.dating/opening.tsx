import { fill } from "~/content/placeholders";
import { Container } from "~/ui/section";
import { useSentence, useSite } from "~/ui/use-site";

const facts = [
  { value: "{Minuten} Minuten", label: "Mit {uns} zusammen {Teamminuten}." },
  { value: "Per Video", label: "Ein Link genügt, auch auf dem Handy." },
  { value: "0 Euro", label: "Und keine Verpflichtung danach." },
];

/** Words and the three facts that decide; the choice itself begins on the same screen. */
export function Opening() {
  const site = useSite();
  const intro = useSentence("dating.intro");
  return (
    <div className="chart-lines bg-surface">
      <Container className="pt-14 pb-32 md:pt-20 md:pb-44">
        <p className="mb-4 font-semibold text-brand text-sm">Onlinedating</p>
        <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-16">
          <div>
            <h1 className="text-3xl md:text-display">Erstgespräch buchen</h1>
            <p className="mt-6 max-w-text text-ink-muted text-lg">{intro}</p>
          </div>
          <dl className="grid gap-4 sm:grid-cols-3 sm:gap-6 lg:grid-cols-1 lg:gap-3">
            {facts.map(({ value, label }) => (
              <div key={value} className="border-brand border-l-2 pl-4">
                <dt className="font-bold text-lg">{fill(value, site)}</dt>
                <dd className="text-ink-muted text-sm">{fill(label, site)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Container>
    </div>
  );
}
