import fc from "fast-check";
import { sectionKinds, sectionNames } from "~/features/pages/sections/kinds";
import type { LeafField, SectionField, Source } from "~/features/pages/sections/section";

export type Chosen = Record<Source, readonly string[]>;
type Fields = Record<string, string>;

const longWord = "Donaudampfschifffahrtsgesellschaftskapitän";
const pieces = ["Moin", "Wir kommen vorbei", "1 < 2 & 3", "„so“", "{Name}", "🚢", "2.400 €", longWord];
const rich = [
  "Ein Absatz.",
  "## Wie schnell?\n\n- Sofort\n- Am selben Tag",
  "### Wie oft?\n\n1. Einmal\n2. Zweimal\n\n> Das hat uns geholfen.",
  `**${longWord}** und *schräg*, [hier](/contact) und [dort](https://example.org/a?b=1).`,
  "| Was | Preis |\n|---|---|\n| Stunde | 90 € |\n| Tag | 700 € |",
  "## Eins\n\n#### Drei\n\nText\n\n---\n\nNoch einer.",
];
const links = [
  "",
  "/contact",
  "/dating",
  "#kontakt",
  "https://example.org/a",
  "mailto:a@b.example",
  "tel:+49471",
];
const pictures = ["", "/images/use-cases/teamarbeit.svg", "/images/covers/default.svg"];

const line = (max: number) =>
  fc
    .array(fc.constantFrom(...pieces), { maxLength: 6 })
    .map((parts) => [...parts.join(" ")].slice(0, max).join("").trim());

function leaf(field: LeafField, chosen: Chosen): fc.Arbitrary<string> {
  switch (field.kind) {
    case "line":
    case "text":
      return line(field.max);
    case "rich":
      return fc.array(fc.constantFrom(...rich), { maxLength: 3 }).map((parts) => parts.join("\n\n"));
    case "link":
      return fc.constantFrom(...(field.isOwnPage ? ["", "/danke"] : links));
    case "picture":
      return fc.constantFrom(...pictures);
    case "choice":
      return fc.constantFrom(...Object.keys(field.values));
    case "item":
      return fc.constantFrom("", ...chosen[field.of]);
  }
}

function filled(field: SectionField, chosen: Chosen): fc.Arbitrary<Fields> {
  if (field.kind !== "list") return leaf(field, chosen).map((text) => ({ [field.name]: text }));
  const row = fc.record(Object.fromEntries(field.fields.map((part) => [part.name, leaf(part, chosen)])));
  return fc
    .array(row, { maxLength: field.most })
    .map((rows) =>
      Object.fromEntries(
        rows.flatMap((one, index) =>
          Object.entries(one).map(([name, text]) => [`${field.name}.${index}.${name}`, text]),
        ),
      ),
    );
}

const section = (chosen: Chosen) =>
  fc
    .constantFrom(...sectionNames)
    .chain((kind) =>
      fc
        .tuple(...sectionKinds[kind].fields.map((field) => filled(field, chosen)))
        .map((parts): Fields => Object.assign({ kind }, ...parts)),
    );

/** Forms of new pages with lists of any sections, the same ones in each run; `slug` and a number are their addresses. */
export function generatedPages(count: number, slug: string, chosen: Chosen): Fields[] {
  const lists = fc.sample(fc.array(section(chosen), { maxLength: 12 }), { numRuns: count, seed: 20261130 });
  return lists.map((sections, index) => {
    const fields = sections.flatMap((of, at) =>
      Object.entries({ ...of, id: `s${at}x` }).map(([name, text]) => [`sections.${at}.${name}`, text]),
    );
    return {
      ...{ title: `Seite ${index}`, slug: `${slug}-${index}`, lang: index % 4 === 3 ? "en" : "de" },
      ...{ status: "published", description: "Was es hier gibt.", sections: String(sections.length) },
      ...Object.fromEntries(fields),
    };
  });
}
