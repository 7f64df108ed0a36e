import type { z } from "zod";
import type { EditedTable } from "~/content/kinds";
import { isMarkdownOf, markdownOf } from "~/features/rich-text/typed-text.server";
import type { Db } from "~/platform/database/db";
import type { insertRow, updateRow } from "~/platform/database/rows.server";
import { isVersion } from "~/platform/forms/form-version.server";
import type { FileLimits, PostedFiles } from "~/platform/forms/read-form.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import type { Changed, Refusal, Toast } from "~/schemas/answers";
import { plain } from "~/schemas/draft";
import { boxMark } from "~/schemas/staff-fields";
import type { RestorableKind } from "./restoring.server";
import { protocolFields, type Texts } from "./view";

export interface StoredItem {
  id: string;
  created_at: string;
  updated_at: string;
}

export interface Copy {
  id: string;
  item: string;
  base: string | null;
  fields: Texts;
}

export interface Posted {
  db: Db;
  staff: Staff;
  request: Request;
  form: FormData;
  files: PostedFiles;
  intent: string;
}

export interface Done {
  fields?: Texts;
  problems?: Record<string, string[]>;
  status?: 400 | 503;
  refusal?: Refusal;
  notices?: Toast[];
  taken?: string[];
  focus?: string;
  /** What the address of the form says besides: what pictures are looked for (`bild`) and by which field (`feld`). */
  address?: Readonly<Record<string, string>>;
  shown?: unknown;
}

export type Intent = (copy: Copy, posted: Posted) => Promise<Done> | Done;

/** What is done with an item that was just published: what is said then, and where that leads if not to the item. */
type Afterwards = (id: string, posted: Posted) => Promise<{ notices: Toast[]; to?: string }>;

export type Columns =
  /** `title` and `done` say what was done by that. */
  | { values: object; notices?: Toast[]; title?: string; done?: string[] }
  | { problems: Record<string, string[]> };

export interface Storing<Row = unknown> {
  id: string | null;
  item: Row | null;
  fields: Texts;
  stored: Texts | null;
  /** False for a field that stands as it is stored. */
  isTouched: (name: string) => boolean;
}

export interface Place<Row> {
  db: Db;
  request: Request;
  id: string | undefined;
  item: Promise<Row | null>;
}

interface Rows {
  length: string;
  names: readonly string[];
  numberOf: (name: string) => number | undefined;
  /** True where no length means that the rows stand in another text. */
  isOptional?: true;
}

export interface Found {
  id: string;
  title: string;
  note?: string;
  /** Where visitors find it, or will. */
  path: string;
  isPublic: boolean;
  texts: (string | null)[];
}

interface Editor<Row extends StoredItem, Input, Table extends EditedTable = EditedTable> {
  table: Table;
  path: string;
  slugTaken: string;
  schema?: z.ZodType<Input> & { shape: object };
  parse?: (fields: Texts) => { input: Input } | { problems: Record<string, string[]> };
  labels: Record<keyof Input & string, string>;
  /** The form of a new item. Names every field that a copy keeps. */
  fresh: Texts;
  rows?: Rows | readonly Rows[];
  /** What the form sends and no copy keeps: names of files, words of a search. */
  besides?: readonly string[];
  files?: FileLimits;
  staysOnSave?: boolean;
  /** False for what nobody changes any more; missing where there is no such thing. What is said then is `gone`. */
  isOpen?: (row: Row) => boolean;
  gone?: Refusal;
  get: (db: Db, id: string) => Promise<Row | null>;
  texts: (row: Row) => Texts;
  /** What is not sent of these texts, where it follows from what is; else all of them. */
  besideSent?: (texts: Texts, sent: Texts) => Texts;
  assemble?: (fields: Texts) => { fields: Texts; problems: Record<string, string[]> };
  columns: (db: Db, input: Input, storing: Storing<Row>) => Promise<Columns> | Columns;
  update?: typeof updateRow;
  insert?: typeof insertRow;
  /** True for what is stored otherwise than its form shows it: that is mended when the form is saved. */
  isStale?: (row: Row) => boolean;
  /** `fields` is the form that is given back, `before` what the copy was begun on. */
  tell?: (
    changed: Changed[],
    stored: Texts,
    copy: { db: Db; fields: Texts; before: Texts },
  ) => Changed[] | Promise<Changed[]>;
  /** The rows of `typed` with what others have stored of them since `before` where nobody has touched it here. */
  mergeRows?: (typed: Texts, before: Texts, stored: Texts) => Promise<Texts>;
  /** True where a form without a version has seen none: it goes by the present one. */
  needsNoBase?: boolean;
  saved?: Toast;
  /** By the value of the button, with # for the first number or hash in it: `row-up-#` for `row-up-3`. */
  intents: Readonly<Record<string, Intent>>;
  /** What the Enter key means where no scripts run (`intent=enter`): the value of a button. */
  enter?: (copy: Copy, posted: Posted) => string;
  /** Gives pictures that were replaced meanwhile their present addresses; never rejects. */
  renew?: (db: Db, form: FormData) => Promise<void>;
  onceSaved?: Readonly<Record<string, Afterwards>>;
  alongside?: Intent;
  /** After it was published; throws nothing. */
  afterwards?: (db: Db, stored: Input) => Promise<void>;
  around?: (place: Place<Row>) => Promise<unknown>;
  filledIn: readonly string[];
  /** The fields that hold addresses of the web, which may be typed without https://. */
  addresses?: readonly string[];
  formatted?: readonly string[];
  stateOf: (row: Row) => string;
  isPublic: (row: Row) => boolean;
  /** As a former row is compared and restored, where that is not by its columns. */
  former?: RestorableKind["former"];
  prepare?: RestorableKind["prepare"];
  find?: (db: Db, search: string, take: number) => Promise<Found[]>;
  publicPath?: (row: Row) => string | null;
}

// biome-ignore lint/suspicious/noExplicitAny: each editor goes with its own rows
export type AnyEditor = Editor<any, any>;

export function defineEditor<Row extends StoredItem, Input, Table extends EditedTable>(
  editor: Editor<Row, Input, Table>,
): Editor<Row, Input, Table> {
  return editor;
}

export function namesOf(editor: AnyEditor): string[] {
  return [...keptNames(editor), ...(editor.besides ?? []), ...protocolFields];
}

function keptNames({ fresh, rows }: AnyEditor): string[] {
  return [...Object.keys(fresh), ...listsOf(rows).flatMap(({ names }) => names)];
}

function listsOf(rows: AnyEditor["rows"]): Rows[] {
  return [rows ?? []].flat();
}

export function fieldsIn(editor: AnyEditor, form: FormData): Texts {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const kept = new Set(keptNames(editor));
  return Object.fromEntries(texts.filter(([name]) => kept.has(name)));
}

export function baseIn(form: FormData): string {
  const sent = String(form.getAll("base").at(-1) ?? "");
  return isVersion(sent) ? sent : "";
}

/** No window sends so many posts. */
const mostPosts = 1_000_000_000;

export function seqIn(form: FormData): number {
  const seq = Number(form.get("seq"));
  return Number.isInteger(seq) && seq > 0 && seq < mostPosts ? seq : 0;
}

/** What is not sent stays: the later of these texts over the earlier ones, without rows beyond the length of their list. */
export function merge({ rows }: AnyEditor, ...texts: (Texts | null | undefined)[]): Texts {
  const merged: Texts = Object.assign({}, ...texts);
  const isThere = (name: string) =>
    listsOf(rows).every(({ length, numberOf }) => (numberOf(name) ?? 0) <= (Number(merged[length]) || 0));
  return Object.fromEntries(Object.entries(merged).filter(([name]) => isThere(name)));
}

/** The texts of a form, with what is there of a list in place of a length that names something else. */
export function countRows({ rows }: AnyEditor, before: Texts, sent: Texts) {
  const counted = { ...sent };
  const all = Object.keys({ ...before, ...sent });
  let isMiscounted = false;
  for (const { length, numberOf, isOptional } of listsOf(rows)) {
    const typed = sent[length];
    if (typed === undefined || (typed === "" && isOptional)) continue;
    const there = new Set(all.map(numberOf));
    const count = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
    if (count >= 0 && Array.from({ length: count }, (_, index) => index + 1).every((row) => there.has(row)))
      continue;
    isMiscounted = true;
    const last = Math.max(0, ...Object.keys(sent).map((name) => numberOf(name) ?? 0));
    counted[length] = last ? String(last) : (before[length] ?? "0");
  }
  return { counted, isMiscounted };
}

export function withoutRows({ rows }: AnyEditor, texts: Texts): Texts {
  const isOfRows = (name: string) =>
    listsOf(rows).some(({ length, numberOf }) => name === length || numberOf(name) !== undefined);
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !isOfRows(name)));
}

/** The fields of HTML that Markdown can say as well, for a document; scripts write on in HTML. */
export async function markdownIn(
  { formatted = [] }: Pick<AnyEditor, "formatted">,
  texts: Texts,
  { headers }: Request,
) {
  const names = headers.get("Sec-Fetch-Dest") === "empty" ? [] : formatted;
  const said = await Promise.all(names.map(async (name) => [name, await markdownOf(texts[name] ?? "")]));
  return Object.fromEntries(said.filter(([, markdown]) => markdown)) as Texts;
}

/** Markdown that nobody has touched is the HTML that it was made of. */
export async function untouched({ formatted = [] }: AnyEditor, typed: Texts, before: Texts): Promise<Texts> {
  const texts: Texts = {};
  for (const name of formatted) {
    const html = before[name] ?? "";
    if (await isMarkdownOf(plain(typed[name]), html)) texts[name] = html;
  }
  return texts;
}

export function whole({ assemble }: AnyEditor, texts: Texts): Texts {
  return assemble?.(texts).fields ?? texts;
}

export function isSame(editor: AnyEditor, fields: Texts, stored: Texts): boolean {
  const [typed, there] = [fields, stored].map((texts) => whole(editor, { ...editor.fresh, ...texts })) as [
    Texts,
    Texts,
  ];
  const names = new Set([...Object.keys(there), ...Object.keys(typed)]);
  return [...names].every((name) => {
    const text = plain(typed[name]);
    return text === plain(there[name]) || (text === "" && editor.filledIn.includes(name));
  });
}

// Forms that were open while an earlier release was replaced by this one are taken as well.

const formerFields = ["updated_at", "opened", "begun_at", "begun", "new_id", "draft", "share"];

export function receivedNames(editor: AnyEditor): string[] {
  return [...namesOf(editor), ...formerFields, ...ticksOf(editor).map(boxMark)];
}

export function renewForm(editor: AnyEditor, form: FormData): void {
  const version = form.get("begun_at") ?? form.get("updated_at");
  if (!form.has("base") && version !== null) form.set("base", version);
  const share = form.get("share");
  if (share && !form.get("intent")) form.set("intent", `unshare-${share}`);
  for (const name of ticksOf(editor)) if (form.has(boxMark(name)) && !form.has(name)) form.set(name, "off");
}

export function formerId(form: FormData): string {
  return String(form.get("new_id") ?? "");
}

function ticksOf({ fresh }: AnyEditor) {
  return Object.keys(fresh).filter((name) => ["on", "off"].includes(fresh[name] ?? ""));
}
