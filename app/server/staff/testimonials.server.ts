import type { Toast } from "~/schemas/answers";
import { referenceLimits } from "~/schemas/limits";
import { parsePortraits } from "~/schemas/portraits";
import { blocksIn } from "~/schemas/results";
import { testimonialProblems } from "~/schemas/testimonial-problems";
import {
  emptyRow,
  fieldsOfRows,
  isRowText,
  type Parts,
  putTogether,
  type Row,
  rowField,
  rowsAmong,
  takeApart,
} from "~/schemas/testimonials";
import { isOwnPicture } from "~/server/publishing/own-pictures.server";
import { textsOf } from "~/server/sessions/held-form.server";
import { type Aside, type Posted, type Together, text } from "./content-kind.server";
import { takeFaces, typedFields } from "./editor-pictures.server";

/** The texts of a reference as its form shows them: with the testimonials as rows, where these make the same texts again. */
export function inRows<Fields extends { results: string; portraits: string }>(fields: Fields) {
  const parts = takeApart(fields);
  if (typeof parts === "string") return fields;
  const { rows, ...texts } = parts;
  return { ...fields, ...texts, ...fieldsOfRows(rows) };
}

/** Puts the form of a reference together whose testimonials were sent as rows. */
export function withTestimonials(form: FormData): Together | undefined {
  const texts = textsOf(form);
  const { results = "", portraits = "", ...fields } = Object.fromEntries(texts);
  const rows = rowsAmong(fields);
  if (!rows) return undefined;
  const parts = { results, portraits, rows };
  const whole = new FormData();
  for (const [name, text] of texts) if (!isRowText(name)) whole.append(name, text);
  for (const [name, text] of Object.entries(putTogether(parts))) whole.set(name, text);
  return { whole, problems: testimonialProblems(parts, isOwnPicture) };
}

/**
 * The texts of a reference as a form with rows sends them, and as they are for one that has its testimonials as text. A
 * form that has neither leaves the rows out. One that says how many rows it has is not given those that it has no more.
 */
export function asSent<Texts extends { results: string; portraits: string }>(texts: Texts, form: FormData) {
  const parts = takeApart(texts);
  const sent = rowsAmong(Object.fromEntries(textsOf(form)));
  if (typeof parts === "string" || (!sent && areTestimonialsAsText(form, parts))) return texts;
  const { rows, ...beside } = parts;
  const kept = sent && form.has("testimonials") ? rows.slice(0, sent.length) : rows;
  return { ...texts, ...beside, ...fieldsOfRows(kept) };
}

/** Whether a form without rows says itself what clients say, or whose faces they have. */
function areTestimonialsAsText(form: FormData, { rows }: Parts) {
  const faces = parsePortraits(text(form, "portraits"));
  return blocksIn(text(form, "results")).length > 0 || rows.some(({ author }) => faces.has(author));
}

type Change = "add" | "remove" | "up" | "down";

/** What the buttons of the rows ask for, by the value of `intent`; nothing is stored by them. */
export const testimonialAsides: Record<string, (posted: Posted) => Promise<Aside>> = {
  "testimonial-add": changing("add", 0),
  ...Object.fromEntries(
    Array.from({ length: referenceLimits.testimonials }, (_, index) => index + 1).flatMap((row) =>
      (["remove", "up", "down"] as const).map((change) => [
        `testimonial-${change}-${row}`,
        changing(change, row),
      ]),
    ),
  ),
};

function changing(change: Change, row: number) {
  return async (posted: Posted): Promise<Aside> => {
    // A file is not sent back to the browser: it is taken into its row before that goes elsewhere.
    const faces = await takeFaces(posted);
    if (faces.answer.refusal) return faces;
    const fields = typedFields(posted.form);
    const typed = asRows(fields);
    const answer = { ...faces.answer, reply: { initialValue: fields } };
    if (typeof typed === "string")
      return { status: 400, answer: { ...answer, refusal: { title: "Nicht hinzugefügt", lines: [typed] } } };
    const before = typed.rows.map((_, index) => index + 1);
    const now = ordered(before, change, row);
    const texts = now.map((was) => typed.rows[was - 1] ?? emptyRow);
    const beside = Object.entries(typed.others).filter(([name]) => !/^testimonial_/.test(name));
    const besideRows = now.flatMap((was, index) =>
      (["chosen", "find"] as const).map((part) => [
        rowField(index + 1, part),
        typed.others[rowField(was, part)] ?? "",
      ]),
    );
    const initialValue = {
      ...Object.fromEntries([...beside, ...besideRows]),
      ...fieldsOfRows(texts),
    };
    const taken = answer.taken?.flatMap((name) => {
      const at = now.findIndex((was) => rowField(was, "file") === name);
      return at < 0 ? [] : [rowField(at + 1, "file")];
    });
    const toasts = [...(answer.toasts ?? []), said(change, now.length !== before.length)];
    const focus = focusAfter(change, row, now.length);
    return {
      status: 200,
      answer: { ...answer, reply: { initialValue }, rows: now, focus, toasts, ...(taken && { taken }) },
    };
  };
}

/** The rows of a form, with its other fields; of one that has its testimonials as text, that taken apart. */
function asRows(fields: Record<string, string>): { rows: Row[]; others: Record<string, string> } | string {
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !isRowText(name)));
  const rows = rowsAmong(fields);
  if (rows && rows.length >= referenceLimits.testimonials && fields.intent === "testimonial-add")
    return tooMany;
  if (rows) return { rows, others };
  const { results = "", portraits = "" } = fields;
  const parts = takeApart({ results: results.trim(), portraits: portraits.trim() });
  if (typeof parts === "string") return parts;
  const { rows: found, ...texts } = parts;
  return { rows: found, others: { ...others, ...texts } };
}

const tooMany = `Mehr als ${referenceLimits.testimonials} Testimonials hat eine Referenz nicht. Nimm dafür ein anderes heraus.`;

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
      ? `Testimonial ${words[change]}, noch nicht gespeichert`
      : "Dieses Testimonial gibt es nicht",
  };
}
