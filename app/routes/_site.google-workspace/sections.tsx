import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import { workspace } from "~/content/workspace";
import { Illustration } from "~/ui/illustration";
import { Container, Section } from "~/ui/section";
import { useSite, useWords } from "~/ui/use-site";

export function Problems() {
  const { title, intro, cards, ...words } = useWords("workspace", workspace).problems;
  return (
    <Section title={title} intro={intro}>
      <ul className="grid gap-8">
        {cards.map(({ topic, before, beforeText, after, afterText }, index) => (
          <li key={topic} data-fade="" data-fade-index={index} className="relative grid md:grid-cols-2">
            <div className="rounded-t-lg border border-control border-dashed border-b-0 p-6 pb-12 sm:p-8 sm:pb-12 md:rounded-l-lg md:rounded-tr-none md:border-r-0 md:border-b md:pr-12 md:pb-8">
              <p className="text-ink-muted text-sm">
                {topic} {words.before}
              </p>
              <h3 className="mt-1 text-ink-muted text-xl">{before}</h3>
              <p className="mt-3 text-ink-muted">{beforeText}</p>
            </div>
            <div className="rounded-b-lg bg-brand-soft p-6 pt-10 sm:p-8 sm:pt-10 md:rounded-r-lg md:rounded-bl-none md:pt-8 md:pl-12">
              <p className="font-semibold text-brand text-sm">
                {topic} {words.after}
              </p>
              <h3 className="mt-1 text-xl">{after}</h3>
              <p className="mt-3">{afterText}</p>
            </div>
            <Turn />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Turn() {
  return (
    <span
      aria-hidden
      className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-brand text-brand-ink"
    >
      <ArrowRight className="size-5 max-md:rotate-90" />
    </span>
  );
}

/** Of the study, as the specification has them. */
const figures = [
  { value: "441%", label: "durchschnittlicher ROI" },
  { value: "95%", label: "weniger Sicherheitsvorfälle" },
];

export function Benefits() {
  const { title, intro, source } = useWords("workspace", workspace).benefits;
  const { study, studyUrl } = useSite().evidence;
  return (
    <section aria-labelledby="zahlen" className="chart-lines-deep bg-deep py-16 text-deep-ink md:py-28">
      <Container className="grid gap-12 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <div data-fade="">
          <h2 id="zahlen" className="text-2xl md:text-3xl">
            {title}
          </h2>
          <p className="mt-4 text-deep-muted">{intro}</p>
        </div>
        <div data-fade="">
          <dl className="grid gap-10 sm:grid-cols-2">
            {figures.map(({ value, label }) => (
              <div key={value} className="flex flex-col-reverse border-deep-line border-t pt-6">
                <dt className="mt-2 text-deep-muted text-lg">{label}</dt>
                <dd className="font-bold text-display tabular tracking-tight">{value}</dd>
              </div>
            ))}
          </dl>
          {study && (
            <p className="mt-10 text-deep-muted text-sm">
              {source}{" "}
              {studyUrl ? (
                <a href={studyUrl} target="_blank" rel="noopener" className="underline underline-offset-4">
                  {study}
                  <span className="sr-only"> (öffnet in neuem Tab)</span>
                </a>
              ) : (
                study
              )}
            </p>
          )}
        </div>
      </Container>
    </section>
  );
}

export function Phases() {
  const { title, intro, steps } = useWords("workspace", workspace).phases;
  return (
    <Section tone="surface" title={title} intro={intro}>
      <ol className="border-line border-t">
        {steps.map((step, index) => (
          <li
            key={step.title}
            data-fade=""
            className="grid gap-x-12 gap-y-4 border-line border-b py-8 md:grid-cols-[auto_5fr_6fr]"
          >
            <span aria-hidden className="font-bold text-3xl text-brand tabular">
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{step.title}</h3>
              <p className="mt-2 text-ink-muted">{step.text}</p>
            </div>
            <ul className="grid content-start gap-2.5">
              {step.features.map((feature) => (
                <li key={feature} className="grid grid-cols-[auto_1fr] gap-3">
                  <Check className="mt-1 size-5 text-brand" />
                  {feature}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const pictures = ["teamarbeit", "videokonferenzen", "no-code", "ki-assistent"];

export function UseCases() {
  const { title, intro, cards } = useWords("workspace", workspace).useCases;
  return (
    <Section id="anwendungsfaelle" title={title} intro={intro}>
      <ul className="grid gap-8 md:grid-cols-2">
        {cards.map((card, index) => (
          <li
            key={card.title}
            data-fade=""
            data-fade-index={index % 2}
            className="flex flex-col overflow-hidden rounded-lg bg-surface-raised shadow-soft"
          >
            <Illustration
              src={`/images/use-cases/${pictures[index]}.svg`}
              alt={card.alt}
              width={640}
              height={420}
              loading="lazy"
              className="aspect-16/10 w-full object-cover"
            />
            <div className="p-6 sm:p-8">
              <h3 className="text-xl">{card.title}</h3>
              <p className="mt-2 text-ink-muted">{card.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
