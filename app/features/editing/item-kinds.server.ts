import type { ItemTable } from "~/content/pages";
import { postEditor } from "~/features/blog/editor.server";
import type { StaffPost } from "~/features/blog/model.server";
import { referenceEditor } from "~/features/references/editor.server";
import type { StaffReference } from "~/features/references/model.server";
import { serviceEditor } from "~/features/services/editor.server";
import type { StaffService } from "~/features/services/model.server";
import type { Db } from "~/platform/database/db";
import { isId, isSlugTaken, takenSlugs, type updateRow } from "~/platform/database/rows.server";
import type { Noun } from "~/platform/forms/toasts.server";
import type { Toast } from "~/schemas/answers";
import { postLabels, referenceLabels, serviceLabels } from "~/schemas/field-labels";
import type { ItemKind } from "~/schemas/history";
import { slugLimit } from "~/schemas/limits";
import { slug as slugSchema } from "~/schemas/staff-fields";
import type { StoredItem } from "./editor.server";
import type { FormerRow, VersionedKind } from "./versions.server";

/** What the page of a history knows of what it shows. */
export interface RememberedKind {
  table: VersionedKind;
  noun: Noun;
  get: (db: Db, id: string) => Promise<{ title: string; updated_at: string } | null>;
  /** Whether visitors see it now; of a row of its table. */
  isPublic: (row: FormerRow) => boolean;
  /** What staff edit and people go back to, by column, in the order of the form. */
  labels: Record<string, string>;
  /** A former row as it is compared, where that is not by its columns; null where there was none. */
  former?: (row: FormerRow | null) => FormerRow;
}

/** What is stored of a former row, with how many pictures it does without, or why that cannot be. */
type Prepared = { values: FormerRow; missing: number; notices: Toast[] } | { problem: string };

/** What history and trash know of a kind of content. */
export interface RestorableKind extends RememberedKind {
  /** Address of the list. */
  path: string;
  slugTaken: string;
  get: (db: Db, id: string) => Promise<(StoredItem & { title: string; slug: string }) | null>;
  /** Who sees it, in a sentence; of a row of its table. */
  stateOf: (row: FormerRow) => string;
  /** In place of updateRow. */
  update?: typeof updateRow;
  /** Where more than columns is taken over. */
  prepare?: (db: Db, former: FormerRow) => Promise<Prepared>;
}

/** What has slugs, and a trash. */
export interface ItemKept extends RestorableKind {
  table: ItemTable;
}

const { display_order: _place, ...serviceTexts } = serviceLabels;
const { display_order: _order, ...referenceTexts } = referenceLabels;

export const restorableKinds: Record<ItemKind, ItemKept> = {
  blog: {
    ...postEditor,
    stateOf: (row) => postEditor.stateOf(row as unknown as StaffPost),
    isPublic: (row) => postEditor.isPublic(row as unknown as StaffPost),
    labels: postLabels,
  },
  services: {
    ...serviceEditor,
    stateOf: (row) => serviceEditor.stateOf(row as unknown as StaffService),
    isPublic: (row) => serviceEditor.isPublic(row as unknown as StaffService),
    labels: serviceTexts,
  },
  references: {
    ...referenceEditor,
    stateOf: (row) => referenceEditor.stateOf(row as unknown as StaffReference),
    isPublic: (row) => referenceEditor.isPublic(row as unknown as StaffReference),
    labels: referenceTexts,
  },
};

/** These columns of a former row, as far as it has them. */
export function columnsOf(row: FormerRow, names: readonly string[]): FormerRow {
  return Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}

/** What is wrong with a slug: its form (400), or that another item has it (409). */
export interface SlugProblem {
  status: 400 | 409;
  problem: string;
}

export function taken({ slugTaken }: RestorableKind): SlugProblem {
  return { status: 409, problem: slugTaken };
}

/** What is wrong with a slug; undefined when it will do. Throws on any backend fault. */
export async function slugProblem(
  db: Db,
  kind: ItemKept,
  { slug, except }: { slug: string; except: string },
): Promise<SlugProblem | undefined> {
  const parsed = slugSchema.safeParse(slug);
  if (!parsed.success) return { status: 400, problem: parsed.error.issues[0]?.message ?? "Ungültiger Slug" };
  const isTaken = await isSlugTaken(db, kind.table, parsed.data, isId(except) ? except : undefined);
  return isTaken ? taken(kind) : undefined;
}

/** A slug like this one that no item has, such as `kraene-2`; throws on any backend fault. */
export async function freeSlug(db: Db, table: ItemTable, slug: string): Promise<string> {
  const stem = slug.replace(/-\d{1,3}$/, "");
  const candidates = Array.from({ length: 98 }, (_, index) => {
    const end = `-${index + 2}`;
    return stem.slice(0, slugLimit - end.length).replace(/-$/, "") + end;
  });
  const taken = await takenSlugs(db, table, candidates);
  return candidates.find((candidate) => !taken.includes(candidate)) ?? "";
}
