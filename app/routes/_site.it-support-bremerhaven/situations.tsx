import { landing } from "~/content/landing";
import { Section } from "~/ui/section";
import { useWords } from "~/ui/use-site";

export function Situations() {
  const { situationsHead, situations } = useWords("landing", landing);
  return (
    <Section {...situationsHead}>
      <ul className="grid gap-x-16 gap-y-12 md:grid-cols-2">
        {situations.map(({ problem, answer }, index) => (
          <li key={problem} data-fade="" data-fade-index={index % 2}>
            <h3 className="w-fit max-w-md rounded-md rounded-bl-none bg-brand-soft px-5 py-3.5 text-lg">
              „{problem}“
            </h3>
            <p className="mt-4 max-w-md border-line border-l-2 pl-5 text-ink-muted">{answer}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
