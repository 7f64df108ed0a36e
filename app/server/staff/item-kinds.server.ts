import type { ItemTable } from "~/content/pages";
import { postEditor } from "~/features/blog/editor.server";
import { referenceEditor } from "~/features/references/editor.server";
import { serviceEditor } from "~/features/services/editor.server";
import type { Db } from "~/models/db";
import type { StaffPost } from "~/models/posts.server";
import type { StaffReference } from "~/models/references.server";
import { isId, isSlugTaken, takenSlugs } from "~/models/rows.server";
import type { StaffService } from "~/models/services.server";
import type { FormerRow, VersionedKind } from "~/models/versions.server";
import { postLabels, referenceLabels, serviceLabels } from "~/schemas/field-labels";
import type { ItemKind } from "~/schemas/history";
import { slugLimit } from "~/schemas/limits";
import { slug as slugSchema } from "~/schemas/staff-fields";
import type { Noun } from "~/server/forms/toasts.server";
import type { Dated } from "./content-kind.server";
import type { statesOf } from "./states.server";

/** What the page of a history knows of what it shows. */
export interface RememberedKind {
  table: VersionedKind;
  /** Missing where the specification has no words for it. */
  noun?: Noun;
  get: (db: Db, id: string) => Promise<{ title: string; updated_at: string } | null>;
  /** Whether visitors see it now; of a row of its table. */
  isPublic: (row: FormerRow) => boolean;
  /** What staff edit and people go back to, by column, in the order of the form. */
  labels: Record<string, string>;
  /** Where they are more than the rows that were kept. */
  statesOf?: typeof statesOf;
  /** A former row as it is compared; null where there was none. */
  former?: (row: FormerRow | null) => FormerRow;
}

/** What history and trash know of a kind of content. */
export interface KeptKind extends RememberedKind {
  table: ItemTable;
  /** Address of the list. */
  path: string;
  noun: Noun;
  slugTaken: string;
  get: (db: Db, id: string) => Promise<(Dated & { title: string; slug: string }) | null>;
  /** Who sees it, in a sentence; of a row of its table. */
  stateOf: (row: FormerRow) => string;
}

const { display_order: _place, ...serviceTexts } = serviceLabels;
const { display_order: _order, ...referenceTexts } = referenceLabels;

export const keptKinds: Record<ItemKind, KeptKind> = {
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

export function taken({ slugTaken }: KeptKind): SlugProblem {
  return { status: 409, problem: slugTaken };
}

/** What is wrong with a slug; undefined when it will do. Throws on any backend fault. */
export async function slugProblem(
  db: Db,
  kind: KeptKind,
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
