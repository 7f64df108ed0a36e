import { dating } from "~/content/dating";
import { Bookings } from "~/ui/bookings";
import { Container } from "~/ui/section";
import { useSentence, useWords } from "~/ui/use-site";

export function Opening() {
  const { title, facts } = useWords("dating", dating);
  const intro = useSentence("dating.intro");
  return (
    <div className="chart-lines bg-surface">
      <Container className="grid gap-4 py-5 md:gap-10 md:py-20 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-16">
        <div>
          <p className="font-semibold text-brand text-sm">Onlinedating</p>
          <h1 className="text-2xl sm:mt-3 sm:text-3xl md:text-display">{title}</h1>
          <p className="mt-1 max-w-text text-ink-muted sm:mt-6 sm:text-lg">{intro}</p>
          <dl className="mt-2 flex flex-wrap gap-x-5 sm:mt-6 sm:gap-4">
            {facts.map(({ value, label }) => (
              <div key={value} className="border-brand border-l-2 pl-2 sm:max-w-40 sm:pl-4">
                <dt className="font-bold max-sm:text-sm">{value}</dt>
                <dd className="text-ink-muted text-sm max-sm:hidden">{label}</dd>
              </div>
            ))}
          </dl>
        </div>
        <section aria-labelledby="auswahl">
          <h2 id="auswahl" className="sr-only">
            Mit wem möchtest Du sprechen?
          </h2>
          <Bookings className="md:gap-4" />
        </section>
      </Container>
    </div>
  );
}
