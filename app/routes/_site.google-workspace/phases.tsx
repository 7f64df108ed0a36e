import Check from "lucide-react/icons/check";
import { workspace } from "~/content/workspace";
import { Section } from "~/ui/section";
import { useWords } from "~/ui/use-site";

export function Phases() {
  const { title, intro, steps } = useWords("workspace", workspace).phases;
  return (
    <Section tone="surface" title={title} intro={intro}>
      <ol className="border-line border-t">
        {steps.map((step, index) => (
          <li
            key={step.title}
            data-fade=""
            className="grid gap-x-12 gap-y-4 border-line border-b py-8 md:grid-cols-[auto_5fr_6fr] lg:py-10"
          >
            <span aria-hidden className="font-bold text-3xl text-brand tabular leading-none">
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
