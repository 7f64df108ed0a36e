import { isAvailable } from "~/content/availability";
import { backend, type ContentTable, publicDb } from "./backend.server";

interface ContentState {
  versions: Record<ContentTable, number>;
  newest_post: string | null;
}

/** How often other instances' changes are looked for (milliseconds). */
const pollEvery = 3000;

const berlinYear = new Intl.DateTimeFormat("en", { timeZone: "Europe/Berlin", year: "numeric" });

let state: ContentState | undefined;
const ownWrites: Record<ContentTable, number> = { blog_posts: 0, services: 0, references: 0 };
let clock = clockText();
let generation = 0;

/** A number that stays the same as long as no version below has changed: the cheap question before the exact one. */
export function contentGeneration(): number {
  return generation;
}

/**
 * A text that changes whenever a page made from these tables would: with every write, on any instance, when a
 * scheduled post's time comes, when the team opens or closes, and at New Year.
 */
export function contentVersion(tables: readonly ContentTable[]): string {
  const versions = tables.map((table) => `${state?.versions[table]}+${ownWrites[table]}`).join();
  const newest = tables.includes("blog_posts") ? state?.newest_post : "";
  return `${versions} ${newest} ${clock}`;
}

/** Follows writes of this process at once, and looks for those of others; a backend that is down changes nothing. */
export function watchContent(): void {
  backend.contentChanged = (table) => {
    ownWrites[table] += 1;
    generation += 1;
  };
  void readState();
  setInterval(readState, pollEvery).unref();
  setInterval(readClock, 1000).unref();
}

async function readState() {
  const { data, error } = await publicDb.from("content_state").select("versions, newest_post").maybeSingle();
  // Whether the backend is up is for /healthz to say; until it is back, the pages stay as they are.
  if (error || !data) return;
  state = data as ContentState;
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
