import { Link } from "@remix-run/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import { contactAbout } from "~/content/services";
import { ServiceIcon } from "~/ui/service-parts";
import { useGermanLang, useWord } from "~/ui/use-site";
import { WholeWords } from "~/ui/whole-words";
import { columnsFor, Frame, headingBelow, wayTo } from "./parts";
import { defineSection, type SectionField, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "title", label: "Überschrift", max: 120 },
  { kind: "text", name: "lead", label: "Ein Satz dazu", max: 500, rows: 2 },
  {
    kind: "list",
    name: "services",
    label: "Leistungen",
    item: "Leistung",
    most: 6,
    fields: [{ kind: "item", name: "id", label: "Leistung", of: "services" }],
  },
  {
    kind: "list",
    name: "cards",
    label: "Eigene Karten",
    item: "Karte",
    most: 6,
    fields: [
      { kind: "line", name: "title", label: "Titel", max: 80 },
      { kind: "text", name: "text", label: "Text", max: 400, rows: 3 },
      { kind: "link", name: "to", label: "Führt nach", hint: "Darf leer bleiben." },
    ],
  },
] as const satisfies readonly SectionField[];

export const offers = defineSection({
  label: "Angebote",
  about: "Leistungen, die es schon gibt, oder eigene Karten",
  version: 1,
  shownBy: ["services", "cards"],
  fields,
  View: Offers,
});

function Offers({ section }: ViewProps<typeof fields>) {
  const word = useWord();
  const lang = useGermanLang();
  const services = section.services.map((service) => ({
    ...{ ...service, lang },
    to: service.page ?? contactAbout(service.title),
    label: word(service.page ? "Mehr dazu" : "Frag uns danach"),
  }));
  const cards = [
    ...services,
    ...section.cards.map((card) => ({ ...card, slug: "", lang: undefined, label: word("Mehr dazu") })),
  ];
  if (cards.length === 0) return null;
  const Title = headingBelow(section);
  return (
    <Frame section={section}>
      <ul className={`grid grid-cols-1 gap-6 sm:grid-cols-2 ${columnsFor(cards.length)}`}>
        {cards.map(({ slug, title, text, to, label, lang }, index) => (
          <li
            key={`${slug} ${title} ${text}`}
            data-fade=""
            data-fade-index={index % 3}
            className={`relative flex min-w-0 flex-col rounded-md bg-surface-raised p-6 shadow-soft sm:p-8 ${to ? "group hover:shadow-lifted has-[a:focus-visible]:shadow-lifted" : ""}`}
          >
            {slug && <ServiceIcon slug={slug} />}
            {title && (
              <Title lang={lang} className={`text-xl ${slug ? "mt-5" : ""}`}>
                <WholeWords of={title} />
              </Title>
            )}
            <p lang={lang} className="mt-2 whitespace-pre-line text-ink-muted">
              {text}
            </p>
            {to && (
              <Link
                {...wayTo(to)}
                className="mt-auto inline-flex min-h-11 items-center gap-2 pt-4 font-semibold text-brand after:absolute after:inset-0 after:rounded-md"
              >
                {label}
                {title && (
                  <span lang={lang} className="sr-only">
                    : {title}
                  </span>
                )}
                <ArrowRight className="size-5" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Frame>
  );
}
