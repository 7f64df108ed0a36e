import { referencesPage } from "~/content/references-page";
import { Container } from "~/ui/section";
import { useSentence, useSite, useWords } from "~/ui/use-site";

export function Figures() {
  const { figures, evidence } = useSite();
  const note = useSentence("references.figures");
  return (
    <section aria-labelledby="zahlen" className="border-line border-t bg-surface py-16 md:py-24">
      <Container>
        <h2 id="zahlen" className="text-2xl">
          {useWords("referencesPage", referencesPage).figures}
        </h2>
        <dl className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 md:mt-12 md:grid-cols-5">
          {figures.map(({ value, label }, index) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end gap-1 border-brand border-t-2 pt-4"
              data-fade=""
              data-fade-index={index}
            >
              <dt className="text-ink-muted text-sm">{label}</dt>
              <dd className="font-bold text-3xl tabular tracking-tight">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 max-w-text text-ink-muted text-sm">
          {evidence.survey && `${evidence.survey}. `}
          {note}
        </p>
      </Container>
    </section>
  );
}
