import type { Copy, Done, Intent, Posted } from "~/features/editing/editor.server";
import { takeFiles } from "~/features/editing/pictures.server";
import type { Texts } from "~/features/editing/view";
import { isOwnPicture } from "~/features/rich-text/own-pictures.server";
import type { Db } from "~/platform/database/db";
import type { Toast } from "~/schemas/answers";
import { plain } from "~/schemas/draft";
import { referenceLimits } from "~/schemas/limits";
import { blocksIn } from "~/schemas/results";
import {
  dayOf,
  fieldsOfRows,
  isEmptyRow,
  isRowField,
  lookOf,
  parsePortraits,
  putTogether,
  quoteOf,
  rowField,
  rowParts,
  rowsAmong,
  testimonialProblems,
} from "~/schemas/testimonials";
import { type ToldResults, tellResults } from "./model.server";
import { referencePictures } from "./pictures.server";

// What clients say: rows of the form of a reference, by their numbers, and `testimonials`, how many there are. It is empty
// where they stand in the text of the results, which would not come back to the letter from rows.

export function inRows(
  told: Partial<ToldResults> & { results?: string | null; portraits: string | null },
): Texts {
  // Former rows of an export of an earlier release are not taken apart.
  const { testimonials = [], sentences = told.results } = told;
  const results = sentences ?? "";
  const portraits = told.portraits ?? "";
  if (testimonials.length === 0 && blocksIn(results).length > 0)
    return { results, portraits, testimonials: "" };
  const rows = testimonials.map(({ person, role, quote, portrait, agreed_on, look }) => ({
    ...{ author: person, position: role, quote, look },
    ...{ agreed: agreed_on ?? "", portrait: portrait ?? "" },
  }));
  const authors = new Set(rows.map(({ author }) => author));
  const others = portraits.split("\n").filter((line) => !authors.has(line.split(":")[0]?.trim() ?? ""));
  const keys = rows.map((_, index) => [rowField(index + 1, "key"), String(index + 1)]);
  const fields = { ...fieldsOfRows(rows), ...Object.fromEntries(keys) };
  return { results, portraits: others.join("\n"), ...fields };
}

export function toldIn(fields: Texts): ToldResults & { portraits: string } {
  const rows = (fields.testimonials && rowsAmong(fields)) || [];
  const testimonials = rows
    .filter((row) => !isEmptyRow(row))
    .map((row) => ({
      person: plain(row.author),
      role: plain(row.position),
      quote: plain(quoteOf(row)),
      portrait: plain(row.portrait) || null,
      agreed_on: dayOf(row) || null,
      look: lookOf(row),
    }));
  return { sentences: plain(fields.results), portraits: plain(fields.portraits), testimonials };
}

export function assemble(fields: Texts): { fields: Texts; problems: Record<string, string[]> } {
  const others = withoutRows(fields);
  const rows = fields.testimonials ? rowsAmong(fields) : undefined;
  if (!rows) return { fields: others, problems: {} };
  const parts = { results: fields.results ?? "", portraits: fields.portraits ?? "", rows };
  return { fields: { ...others, ...putTogether(parts) }, problems: testimonialProblems(parts, isOwnPicture) };
}

/** A form without rows may say itself what clients say, as text, or whose faces they have. */
export function besideSent(texts: Texts, sent: Texts): Texts {
  const rows = texts.testimonials ? (rowsAmong(texts) ?? []) : undefined;
  const sentRows = rowsAmong(sent);
  if (sentRows) {
    const count = sent.testimonials || String(Math.max(rows?.length ?? 0, sentRows.length));
    return { ...texts, testimonials: count };
  }
  if (!rows) return texts;
  if (blocksIn(sent.results ?? "").length > 0) return { ...assemble(texts).fields, testimonials: "" };
  const faces = parsePortraits(sent.portraits ?? "");
  if (!rows.some(({ author }) => faces.has(author))) return texts;
  return {
    ...texts,
    ...fieldsOfRows(rows.map((row) => ({ ...row, portrait: faces.get(row.author) ?? "" }))),
  };
}

/** The buttons of the rows. A file is not sent back to a browser: it is taken into its row before that goes elsewhere. */
export const rowIntents: Record<string, Intent> = {
  "testimonial-add": changing("add"),
  "testimonial-remove-#": changing("remove"),
  "testimonial-up-#": changing("up"),
  "testimonial-down-#": changing("down"),
};

type Change = "add" | "remove" | "up" | "down";

function changing(change: Change): Intent {
  return async (copy: Copy, posted: Posted): Promise<Done> => {
    const faces = await takeFiles(referencePictures)(copy, posted);
    if (faces.refusal) return faces;
    const typed = await asRows(posted.db, { ...copy.fields, ...faces.fields });
    const before = typeof typed === "string" ? [] : numbersOf(typed);
    const isFull = change === "add" && before.length >= referenceLimits.testimonials;
    if (typeof typed === "string" || isFull) {
      const lines = [typeof typed === "string" ? typed : tooMany];
      return { ...faces, refusal: { title: "Nicht hinzugefügt", lines } };
    }
    const row = Number(/\d+/.exec(posted.intent)?.[0] ?? 0);
    const now = ordered(before, change, row);
    const fresh = String(Math.max(0, ...before.map((one) => Number(typed[rowField(one, "key")]) || 0)) + 1);
    const rows = now.flatMap((was, index) =>
      rowParts.map((part) => [
        rowField(index + 1, part),
        was ? (typed[rowField(was, part)] ?? "") : part === "key" ? fresh : "",
      ]),
    );
    return {
      fields: { ...withoutRows(typed), testimonials: String(now.length), ...Object.fromEntries(rows) },
      notices: [...(faces.notices ?? []), said(change, now.length !== before.length)],
      focus: focusAfter(change, row, now.length),
    };
  };
}

function numbersOf({ testimonials }: Texts) {
  return Array.from({ length: Number(testimonials) }, (_, index) => index + 1);
}

function withoutRows(fields: Texts): Texts {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isRowField(name)));
}

async function asRows(db: Db, fields: Texts): Promise<Texts | string> {
  if (fields.testimonials) {
    const rows = rowsAmong(fields) ?? [];
    return { ...fields, testimonials: String(rows.length) };
  }
  const { sentences, portraits } = toldIn(fields);
  const rows = inRows({ ...(await tellResults(db, sentences ?? "", portraits)), portraits });
  return rows.testimonials ? { ...fields, ...rows } : onlyText;
}

const onlyText =
  "Die Kundenstimmen stehen hier als Text, weil zwischen ihnen, danach oder in ihnen etwas anders geschrieben ist, als die Website es selbst schreiben würde.";
const tooMany = `Mehr als ${referenceLimits.testimonials} Kundenstimmen hat eine Referenz nicht. Nimm dafür eine andere heraus.`;

/** Which row each is that stands there after a change, by its number before; 0 for a new one. */
function ordered(before: number[], change: Change, row: number): number[] {
  if (change === "add") return [...before, 0];
  if (change === "remove") return before.filter((one) => one !== row);
  const other = change === "up" ? row - 1 : row + 1;
  if (!before.includes(row) || !before.includes(other)) return before;
  return before.map((one) => (one === row ? other : one === other ? row : one));
}

function focusAfter(change: Change, row: number, count: number): string {
  if (count === 0) return "testimonial-add";
  if (change === "add") return rowField(count, "author");
  if (change === "remove") return rowField(Math.min(row, count), "author");
  const to = Math.min(Math.max(change === "up" ? row - 1 : row + 1, 1), count);
  const isAtEnd = to === (change === "up" ? 1 : count);
  return `testimonial-${isAtEnd ? (change === "up" ? "down" : "up") : change}-${to}`;
}

function said(change: Change, isOther: boolean): Toast {
  const words = { add: "hinzugefügt", remove: "entfernt", up: "verschoben", down: "verschoben" };
  const isDone = isOther || change === "up" || change === "down";
  return {
    tone: "info",
    title: isDone
      ? `Kundenstimme ${words[change]}, noch nicht gespeichert`
      : "Diese Kundenstimme gibt es nicht",
  };
}
