import { WholeWords } from "~/ui/whole-words";
import { Frame, headingBelow } from "./parts";
import { defineSection, type SectionField, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "title", label: "Überschrift", max: 120 },
  { kind: "text", name: "lead", label: "Ein Satz dazu", max: 500, rows: 2 },
  {
    kind: "list",
    name: "steps",
    label: "Schritte",
    item: "Schritt",
    most: 6,
    fields: [
      { kind: "line", name: "title", label: "Titel", max: 100 },
      { kind: "text", name: "text", label: "Text", max: 500, rows: 2 },
    ],
  },
] as const satisfies readonly SectionField[];

export const steps = defineSection({
  label: "Schritte",
  about: "Drei bis sechs Schritte der Reihe nach",
  version: 1,
  shownBy: ["steps"],
  fields,
  View: Steps,
});

function Steps({ section }: ViewProps<typeof fields>) {
  const { steps } = section;
  if (steps.length === 0) return null;
  const Title = headingBelow(section);
  return (
    <Frame section={section} isBeside>
      <ol className="grid gap-8">
        {steps.map(({ title, text }, index) => (
          <li
            key={`${title} ${text}`}
            data-fade=""
            data-fade-index={index}
            className="grid grid-cols-[auto_1fr] gap-5"
          >
            <span
              aria-hidden
              className="grid size-11 place-items-center rounded-full bg-brand font-bold text-brand-ink tabular"
            >
              {index + 1}
            </span>
            <div>
              {title && (
                <Title className="pt-1.5 text-xl">
                  <WholeWords of={title} />
                </Title>
              )}
              <p className="mt-1.5 whitespace-pre-line text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Frame>
  );
}
