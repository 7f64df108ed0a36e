import ArrowRight from "lucide-react/icons/arrow-right";
import { workspace } from "~/content/workspace";
import { Section } from "~/ui/section";
import { useWords } from "~/ui/use-site";

export function Problems() {
  const { title, intro, cards, ...words } = useWords("workspace", workspace).problems;
  return (
    <Section title={title} intro={intro}>
      <ul className="grid gap-8">
        {cards.map(({ topic, before, beforeText, after, afterText }, index) => (
          <li key={topic} data-fade="" data-fade-index={index} className="relative grid md:grid-cols-2">
            <div className="rounded-t-lg border border-control border-dashed border-b-0 p-6 pb-12 sm:p-8 sm:pb-12 md:rounded-l-lg md:rounded-tr-none md:border-r-0 md:border-b md:pr-12 md:pb-8 lg:pr-16">
              <p className="text-ink-muted text-sm">
                {topic} {words.before}
              </p>
              <h3 className="mt-1 text-ink-muted text-xl">{before}</h3>
              <p className="mt-3 text-ink-muted">{beforeText}</p>
            </div>
            <div className="rounded-b-lg bg-brand-soft p-6 pt-10 sm:p-8 sm:pt-10 md:rounded-r-lg md:rounded-bl-none md:pt-8 md:pl-12 lg:pl-16">
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
      className="-translate-1/2 absolute top-1/2 left-1/2 grid size-12 place-items-center rounded-full bg-brand text-brand-ink"
    >
      <ArrowRight className="size-5 max-md:rotate-90" />
    </span>
  );
}
