import { Frame } from "./parts";
import { defineSection, type SectionField, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "title", label: "Überschrift", max: 120 },
  {
    kind: "list",
    name: "figures",
    label: "Zahlen",
    item: "Zahl",
    most: 4,
    fields: [
      { kind: "line", name: "value", label: "Zahl", max: 12, hint: "Zum Beispiel 15+ oder 95 %." },
      { kind: "line", name: "label", label: "Wofür sie steht", max: 80 },
      { kind: "line", name: "source", label: "Quelle", max: 200, hint: "Woher sie kommt, mit Jahr." },
    ],
  },
] as const satisfies readonly SectionField[];

export const figures = defineSection({
  label: "Zahlen",
  about: "Bis zu vier Zahlen, jede mit ihrer Quelle",
  version: 1,
  shownBy: ["figures"],
  fields,
  View: Figures,
});

function Figures({ section }: ViewProps<typeof fields>) {
  const { figures } = section;
  if (figures.length === 0) return null;
  const isOne = figures.length === 1;
  const isLong = figures.some(({ value }) => value.length > 7);
  const columns = isOne
    ? "max-w-sm"
    : `${isLong ? "sm:grid-cols-2" : "min-[22rem]:grid-cols-2"} lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none`;
  return (
    <Frame section={section} isBeside={isOne}>
      <dl className={`grid grid-cols-1 gap-x-8 gap-y-10 ${columns}`}>
        {figures.map(({ value, label, source }, index) => (
          <div
            key={`${value} ${label}`}
            className="flex flex-col-reverse justify-end gap-1 border-brand border-t-2 pt-4"
            data-fade=""
            data-fade-index={index}
          >
            <dt>
              {label} {source && <span className="mt-1 block text-ink-muted text-sm">{source}</span>}
            </dt>
            <dd className="font-bold text-3xl tabular tracking-tight">{value.replaceAll(" ", "\u00a0")}</dd>
          </div>
        ))}
      </dl>
    </Frame>
  );
}
