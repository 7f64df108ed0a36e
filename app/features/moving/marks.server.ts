import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { BackendFault, codeOf } from "~/platform/process/backend-fault.server";
import type { MoveChoices, MovingItem } from "./item";

export type Move = Rows["moves"];
export type Mark = Omit<Rows["move_items"], "id">;

const columns = "move_id, source_id, kind, item_id, old_paths, losses, state, stored_digest";
const perRead = 1000;

/** Throws on any backend fault. */
export async function getMove(db: Db, id: string): Promise<Move | null> {
  const { data } = await db.from("moves").select().eq("id", id).maybeSingle().throwOnError();
  return data;
}

/** The latest. Throws on any backend fault. */
export async function listMoves(db: Db) {
  const moves = db.from("moves").select("id, kind, site, state, created_at");
  const { data } = await moves.order("created_at", { ascending: false }).limit(50).throwOnError();
  return data;
}

/** Throws on any backend fault. */
export async function createMove(db: Db, move: Pick<Move, "id" | "sha256"> & Partial<Move>) {
  await db.from("moves").insert(move).throwOnError();
}

/** Throws on any backend fault. */
export async function changeMove(db: Db, id: string, values: Pick<Move, "kind" | "site" | "counts">) {
  await db.from("moves").update(values).eq("id", id).throwOnError();
}

export interface Chosen extends Pick<MoveChoices, "skipped" | "as"> {
  /** The items that it is about. */
  listed: string[];
  others: Partial<MoveChoices>;
}

/** Throws on any backend fault. */
export async function rememberChoices(db: Db, move: string, { listed, skipped, as, others }: Chosen) {
  await db.rpc("choose_moved", { move, listed, skipped, kinds: as, others } as never).throwOnError();
}

export function choicesOf({ choices }: Pick<Move, "choices">): MoveChoices {
  const none = { only: null, skipped: [], as: {}, categories: {}, authors: {}, hosts: [] };
  return { ...none, ...(choices as Partial<MoveChoices>) };
}

export type MoveProgress = Partial<Record<Mark["kind"], Record<string, number>>>;

/** How many items are in which state. Throws on any backend fault. */
export async function countMarks(db: Db, move: string): Promise<MoveProgress> {
  const { data } = await db.rpc("moved_counts", { move }, { get: true }).throwOnError();
  return data as MoveProgress;
}

/** Throws on any backend fault. */
export async function statesOf(
  db: Db,
  move: string,
  sources: string[],
  isPresent: Earlier["isPresent"],
): Promise<Record<string, string>> {
  if (sources.length === 0) return {};
  const marks = db.from("move_items").select("source_id, item_id, state").eq("move_id", move);
  const { data } = await marks.in("source_id", sources).throwOnError();
  const told = data.filter((mark) => !isGone(mark, isPresent));
  return Object.fromEntries(told.map(({ source_id, state }) => [source_id, state]));
}

/** What another move had brought, and its undoing has removed. */
export const isGone = (
  { state, item_id }: Pick<Mark, "state" | "item_id">,
  isPresent: Earlier["isPresent"],
) => (state === "same" || state === "changed") && !isPresent(item_id);

/** What an undoing has left. Throws on any backend fault. */
export async function nameStayed(db: Db, move: string) {
  const name = async (kinds: Mark["kind"][], what: string) => {
    const marks = db.from("move_items").update({ losses: [{ what }] as never });
    await marks.eq("move_id", move).eq("state", "taken").in("kind", kinds).throwOnError();
  };
  await name(["blog_posts", "pages"], "Wurde hier seither geändert und ist geblieben.");
  await name(["media"], "Ist hier in Gebrauch und ist geblieben.");
}

/** What the result of a move tells of, by states. */
export const markGroups = {
  failed: ["refused"],
  kept: ["same", "changed"],
  missing: ["missing"],
  losses: ["taken"],
} as const;
export type MarkGroup = keyof typeof markGroups;

/** Throws on any backend fault. */
export async function listGroup(db: Db, move: string, group: MarkGroup, page: number, take: number) {
  const marks = db.from("move_items").select("source_id, kind, item_id, losses, state").eq("move_id", move);
  const told = marks
    .in("state", [...markGroups[group]])
    .neq("losses", "[]")
    .order("source_id");
  const { data } = await told.range((page - 1) * take, page * take).throwOnError();
  return { marks: data.slice(0, take), hasNext: data.length > take };
}

/** Throws on any backend fault. */
export async function firstArticles(db: Db, move: string): Promise<string[]> {
  const marks = db.from("move_items").select("item_id").eq("move_id", move).eq("kind", "blog_posts");
  const { data } = await marks.eq("state", "taken").order("source_id").limit(5).throwOnError();
  return data.flatMap(({ item_id }) => item_id ?? []);
}

/** Lets what was refused be tried again. Throws on any backend fault. */
export async function forgetRefused(db: Db, move: string) {
  await db.from("move_items").delete().eq("move_id", move).eq("state", "refused").throwOnError();
}

/** All marks of a move, in the order of their sources. Throws on any backend fault. */
export async function* listMarks(db: Db, moves: readonly string[]): AsyncGenerator<Mark> {
  for (const move of moves)
    for (let after = ""; ; ) {
      const { data } = await db
        .from("move_items")
        .select(columns)
        .eq("move_id", move)
        .gt("source_id", after)
        .order("source_id")
        .limit(perRead)
        .throwOnError();
      yield* data;
      if (data.length < perRead) break;
      after = data.at(-1)?.source_id ?? "";
    }
}

/** Other moves of the same file or of the same old site. Throws on any backend fault. */
async function listAlike(db: Db, { id, site, sha256 }: Move): Promise<string[]> {
  const others = () => db.from("moves").select("id").neq("id", id);
  const [bySite, byFile] = await Promise.all([
    site ? others().eq("site", site).throwOnError() : { data: [] },
    others().eq("sha256", sha256).throwOnError(),
  ]);
  return [...new Set([...bySite.data, ...byFile.data].map((one) => one.id))];
}

/** All articles, pages and pictures, with the day of the last change of texts. Throws on any backend fault. */
async function presentItems(db: Db): Promise<Map<string, string | undefined>> {
  const items = new Map<string, string | undefined>();
  for (const table of ["blog_posts", "pages", "media"] as const)
    for (let after = nil; ; ) {
      const columns = table === "media" ? "id" : "id, updated_at";
      const rows = db.from(table).select(columns).gt("id", after).order("id").limit(perRead);
      const { data } = await rows
        .overrideTypes<{ id: string; updated_at?: string }[], { merge: false }>()
        .throwOnError();
      for (const { id, updated_at } of data) items.set(id, updated_at);
      if (data.length < perRead) break;
      after = data.at(-1)?.id ?? nil;
    }
  return items;
}

const nil = "00000000-0000-0000-0000-000000000000";

export interface Earlier {
  marks: Map<string, Mark>;
  isPresent: (id: string | null | undefined) => boolean;
  /** Whether the item has changed on the old site after its text here. */
  isNewer: (item: Pick<MovingItem, "id" | "changed"> & { ownId?: string | undefined }) => boolean;
}

/** What other moves of the same have brought and is still here. Throws on any backend fault. */
export async function listEarlier(db: Db, move: Move): Promise<Earlier> {
  const [items, others] = await Promise.all([presentItems(db), listAlike(db, move)]);
  const isPresent = (id: string | null | undefined) => typeof id === "string" && items.has(id);
  const marks = new Map<string, Mark>();
  for await (const mark of listMarks(db, others))
    if (isPresent(mark.item_id) && (mark.state === "taken" || mark.state === "known"))
      marks.set(mark.source_id, mark);
  const isNewer: Earlier["isNewer"] = ({ id, changed, ownId }) => {
    const here = items.get((isPresent(ownId) ? ownId : marks.get(id)?.item_id) ?? "");
    return changed !== null && here !== undefined && Date.parse(changed) > Date.parse(here);
  };
  return { marks, isPresent, isNewer };
}

/** Throws on any backend fault. */
export async function forgetMarks(db: Db, marks: readonly Pick<Mark, "move_id" | "source_id">[]) {
  for (const { move_id, source_id } of marks)
    await db.from("move_items").delete().eq("move_id", move_id).eq("source_id", source_id).throwOnError();
}

/** Does nothing where the source has a mark already. Throws on any backend fault. */
export async function addMark(
  db: Db,
  mark: Partial<Mark> & Pick<Mark, "move_id" | "source_id" | "kind" | "state">,
) {
  const { error } = await db.from("move_items").insert(mark as Mark);
  if (error && error.code !== unique)
    throw new BackendFault(`move_items: an insert failed: ${codeOf(error)}`);
}

const unique = "23505";
const leaseTime = 60_000;

/** Another process works on the move. */
export class LeaseLost extends Error {}

export interface Lease {
  renew: () => Promise<void>;
  end: (state: Move["state"]) => Promise<void>;
}

/** The right of one process to work on a move; null while another has it. Throws on any backend fault. */
export async function claimMove(
  db: Db,
  id: string,
  values: { state: "taking"; choices: MoveChoices } | { state: "undoing" },
): Promise<Lease | null> {
  let until = new Date(Date.now() + leaseTime).toISOString();
  const claim = db.from("moves").update({ ...values, claimed_until: until } as Partial<Move>);
  const free = `claimed_until.is.null,claimed_until.lt.${new Date().toISOString()}`;
  const { data } = await claim.eq("id", id).or(free).select("id").throwOnError();
  if (data.length === 0) return null;
  const change = async (next: Partial<Move>) => {
    const own = db.from("moves").update(next).eq("id", id).eq("claimed_until", until);
    const { data } = await own.select("id").throwOnError();
    if (data.length === 0) throw new LeaseLost();
  };
  return {
    renew: async () => {
      if (Date.parse(until) - Date.now() > (leaseTime * 2) / 3) return;
      const next = new Date(Date.now() + leaseTime).toISOString();
      await change({ claimed_until: next });
      until = next;
    },
    end: (state) => change({ state, claimed_until: null }),
  };
}
