import { Portrait } from "~/ui/portrait";
import { useGermanLang, useWord } from "~/ui/use-site";
import { Frame, headingBelow } from "./parts";
import { defineSection, type SectionField, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "title", label: "Überschrift", max: 120 },
  { kind: "text", name: "lead", label: "Ein Satz dazu", max: 500, rows: 2 },
  {
    kind: "list",
    name: "chosen",
    label: "Personen",
    item: "Person",
    most: 8,
    fields: [{ kind: "item", name: "id", label: "Person", of: "people" }],
  },
] as const satisfies readonly SectionField[];

export const people = defineSection({
  label: "Personen",
  about: "Mit wem man spricht, aus den Angaben zur Firma gewählt",
  version: 1,
  shownBy: ["chosen"],
  fields,
  View: People,
});

function People({ section }: ViewProps<typeof fields>) {
  const word = useWord();
  const lang = useGermanLang();
  const { chosen } = section;
  if (chosen.length === 0) return null;
  const isFew = chosen.length < 3;
  const Title = headingBelow(section);
  return (
    <Frame section={section} isBeside={isFew}>
      <ul
        className={`grid grid-cols-1 gap-x-5 gap-y-8 min-[22rem]:grid-cols-2 ${isFew ? "" : chosen.length === 3 ? "lg:grid-cols-3" : "lg:grid-cols-4"}`}
      >
        {chosen.map(({ name, role, photo, specialization, bookingUrl }, index) => (
          <li key={name} data-fade="" data-fade-index={index % 4}>
            <Portrait
              of={name}
              src={photo}
              alt=""
              width={640}
              height={800}
              loading="lazy"
              className="aspect-4/5 w-full rounded-lg bg-brand-soft object-cover object-top"
            />
            <Title className="mt-4 text-xl">{name}</Title>
            <p lang={lang} className="text-ink-muted text-sm">
              {role}
            </p>
            <p lang={lang} className="mt-2 text-base">
              {specialization}
            </p>
            <a
              href={bookingUrl}
              target="_blank"
              rel="noopener"
              className="mt-1 inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
            >
              {word("Gespräch buchen")}
              <span className="sr-only">
                : {name} {word("(öffnet in neuem Tab)")}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Frame>
  );
}
