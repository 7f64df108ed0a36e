import { isAvailable } from "~/content/availability";
import { type ContentTable, contentTables } from "~/content/pages";
import { knownAddresses } from "~/models/addresses.server";
import { knownMedia } from "~/models/media.server";
import { onContentWrite } from "~/models/rows.server";
import { backend, publicDb } from "./client.server";
import { addressChanges, expectAddresses, takeAddresses } from "./known-addresses.server";
import { isListWanted, takePictures } from "./known-pictures.server";

interface ContentState {
  versions: Record<ContentTable, number | undefined>;
  newest_post: string | null;
}

/** How often other instances' changes are looked for: with the time an answer may take, known within 5 s (milliseconds). */
const pollEvery = 1900;

const berlinYear = new Intl.DateTimeFormat("en", { timeZone: "Europe/Berlin", year: "numeric" });

let state: ContentState | undefined;
const ownWrites = Object.fromEntries(contentTables.map((table) => [table, 0])) as Record<
  ContentTable,
  number
>;
let clock = clockText();
let generation = 0;
let asked = 0;
let answered = 0;
let listed = 0;
/** Of the list of old addresses: what it was made from, the read that gave it, and the latest read. */
const addresses = { of: "", turn: 0, reading: Promise.resolve() };

/** A number that stays the same as long as no version below has changed: the cheap question before the exact one. */
export function contentGeneration(): number {
  return generation;
}

/**
 * A text that changes whenever a page made from these tables would: with every write, on any instance, when a
 * scheduled post's time comes, when the team opens or closes, and at New Year.
 */
export function contentVersion(tables: readonly ContentTable[]): string {
  const newest = tables.includes("blog_posts") ? state?.newest_post : "";
  // That list comes a moment after what it is made from.
  const list = tables.includes("old_addresses") ? addressChanges() : "";
  return `${contentWrites(tables)} ${newest} ${list} ${clock}`;
}

/** A text that changes with every write to these tables, on any instance: what was public before may not be any more. */
export function contentWrites(tables: readonly ContentTable[]): string {
  return tables.map((table) => `${state?.versions[table]}+${ownWrites[table]}`).join();
}

/** Follows writes of this process at once, and looks for those of others; a backend that is down changes nothing. */
export function watchContent(): void {
  onContentWrite(noteWrite);
  backend.contentChanged = noteWrite;
  expectAddresses(readState());
  setInterval(readState, pollEvery).unref();
  setInterval(readClock, 1000).unref();
}

function noteWrite(table: ContentTable) {
  ownWrites[table] += 1;
  generation += 1;
  const reading = readState();
  if (table === "blog_posts" || table === "old_addresses") expectAddresses(reading);
}

async function readState(): Promise<void> {
  asked += 1;
  const turn = asked;
  const { data, error } = await publicDb.from("content_state").select("versions, newest_post").maybeSingle();
  // Whether the backend is up is for /healthz to say; until it is back, the pages stay as they are. What was overtaken by
  // a later answer would make old pages current again.
  if (error || !data) return;
  if (turn < answered) return addresses.reading;
  answered = turn;
  const next = data as ContentState;
  const media = state?.versions.media;
  // Whoever sees the new version of pictures shall have them, and nothing else waits for that.
  state = { ...next, versions: { ...next.versions, media } };
  generation += 1;
  if (next.versions.media !== media || isListWanted()) void readPictures(turn, next.versions.media);
  const { old_addresses, blog_posts } = next.versions;
  const madeFrom = `${old_addresses} ${blog_posts} ${next.newest_post}`;
  if (madeFrom === addresses.of) return;
  addresses.reading = readAddresses(turn, madeFrom);
  await addresses.reading;
}

/** Takes the list of old addresses, unless a later one has come meanwhile; what fails is asked again. */
async function readAddresses(turn: number, madeFrom: string) {
  const list = await knownAddresses(publicDb).catch(() => undefined);
  if (!list || turn < addresses.turn) return;
  addresses.turn = turn;
  addresses.of = madeFrom;
  takeAddresses(list);
  generation += 1;
}

/** Takes the list of pictures and its version, unless a later list has come meanwhile; what fails is asked again. */
async function readPictures(turn: number, media: number | undefined) {
  const pictures = await knownMedia(publicDb).catch(() => undefined);
  if (!pictures || !state || turn < listed) return;
  listed = turn;
  takePictures(pictures);
  state = { ...state, versions: { ...state.versions, media } };
  generation += 1;
}

function readClock() {
  const text = clockText();
  if (text === clock) return;
  clock = text;
  generation += 1;
}

function clockText() {
  const now = new Date();
  return `${isAvailable(now)} ${berlinYear.format(now)}`;
}
