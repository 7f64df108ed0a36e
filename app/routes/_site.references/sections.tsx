import { referencesPage } from "~/content/references-page";
import { ButtonLink } from "~/ui/button";
import { Container } from "~/ui/section";
import { useSentence, useSite, useWords } from "~/ui/use-site";

export function EmptyList() {
  const { title, text, button } = useWords("referencesPage", referencesPage).empty;
  return (
    <div className="mx-auto max-w-text py-6 text-center">
      <svg
        viewBox="0 0 240 140"
        width={240}
        height={140}
        fill="none"
        aria-hidden="true"
        className="mx-auto text-brand"
        stroke="currentColor"
        strokeLinecap="round"
      >
        <path d="M20 112q20-12 40 0t40 0 40 0 40 0 40 0" opacity=".9" />
        <path d="M40 126q20-12 40 0t40 0 40 0 40 0" opacity=".5" />
        <path d="M108 104l4-44h16l4 44M114 60l6-22 6 22M111 76h18" />
        <path d="M120 38V18" />
        <circle cx="120" cy="12" r="5" className="text-brand" fill="currentColor" stroke="none" />
        <path d="M140 14l36-8M140 22l36 8M100 14L64 6M100 22l-36 8" opacity=".35" strokeDasharray="3 6" />
      </svg>
      <h2 className="mt-8 text-2xl">{title}</h2>
      <p className="mt-3 text-ink-muted">{text}</p>
      <ButtonLink to="/contact" tone="quiet" className="mt-6">
        {button}
      </ButtonLink>
    </div>
  );
}

export function Figures() {
  const { figures, evidence } = useSite();
  const note = useSentence("references.figures");
  return (
    <section aria-labelledby="zahlen" className="border-line border-t bg-surface py-16 md:py-24">
      <Container>
        <h2 id="zahlen" className="text-2xl">
          {useWords("referencesPage", referencesPage).figures}
        </h2>
        <dl className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 md:mt-14 md:grid-cols-5">
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
