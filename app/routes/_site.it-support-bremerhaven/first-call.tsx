import { landing } from "~/content/landing";
import { Section } from "~/ui/section";
import { useWords } from "~/ui/use-site";

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
