import { isAvailable } from "~/content/availability";
import { type ContentTable, contentTables } from "~/content/pages";
import { knownMedia } from "~/models/media.server";
import { onContentWrite } from "~/models/rows.server";
import { backend, publicDb } from "./client.server";
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
  return `${contentWrites(tables)} ${newest} ${clock}`;
}

/** A text that changes with every write to these tables, on any instance: what was public before may not be any more. */
export function contentWrites(tables: readonly ContentTable[]): string {
  return tables.map((table) => `${state?.versions[table]}+${ownWrites[table]}`).join();
}

/** Follows writes of this process at once, and looks for those of others; a backend that is down changes nothing. */
export function watchContent(): void {
  onContentWrite(noteWrite);
  backend.contentChanged = noteWrite;
  void readState();
  setInterval(readState, pollEvery).unref();
  setInterval(readClock, 1000).unref();
}

function noteWrite(table: ContentTable) {
  ownWrites[table] += 1;
  generation += 1;
  void readState();
}

async function readState() {
  asked += 1;
  const turn = asked;
  const { data, error } = await publicDb.from("content_state").select("versions, newest_post").maybeSingle();
  // Whether the backend is up is for /healthz to say; until it is back, the pages stay as they are. What was overtaken by
  // a later answer would make old pages current again.
  if (error || !data || turn < answered) return;
  answered = turn;
  const next = data as ContentState;
  const media = state?.versions.media;
  // Whoever sees the new version of pictures shall have them, and nothing else waits for that.
  state = { ...next, versions: { ...next.versions, media } };
  generation += 1;
  if (next.versions.media !== media || isListWanted()) await readPictures(turn, next.versions.media);
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
