import { isAvailable } from "~/content/availability";
import { type ContentTable, onContentChange, publicDb } from "./backend.server";

interface ContentState {
  versions: Record<ContentTable, number>;
  newest_post: string | null;
}

/** How often other instances' changes are looked for (milliseconds). */
const pollEvery = 3000;

let state: ContentState | undefined;
const ownWrites: Record<ContentTable, number> = { blog_posts: 0, services: 0, references: 0 };
let clock = { second: 0, text: "" };

/**
 * A text that changes whenever a page made from these tables would: with every write, on any instance, when a
 * scheduled post's time comes, when the team opens or closes, and at New Year.
 */
export function contentVersion(tables: readonly ContentTable[]): string {
  const versions = tables.map((table) => `${state?.versions[table]}+${ownWrites[table]}`).join();
  const newest = tables.includes("blog_posts") ? state?.newest_post : "";
  return `${versions} ${newest} ${clockText()}`;
}

/** Follows writes of this process at once, and looks for those of others; a backend that is down changes nothing. */
export function watchContent(): void {
  onContentChange((table) => {
    ownWrites[table] += 1;
  });
  void readState();
  setInterval(readState, pollEvery).unref();
}

async function readState() {
  const { data, error } = await publicDb.from("content_state").select("versions, newest_post").maybeSingle();
  // Whether the backend is up is for /healthz to say; until it is back, the pages stay as they are.
  if (!error && data) state = data as ContentState;
}

const berlinYear = new Intl.DateTimeFormat("en", { timeZone: "Europe/Berlin", year: "numeric" });

function clockText() {
  const second = Math.floor(Date.now() / 1000);
  if (clock.second !== second) {
    const now = new Date(second * 1000);
    clock = { second, text: `${isAvailable(now)} ${berlinYear.format(now)}` };
  }
  return clock.text;
}
