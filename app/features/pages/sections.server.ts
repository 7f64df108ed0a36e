import { randomInt } from "node:crypto";
import { z } from "zod";
import { isOwnPicture } from "~/features/rich-text/own-pictures.server";
import { textNotices, textToStore } from "~/features/rich-text/typed-text.server";
import { isWebAddress } from "~/schemas/address";
import type { Toast } from "~/schemas/answers";
import { writtenLength } from "~/schemas/markup";
import { textLength, tooLong } from "~/schemas/text";
import {
  atMost,
  emptyOf,
  rowsTaken,
  sectionField,
  sectionsIn,
  type Texts,
  withoutSections,
  withSections,
} from "./fields";
import { kindNamed, sectionNames } from "./sections/kinds";
import type { LeafField, ListField, SectionField, SectionKind, Source } from "./sections/section";

/** A section as it is stored. */
export interface StoredSection {
  id: string;
  kind: string;
  version: number;
  [field: string]: unknown;
}

type Row = Record<string, string>;

const linkProblem =
  "So sieht ein Ziel aus: /contact für eine Seite dieser Website, #kontakt für eine Stelle der Seite, https://…, mailto:… oder tel:…";
const ownPageProblem = "So sieht eine Eurer Seiten aus: /danke";
const pictureProblem =
  "Dieses Bild gibt es auf dieser Website nicht. Vielleicht ist im Pfad ein Buchstabe anders?";

function isLink(text: string): boolean {
  if (/[\s\\<>"]/.test(text)) return false;
  return (
    /^\/(?![/\\])/.test(text) ||
    /^#[\w-]+$/.test(text) ||
    isWebAddress(text) ||
    /^(?:mailto:[^@]+@[^@]+|tel:\+?[\d()/-]+)$/i.test(text)
  );
}

function leafSchema(field: LeafField, at: string): z.ZodType<string> {
  const text = z.string().trim().default(emptyOf(field));
  switch (field.kind) {
    case "line":
    case "text":
      return text.refine((typed) => textLength(typed) <= field.max, tooLong(at + field.label, field.max));
    case "rich":
      return text.refine((typed) => writtenLength(typed) <= field.max, tooLong(at + field.label, field.max));
    case "link":
      return field.isOwnPage
        ? text.refine((typed) => /^(?:\/[a-z0-9-]{1,100})?$/.test(typed), ownPageProblem)
        : text.refine((typed) => typed === "" || (typed.length <= 500 && isLink(typed)), linkProblem);
    case "picture":
      return text.refine((typed) => typed === "" || isOwnPicture(typed), pictureProblem);
    case "choice":
      return text.refine((typed) => Object.hasOwn(field.values, typed), "Wähle eine der Möglichkeiten");
    case "item":
      return text.refine((typed) => typed.length <= 200, "Wähle einen Eintrag");
  }
}

/** Of a row in which only its choices stand nothing is stored. */
function isEmptyRow({ fields }: ListField, row: Row): boolean {
  return fields.every((field) => (row[field.name] ?? "") === emptyOf(field));
}

function fieldSchema(field: SectionField): z.ZodType {
  if (field.kind !== "list") return leafSchema(field, "");
  const row = z.object(Object.fromEntries(field.fields.map((leaf) => [leaf.name, leafSchema(leaf, "")])));
  const [first] = field.fields;
  return z
    .array(row)
    .default([])
    .superRefine((rows, context) => {
      const over = rows.flatMap((one, at) => (isEmptyRow(field, one as Row) ? [] : at))[field.most];
      if (over !== undefined)
        context.addIssue({
          ...{ code: "custom", path: [over, first?.name ?? ""] },
          message: `${atMost(field)} hat ein Abschnitt. Leere die übrigen, oder nimm einen zweiten Abschnitt dafür`,
        });
    })
    .transform((rows) => rows.filter((one) => !isEmptyRow(field, one as Row)));
}

const schemas = new Map(
  sectionNames.map((name) => {
    const kind = kindNamed(name) as SectionKind;
    const fields = Object.fromEntries(kind.fields.map((field) => [field.name, fieldSchema(field)]));
    return [
      name as string,
      z.object({
        id: z.string().regex(/^[a-z][a-z0-9]{1,30}$/),
        kind: z.literal(name),
        version: z.literal(kind.version),
        ...fields,
      }),
    ];
  }),
);

/** A stored section, or null where it cannot be read: of another version, or of no kind that there is. */
export function readSection(stored: unknown): StoredSection | null {
  const { kind } = (stored ?? {}) as Partial<StoredSection>;
  const parsed = schemas.get(String(kind))?.safeParse(stored);
  return parsed?.success ? (parsed.data as unknown as StoredSection) : null;
}

/** An id that no other section has by more than chance; the page has it as an anchor. */
export function freshId(): string {
  return `s${randomInt(36 ** 6)
    .toString(36)
    .padStart(6, "0")}`;
}

/** A section as its form shows it. */
function textsOf(stored: unknown): Texts {
  const section = readSection(stored);
  const { id, kind } = (stored ?? {}) as Partial<StoredSection>;
  if (!section) return { id: String(id ?? ""), kind: String(kind ?? ""), raw: JSON.stringify(stored) };
  const texts: Texts = { id: section.id, kind: section.kind };
  for (const field of kindNamed(section.kind)?.fields ?? []) {
    if (field.kind !== "list") texts[field.name] = section[field.name] as string;
    else
      for (const [index, row] of (section[field.name] as Row[]).entries())
        for (const [name, text] of Object.entries(row)) texts[`${field.name}.${index}.${name}`] = text;
  }
  return texts;
}

/** The sections of a page as fields of its form. */
export function formOfSections(sections: readonly unknown[]): Texts {
  return withSections({}, sections.map(textsOf));
}

/** A section as its form says it, not yet checked. */
function typed(texts: Texts, kind: SectionKind): object {
  const leaf = ({ name }: LeafField, at: string) => [name, texts[at] ?? undefined];
  const fields = kind.fields.map((field) => {
    if (field.kind !== "list") return leaf(field, field.name);
    const rows = Array.from({ length: rowsTaken(field) }, (_, row) =>
      Object.fromEntries(field.fields.map((part) => leaf(part, `${field.name}.${row}.${part.name}`))),
    );
    return [field.name, rows];
  });
  return { id: texts.id, kind: texts.kind, version: kind.version, ...Object.fromEntries(fields) };
}

/** The form of a page with its sections as one text, as it is stored. Problems are named by the fields of the form. */
export function assembleSections(texts: Texts): { fields: Texts; problems: Record<string, string[]> } {
  const problems: Record<string, string[]> = {};
  const sections = sectionsIn(texts).flatMap((section, index): unknown[] => {
    const kind = kindNamed(section.kind ?? "");
    if (section.raw !== undefined || !kind) return unread(section.raw);
    const id = /^[a-z][a-z0-9]{1,30}$/.test(section.id ?? "") ? section.id : `s${index}`;
    const value = typed({ ...section, id: id as string }, kind);
    const parsed = schemas.get(section.kind ?? "")?.safeParse(value);
    if (parsed?.success) return [parsed.data];
    for (const { path, message } of parsed?.error.issues ?? [])
      problems[sectionField(index, path.join("."))] ??= [`${whereIs(kind, index, path)}: ${message}`];
    return [value];
  });
  return { fields: { ...withoutSections(texts), sections: JSON.stringify(sections) }, problems };
}

/** The section, and the row of its list. */
function whereIs(kind: SectionKind, index: number, [name, row]: PropertyKey[]): string {
  const list = kind.fields.find((field) => field.kind === "list" && field.name === name);
  const inRow = list?.kind === "list" && typeof row === "number" ? `, ${list.item} ${row + 1}` : "";
  return `Abschnitt ${index + 1} (${kind.label})${inRow}`;
}

/** Formatted texts as they are stored; one that nobody has touched stays as it is to the letter. */
export async function cleanTexts(
  sections: StoredSection[],
  former: StoredSection[],
): Promise<{ sections: StoredSection[]; notices: Toast[] } | { problems: Record<string, string[]> }> {
  const notices: Toast[] = [];
  const problems: Record<string, string[]> = {};
  const cleaned: StoredSection[] = [];
  for (const [index, section] of sections.entries()) {
    const next = { ...section };
    for (const field of kindNamed(section.kind)?.fields ?? []) {
      const typed = section[field.name];
      if (field.kind !== "rich" || typeof typed !== "string") continue;
      if (former.some((one) => one.id === section.id && one[field.name] === typed)) continue;
      const text = await textToStore(typed, field.max * 2);
      if ("problem" in text) problems[sectionField(index, field.name)] = [text.problem];
      else {
        next[field.name] = text.html;
        notices.push(...textNotices(text));
      }
    }
    cleaned.push(next);
  }
  return Object.keys(problems).length > 0
    ? { problems }
    : { sections: cleaned, notices: notices.slice(0, 3) };
}

/** What could not be read stays as it is stored. */
function unread(raw: string | undefined): unknown[] {
  try {
    return raw ? [JSON.parse(raw)] : [];
  } catch {
    return [];
  }
}

/** What an item that a section may choose is called. */
export type NameOf = (of: Source, value: string) => string;

/** All that a section says, in lines for people: of a history, of a conflict. */
export function sectionsInWords(
  sections: readonly unknown[],
  richText: (html: string) => string,
  nameOf: NameOf,
): string {
  return sections
    .map((stored) => {
      const section = readSection(stored);
      if (!section) return JSON.stringify(stored);
      const kind = kindNamed(section.kind);
      const show = (field: LeafField, text: string) => {
        if (field.kind === "choice") return `${field.label}: ${field.values[text] ?? text}`;
        if (field.kind === "item") return `${field.label}: ${nameOf(field.of, text)}`;
        return `${field.label}: ${field.kind === "rich" ? richText(text) : text}`;
      };
      const lines = (kind?.fields ?? []).flatMap((field) => {
        if (field.kind !== "list") {
          const text = section[field.name] as string;
          return text ? [show(field, text)] : [];
        }
        return (section[field.name] as Row[]).flatMap((row, index) =>
          field.fields.flatMap((part) =>
            row[part.name] ? [`${field.item} ${index + 1}, ${show(part, row[part.name] as string)}`] : [],
          ),
        );
      });
      return [`[${kind?.label}]`, ...lines].join("\n");
    })
    .join("\n\n");
}

/** A stored text as lines that people read. */
export function plainText(html: string): string {
  return html
    .replace(/<\/(?:p|li|h\d|blockquote)>/g, "\n")
    .replace(/<[^<>]*>/g, "")
    .trim();
}
