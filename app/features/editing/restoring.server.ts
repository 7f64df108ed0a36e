import type { SubmissionResult } from "@conform-to/react";
import type { EditedTable, ItemTable, RestorableTable } from "~/content/kinds";
import type { Db } from "~/platform/database/db";
import { isId, isSlugTaken, SlugTaken, takenSlugs, type updateRow } from "~/platform/database/rows.server";
import { text } from "~/platform/forms/read-form.server";
import type { Refusal, Toast } from "~/schemas/answers";
import type { RestoreAnswer } from "~/schemas/history";
import { slugLimit } from "~/schemas/limits";
import { slug as slugSchema } from "~/schemas/staff-fields";
import type { FormerRow } from "./versions.server";
import { type Named, titleOf } from "./view";

/** What is stored of a former row, with how many pictures it does without, or why that cannot be. */
type Prepared = { values: FormerRow; missing: number; notices: Toast[] } | { problem: string };

/** What the history knows of a kind; definitions by `defineEditor` are such, of which methods take rows of their own. */
export interface RestorableKind {
  table: EditedTable;
  path: string;
  slugTaken: string;
  get: (db: Db, id: string) => Promise<({ updated_at: string } & Named) | null>;
  isOpen?(row: object): boolean;
  gone?: Refusal;
  isPublic(row: object): boolean;
  stateOf(row: object): string;
  labels: Record<string, string>;
  former?: (row: FormerRow | null, db: Db) => FormerRow | Promise<FormerRow>;
  update?: typeof updateRow;
  /** `now` is missing for what comes back from the trash. */
  prepare?: (db: Db, former: FormerRow, now?: FormerRow) => Promise<Prepared>;
}

export interface Restorable extends RestorableKind {
  table: RestorableTable;
}

export interface ItemKept extends Restorable {
  table: ItemTable;
}

/** What is compared and restored: a place in the order is no version. */
export function versionLabels({ labels }: RestorableKind): Record<string, string> {
  const { display_order: _, ...versioned } = labels;
  return versioned;
}

export function columnsOf(row: FormerRow, names: readonly string[]): FormerRow {
  return Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}

interface SlugProblem {
  status: 400 | 409;
  problem: string;
}

function taken({ slugTaken }: RestorableKind): SlugProblem {
  return { status: 409, problem: slugTaken };
}

async function slugProblem(
  db: Db,
  kind: ItemKept,
  { slug, except }: { slug: string; except: string },
): Promise<SlugProblem | undefined> {
  const parsed = slugSchema.safeParse(slug);
  if (!parsed.success) return { status: 400, problem: parsed.error.issues[0]?.message ?? "Ungültiger Slug" };
  const isTaken = await isSlugTaken(db, kind.table, parsed.data, isId(except) ? except : undefined);
  return isTaken ? taken(kind) : undefined;
}

async function freeSlug(db: Db, table: ItemTable, slug: string): Promise<string> {
  const stem = slug.replace(/-\d{1,3}$/, "");
  const candidates = Array.from({ length: 98 }, (_, index) => {
    const end = `-${index + 2}`;
    return stem.slice(0, slugLimit - end.length).replace(/-$/, "") + end;
  });
  const taken = await takenSlugs(db, table, candidates);
  return candidates.find((candidate) => !taken.includes(candidate)) ?? "";
}

const notRestored = "Nicht wiederhergestellt";

export const refusals = {
  notRestored,
  stale: {
    title: "Inzwischen geändert",
    lines: [
      "Seit Du diese Seite geöffnet hast, wurde gespeichert. Wiederhergestellt ist nichts. Hier steht jetzt der neue Stand: Sieh ihn Dir an und drück dann noch einmal.",
    ],
  },
  gone: {
    title: "Inzwischen gelöscht",
    lines: ["Dieser Eintrag ist gelöscht. Er liegt im Papierkorb."],
  },
  noVersion: {
    title: "Diese Fassung gibt es nicht mehr",
    lines: ["Von jedem Eintrag bleiben die letzten 50. Wähl eine andere."],
  },
} satisfies Record<string, string | Refusal>;

export function picturesLeftOut(missing: number): string[] {
  if (missing === 0) return [];
  return [
    missing === 1
      ? "Ein Bild von damals ist gelöscht und fehlt darum."
      : `${missing.toLocaleString("de-DE")} Bilder von damals sind gelöscht und fehlen darum.`,
  ];
}

interface Former {
  id: string;
  row: FormerRow;
  form: FormData;
  store: (values: FormerRow) => Promise<boolean>;
}

type Stored = { values: FormerRow; isStored: boolean } | { asked: RestoreAnswer; status: number };

/** Stores a former row, perhaps with another slug (field `slug`); or gives the answer that asks for one. Throws like `store`. */
export async function bringBack(
  db: Db,
  kind: RestorableKind,
  { id, row, form, store }: Former,
): Promise<Stored> {
  const values: FormerRow = { ...row, ...(form.has("slug") && { slug: text(form, "slug").trim() }) };
  const ask = async (problem: SlugProblem) => ({
    asked: await askSlug(db, kind as ItemKept, form, values, problem),
    status: problem.status,
  });
  const slug = String(values.slug);
  const problem =
    values.slug !== undefined && (await slugProblem(db, kind as ItemKept, { slug, except: id }));
  if (problem) return ask(problem);
  try {
    return { values, isStored: await store(values) };
  } catch (error) {
    if (error instanceof SlugTaken) return ask(taken(kind));
    throw error;
  }
}

async function askSlug(
  db: Db,
  { table }: ItemKept,
  form: FormData,
  values: FormerRow,
  { status, problem }: SlugProblem,
): Promise<RestoreAnswer> {
  const [slug, title] = [String(values.slug), titleOf(values)];
  const isTaken = status === 409;
  const shown = isTaken ? await freeSlug(db, table, slug) : slug;
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const reply: SubmissionResult = {
    initialValue: { slug: shown },
    // What is proposed in its place is free.
    ...(!(isTaken && shown) && { error: { slug: [problem] } }),
  };
  const lines = isTaken && shown ? [problem, `Frei ist zum Beispiel „${shown}“.`] : [];
  return { reply, asked: { title, fields }, refusal: { title: notRestored, lines } };
}
