import Check from "lucide-react/icons/check";
import MapPin from "lucide-react/icons/map-pin";
import { landing } from "~/content/landing";
import { Container, Section } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";

export function Situations() {
  const { situationsHead, situations } = useWords("landing", landing);
  return (
    <Section {...situationsHead}>
      <ul className="grid gap-x-16 gap-y-12 md:grid-cols-2">
        {situations.map(({ problem, answer }, index) => (
          <li key={problem} data-fade="" data-fade-index={index % 2}>
            <h3 className="w-fit max-w-md rounded-md rounded-bl-none bg-brand-soft px-5 py-3 text-lg">
              „{problem}“
            </h3>
            <p className="mt-4 max-w-md border-line border-l-2 pl-5 text-ink-muted">{answer}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Areas() {
  const { areaServed } = useSite();
  const { areasHead, areas } = useWords("landing", landing);
  return (
    <Section {...areasHead}>
      <ul className="grid gap-10 border-line border-t md:grid-cols-3 md:gap-0">
        {areaServed.map((city, index) => (
          <li
            key={city}
            data-fade=""
            data-fade-index={index}
            className="border-line pt-8 md:not-first:border-l md:px-6 md:last:pr-0 md:first:pl-0"
          >
            <MapPin className="size-7 text-brand" />
            <h3 className="mt-3 text-2xl">{city}</h3>
            <p className="mt-3 text-ink-muted">{areas.find(({ town }) => town === city)?.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Promises() {
  const { promisesTitle, promises } = useWords("landing", landing);
  return (
    <section aria-labelledby="zusagen" className="chart-lines-deep bg-deep py-16 text-deep-ink md:py-28">
      <Container className="grid gap-10 lg:grid-cols-[4fr_8fr] lg:gap-16">
        <h2 id="zusagen" className="text-2xl md:text-3xl lg:sticky lg:top-28 lg:self-start" data-fade="">
          {promisesTitle}
        </h2>
        <ul className="grid gap-8">
          {promises.map(({ title, text }, index) => (
            <li
              key={title}
              data-fade=""
              data-fade-index={index}
              className="grid grid-cols-[auto_1fr] gap-4 border-deep-line border-b pb-8 last:border-0 last:pb-0"
            >
              <Check className="mt-1 size-6 text-deep-muted" />
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1.5 max-w-text text-deep-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

export function FirstCall() {
  const { stepsTitle, steps, servicesTitle, services } = useWords("landing", landing);
  return (
    <Section id="vor-dem-anruf" tone="surface" title={stepsTitle}>
      <div className="grid gap-14 lg:grid-cols-[7fr_5fr] lg:gap-20">
        <ol className="grid gap-8">
          {steps.map(({ title, text }, index) => (
            <li key={title} data-fade="" data-fade-index={index} className="grid grid-cols-[auto_1fr] gap-5">
              <span
                aria-hidden
                className="grid size-11 place-items-center rounded-full bg-brand font-bold text-brand-ink tabular"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="pt-1.5 text-xl">{title}</h3>
                <p className="mt-1.5 text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div data-fade="">
          <h3 className="text-xl">{servicesTitle}</h3>
          <dl className="mt-4 divide-y divide-line border-line border-y">
            {services.map(({ title, text }) => (
              <div key={title} className="py-4">
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-0.5 text-base text-ink-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}
