import { ButtonLink } from "~/ui/button";
import { Illustration } from "~/ui/illustration";
import { Container } from "~/ui/section";
import { WholeWords } from "~/ui/whole-words";
import { wayTo } from "./parts";
import { defineSection, type SectionField, type ViewProps } from "./section";

const fields = [
  { kind: "line", name: "eyebrow", label: "Zeile darüber", max: 80 },
  {
    kind: "line",
    name: "title",
    label: "Überschrift",
    max: 120,
    hint: "Leer heißt: der Titel der Seite.",
  },
  { kind: "text", name: "lead", label: "Ein Satz dazu", max: 500, rows: 2 },
  { kind: "picture", name: "picture", label: "Bild" },
  {
    kind: "line",
    name: "picture_alt",
    label: "Was ist auf dem Bild zu sehen?",
    max: 300,
    hint: "Leer heißt: nur Dekoration.",
  },
  {
    kind: "list",
    name: "calls",
    label: "Knöpfe",
    item: "Knopf",
    most: 2,
    needs: ["label", "to"],
    fields: [
      { kind: "line", name: "label", label: "Aufschrift", max: 60 },
      {
        kind: "link",
        name: "to",
        label: "Führt nach",
        hint: "Zum Beispiel /dating, #kontakt oder tel:+49…",
      },
    ],
  },
] as const satisfies readonly SectionField[];

export const head = defineSection({
  label: "Kopf",
  about: "Die Überschrift der Seite, ein Satz, bis zu zwei Knöpfe",
  version: 1,
  shownBy: ["eyebrow", "title", "lead", "picture", "calls"],
  fields,
  View: Head,
});

function Head({ section, isFirst }: ViewProps<typeof fields>) {
  const { eyebrow, title, lead, picture, picture_alt, calls } = section;
  const [Band, Title] = isFirst ? (["div", "h1"] as const) : (["section", "h2"] as const);
  if (!title && !eyebrow && !lead && !picture && calls.length === 0) return null;
  return (
    <Band className={`relative isolate overflow-hidden ${isFirst ? "border-line border-b" : ""}`}>
      <div aria-hidden className="chart-lines absolute inset-0 -z-10" />
      <Container className="grid items-center gap-12 py-14 md:py-24 lg:grid-cols-[7fr_5fr] lg:gap-16">
        <div className={picture ? "" : "lg:col-span-2 max-w-3xl"}>
          {eyebrow && <p className="mb-4 font-semibold text-brand text-sm">{eyebrow}</p>}
          {title && (
            <Title className={isFirst ? "text-3xl md:text-display" : "text-2xl md:text-3xl"}>
              <WholeWords of={title} />
            </Title>
          )}
          {lead && <p className="mt-6 max-w-text text-balance text-ink-muted text-lg">{lead}</p>}
          {calls.length > 0 && (
            <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap" data-call={isFirst ? "1" : undefined}>
              {calls.map(({ label, to }, index) => (
                <ButtonLink
                  key={`${label} ${to}`}
                  {...wayTo(to)}
                  tone={index > 0 ? "quiet" : to === "/dating" ? "signal" : "brand"}
                >
                  {label}
                </ButtonLink>
              ))}
            </div>
          )}
        </div>
        {picture && (
          <Illustration
            {...picture}
            alt={picture_alt}
            className="aspect-4/3 w-full rounded-lg object-cover shadow-soft"
          />
        )}
      </Container>
    </Band>
  );
}
