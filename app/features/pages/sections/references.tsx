import { Link } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import { ClientLogo } from "~/ui/client-logo";
import { useGermanLang, useWord } from "~/ui/use-site";
import { WholeWords } from "~/ui/whole-words";
import { columnsFor, Frame, headingBelow } from "./parts";
import { defineSection, type SectionField, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "title", label: "Überschrift", max: 120 },
  { kind: "text", name: "lead", label: "Ein Satz dazu", max: 500, rows: 2 },
  {
    kind: "list",
    name: "chosen",
    label: "Referenzen",
    item: "Referenz",
    most: 6,
    fields: [{ kind: "item", name: "id", label: "Referenz", of: "references" }],
  },
  {
    kind: "line",
    name: "industry",
    label: "Oder alle dieser Branche",
    max: 200,
    hint: "Geschrieben wie bei den Referenzen. Gilt, solange oben keine gewählt ist.",
  },
] as const satisfies readonly SectionField[];

export const references = defineSection({
  label: "Referenzen",
  about: "Ausgewählte Arbeiten, oder alle einer Branche",
  version: 1,
  shownBy: ["chosen", "industry"],
  fields,
  View: References,
});

function References({ section }: ViewProps<typeof fields>) {
  const word = useWord();
  const lang = useGermanLang();
  const { chosen } = section;
  if (chosen.length === 0) return null;
  const Title = headingBelow(section);
  return (
    <Frame section={section}>
      <ul className={`grid grid-cols-1 gap-x-10 gap-y-12 md:grid-cols-2 ${columnsFor(chosen.length)}`}>
        {chosen.map(({ slug, title, client, industry, logo, sentences }, index) => (
          <li key={slug} data-fade="" data-fade-index={index % 3} className="border-brand border-t-2 pt-6">
            <ClientLogo clientName={client} logo={logo} />
            <Title lang={lang} className="mt-5 text-xl">
              <WholeWords of={title} />
            </Title>
            <p lang={lang} className="mt-1 text-ink-muted text-sm">
              {[client, industry].filter(Boolean).join(" · ")}
            </p>
            <ul lang={lang} className="mt-4 grid gap-2 empty:hidden">
              {sentences.slice(0, 2).map((sentence) => (
                <li key={sentence} className="flex gap-3 text-base">
                  <Check className="mt-1 size-4 shrink-0 text-success" strokeWidth={2.25} />
                  {sentence}
                </li>
              ))}
            </ul>
            <Link
              to={`/references#${slug}`}
              className="mt-2 inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
            >
              {word("So kam es dazu")}
              <span lang={lang} className="sr-only">
                : {title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Frame>
  );
}
