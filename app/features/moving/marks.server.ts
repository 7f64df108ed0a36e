import { setTimeout as sleep } from "node:timers/promises";
import type { Rows } from "~/platform/database/database.types";
import type { Db } from "~/platform/database/db";
import { eachById, eachInOrder } from "~/platform/database/rows.server";
import { BackendFault, codeOf } from "~/platform/process/backend-fault.server";
import { recordFault } from "~/platform/process/incidents.server";
import { storedAddress } from "~/schemas/old-address";
import type { MoveChoices, MovingItem } from "./item";

export type Move = Rows["moves"];
export type Mark = Omit<Rows["move_items"], "id">;

const columns = "move_id, source_id, kind, item_id, old_paths, losses, state, stored_digest";

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
  for (const move of moves) {
    const batches = eachInOrder<Mark>((last, take) => {
      const marks = db.from("move_items").select(columns).eq("move_id", move);
      const rest = marks.gt("source_id", last?.source_id ?? "").order("source_id");
      return rest.limit(take).throwOnError();
    });
    for await (const batch of batches) yield* batch;
  }
}

/** Other moves of the same old site, then those of the same file. Throws on any backend fault. */
async function listAlike(db: Db, { id, site, sha256 }: Move) {
  const others = () => db.from("moves").select("id").neq("id", id);
  const [bySite, byFile] = await Promise.all([
    site ? others().eq("site", site).neq("sha256", sha256).throwOnError() : { data: [] },
    others().eq("sha256", sha256).throwOnError(),
  ]);
  const idsOf = (moves: { id: string }[]) => moves.map((one) => one.id);
  return { ofSite: idsOf(bySite.data), ofFile: idsOf(byFile.data) };
}

interface Present {
  title?: string;
  slug?: string;
  updated_at?: string;
}

/** All articles, pages and pictures; of texts what tells them apart. Throws on any backend fault. */
async function presentItems(db: Db): Promise<Map<string, Present>> {
  const items = new Map<string, Present>();
  for (const table of ["blog_posts", "pages", "media"] as const) {
    const columns = table === "media" ? "id" : "id, title, slug, updated_at";
    for await (const rows of eachById<{ id: string } & Present>(db, table, columns))
      for (const { id, ...present } of rows) items.set(id, present);
  }
  return items;
}

type Told = Pick<MovingItem, "id" | "title" | "oldAddresses">;

export interface Earlier {
  /** Of pictures. */
  pictures: Map<string, Mark>;
  /** Of the item that is here already. */
  markOf: (item: Told) => Mark | undefined;
  /** Another item of the old site's address that had the same number, with the addresses that stay with it. */
  namesakeOf: (item: Told) => { title: string; addresses: string[] } | undefined;
  isPresent: (id: string | null | undefined) => boolean;
  /** Whether the item has changed on the old site after its text here. */
  isNewer: (item: Told & Pick<MovingItem, "changed"> & { ownId?: string | undefined }) => boolean;
}

/** What other moves of the same have brought and is still here. Throws on any backend fault. */
export async function listEarlier(db: Db, move: Move): Promise<Earlier> {
  const [items, { ofSite, ofFile }] = await Promise.all([presentItems(db), listAlike(db, move)]);
  const isPresent = (id: string | null | undefined) => typeof id === "string" && items.has(id);
  const pictures = new Map<string, Mark>();
  const texts = new Map<string, Mark[]>();
  for await (const mark of listMarks(db, [...ofSite, ...ofFile])) {
    if (!isPresent(mark.item_id) || (mark.state !== "taken" && mark.state !== "known")) continue;
    if (mark.kind === "media") pictures.set(mark.source_id, mark);
    else texts.set(mark.source_id, [mark, ...(texts.get(mark.source_id) ?? [])]);
  }
  const isOfFile = new Set(ofFile);
  const hereOf = ({ item_id }: Mark) => items.get(item_id ?? "");
  const markOf: Earlier["markOf"] = (item) =>
    texts.get(item.id)?.find((mark) => isOfFile.has(mark.move_id) || isSame(item, mark, hereOf(mark)));
  const isNewer: Earlier["isNewer"] = ({ changed, ownId, ...item }) => {
    const here = items.get((isPresent(ownId) ? ownId : markOf(item)?.item_id) ?? "")?.updated_at;
    return changed !== null && here !== undefined && Date.parse(changed) > Date.parse(here);
  };
  const namesakeOf: Earlier["namesakeOf"] = (item) => {
    const [mark] = markOf(item) ? [] : (texts.get(item.id) ?? []);
    if (!mark) return undefined;
    const addresses = item.oldAddresses.filter((one) => mark.old_paths.includes(storedAddress(one)));
    return { title: hereOf(mark)?.title ?? "", addresses };
  };
  return { pictures, markOf, namesakeOf, isPresent, isNewer };
}

/** A site that was set up anew counts its items from one again: a number alone tells nothing. */
function isSame({ id, title, oldAddresses }: Told, { kind, old_paths }: Mark, here: Present | undefined) {
  if (!/^(?:wxr|ghost):\d+(?:-|$)/.test(id) || title === here?.title) return true;
  const named = oldAddresses.map(storedAddress).filter((address) => !address.includes("?"));
  const path = `${kind === "pages" ? "/" : "/blog/"}${here?.slug}`;
  return named.some((address) => address === path || old_paths.includes(address));
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

const longestPause = 16_000;
const mostFaults = 8;

/** Anew it might succeed: what the backend did not answer. */
function isPassing(error: unknown) {
  if (!(error instanceof Error)) return false;
  const told = error instanceof BackendFault ? error.message : "code" in error && `: ${error.code}`;
  return told !== false && !/: (?:22|23|42)\w{3}$/.test(told);
}

/** Begins idempotent work again after a fault of the backend, as long as it gets on. Throws any other error. */
export async function persistently(
  work: () => Promise<void>,
  rest: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<void> {
  for (let faults = 0; ; ) {
    const began = Date.now();
    try {
      return await work();
    } catch (error) {
      faults = Date.now() - began > leaseTime ? 1 : faults + 1;
      if (!isPassing(error) || faults > mostFaults) throw error;
      recordFault("moving: the backend did not answer, the work begins again", error);
      await rest(Math.min(longestPause, 500 * 2 ** faults));
    }
  }
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
