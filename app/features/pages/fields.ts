import { isSameWords, plain } from "~/schemas/draft";
import { kindNamed, sectionNames } from "./sections/kinds";
import type { LeafField, ListField, SectionField } from "./sections/section";

// The fields of the sections in the form of a page: `sections.2.steps.0.title`.

export type Texts = Record<string, string>;

export const mostSections = 40;

/** Two colleagues may bring together more than a page takes: all of them come back, to choose from. */
const mostInForm = 2 * mostSections;

export const sectionField = (index: number, name: string) => `sections.${index}.${name}`;

/** The index of the section that a field is of; undefined for every other field. */
export function indexOf(name: string): number | undefined {
  const [, index] = /^sections\.(\d+)\./.exec(name) ?? [];
  return index === undefined ? undefined : Number(index);
}

export function sectionCount({ sections = "" }: Texts): number {
  return Math.min(Math.max(Math.trunc(Number(sections)) || 0, 0), mostInForm);
}

/** What every section has; `raw` is one that could not be read, as it is stored. */
const ofAll = ["id", "kind", "raw"];

/** More rows than a list may have come back with its form, to choose from. */
export const rowsTaken = ({ most }: Pick<ListField, "most">) => 2 * most;

/** What a row would need to be shown. */
export const lacks = ({ needs = [], fields }: ListField, row: Texts): string[] =>
  needs.flatMap((name) =>
    row[name]?.trim() ? [] : (fields.find((field) => field.name === name)?.label ?? name),
  );

/** The names of the fields of a section within it, with as many rows as its lists take. */
export function namesIn(fields: readonly SectionField[]): string[] {
  return fields.flatMap((field) =>
    field.kind === "list"
      ? Array.from({ length: rowsTaken(field) }, (_, row) =>
          field.fields.map(({ name }) => `${field.name}.${row}.${name}`),
        ).flat()
      : [field.name],
  );
}

const inSections = [
  ...new Set([...ofAll, ...sectionNames.flatMap((name) => namesIn(kindNamed(name)?.fields ?? []))]),
];

export const formattedFields = Array.from({ length: mostInForm }, (_, index) =>
  [
    ...new Set(
      sectionNames.flatMap((name) => kindNamed(name)?.fields.filter(({ kind }) => kind === "rich") ?? []),
    ),
  ].map(({ name }) => sectionField(index, name)),
).flat();

export const allSectionFields = Array.from({ length: mostInForm }, (_, index) =>
  inSections.map((name) => sectionField(index, name)),
).flat();

/** The fields of one section, by their names within it. */
export function sectionAt(texts: Texts, index: number): Texts {
  const prefix = sectionField(index, "");
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
    ),
  );
}

/** All sections of a form, in their order. */
export function sectionsIn(texts: Texts): Texts[] {
  const found: Texts[] = Array.from({ length: sectionCount(texts) }, () => ({}));
  for (const [name, text] of Object.entries(texts)) {
    const section = found[indexOf(name) ?? -1];
    if (section) section[name.split(".").slice(2).join(".")] = text;
  }
  return found;
}

export function withoutSections(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => indexOf(name) === undefined));
}

/** The form with these sections in place of its own. */
export function withSections(texts: Texts, sections: readonly Texts[]): Texts {
  const fields = sections.flatMap((section, index) =>
    Object.entries(section).map(([name, text]): [string, string] => [sectionField(index, name), text]),
  );
  return { ...withoutSections(texts), sections: String(sections.length), ...Object.fromEntries(fields) };
}

/** The form with these sections; a field that one does not have must not be the one that stood at its place before. */
export function withEmptied(fields: Texts, sections: readonly Texts[]): Texts {
  const before = Object.keys(fields).filter((name) => indexOf(name) !== undefined);
  const next = withSections(fields, sections);
  const gone = before.filter((name) => !(name in next) && !name.endsWith(".raw"));
  return { ...Object.fromEntries(gone.map((name) => [name, ""])), ...next };
}

export interface Removed {
  /** The section that it stood behind; empty for the first. */
  after: string;
  section: Texts;
}

/** The section that was taken out last, as the form carries it. */
export function removedIn({ removed = "" }: Texts): Removed | null {
  try {
    const { after, section } = JSON.parse(removed);
    const texts = Object.entries(section).filter(
      (entry): entry is [string, string] => inSections.includes(entry[0]) && typeof entry[1] === "string",
    );
    return { after: String(after), section: Object.fromEntries(texts) };
  } catch {
    return null;
  }
}

/** What a form says otherwise of the sections than the stored one, by their names. */
export function changedSections(fields: Texts, stored: Texts): string[] {
  const [mine, theirs] = [fields, stored].map(sectionsIn) as [Texts[], Texts[]];
  const find = (sections: Texts[], id = "") => sections.find((section) => section.id === id);
  const idsOf = (sections: Texts[], others: Texts[]) =>
    sections.flatMap(({ id }) => (find(others, id) ? (id ?? "") : [])).join();
  return [
    ...mine
      .filter((one) => !isSameSection(one, find(theirs, one.id)))
      .map((one) => `Abschnitt ${nameOf(one)}`),
    ...theirs.filter(({ id }) => !find(mine, id)).map((one) => `Abschnitt ${nameOf(one)} (entfernt)`),
    ...(idsOf(mine, theirs) === idsOf(theirs, mine) ? [] : ["Reihenfolge der Abschnitte"]),
  ];
}

function isSameSection(one: Texts, other: Texts | undefined): boolean {
  if (!other || one.kind !== other.kind || one.raw !== other.raw) return false;
  return (kindNamed(one.kind ?? "")?.fields ?? []).every((field) =>
    namesIn([field]).every((name) => isSameWords(textIn(field, one, name), textIn(field, other, name))),
  );
}

/** What a field of a section says, by its name within it. */
export function textIn(field: SectionField, section: Texts, name: string): string {
  const leaf = leafIn(field, name);
  return plain(section[name]) || (leaf ? emptyOf(leaf) : "");
}

/** The field that `services.0.title` is of, or itself. */
export function leafIn(field: SectionField, name: string): LeafField | undefined {
  return field.kind === "list" ? field.fields.find((leaf) => leaf.name === name.split(".")[2]) : field;
}

export function nameOf({ kind = "", title }: Texts) {
  const name = kindNamed(kind)?.label ?? "Abschnitt";
  return title?.trim() ? `${name}: ${title.trim().slice(0, 40)}` : name;
}

export const atMost = ({ most, label }: Pick<ListField, "most" | "label">) =>
  `Höchstens ${most} ${label.replace(/^Eigene\b/, "eigene")}`;

const emptyRows = 3;

/** How many rows of a list a form shows: those in which something stands, and some more. */
export function rowsShown(section: Texts, { name, most }: { name: string; most: number }): number {
  const rows = Object.entries(section).flatMap(([at, text]) => {
    const [list, row] = at.split(".");
    return list === name && text.trim() ? [Number(row) + 1] : [];
  });
  const filled = Math.max(0, ...rows);
  return Math.max(filled, Math.min(filled + emptyRows, most));
}

/** What stands in a field that was not sent. */
export function emptyOf(field: LeafField): string {
  return field.kind === "choice" ? (Object.keys(field.values)[0] ?? "") : "";
}
