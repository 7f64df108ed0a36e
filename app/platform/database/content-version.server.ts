import { berlinClock, officeAt } from "~/content/availability";
import { type ContentTable, contentTables } from "~/content/pages";
import { builtInServices, type ServiceText } from "~/content/services";
import { listStoredFacts } from "~/features/company/model.server";
import { listStoredMedia } from "~/features/media/model.server";
import { listStoredAddresses } from "~/features/redirects/model.server";
import { listActiveServices } from "~/features/services/model.server";
import { factChanges, takeStoredFacts } from "~/platform/settings/facts.server";
import { currentSite } from "~/platform/settings/site.server";
import { addressChanges, expectAddresses, takeAddresses } from "./cached-addresses.server";
import { expectFacts } from "./cached-facts.server";
import { isListWanted, recallPictures, takePictures } from "./cached-pictures.server";
import { backend, publicDb } from "./client.server";
import { inTime } from "./in-time.server";
import { factsFile, picturesFile } from "./last-said.server";
import { onContentWrite } from "./rows.server";

interface ContentState {
  versions: Record<ContentTable, number | undefined>;
  newest_post: string | null;
}

/** How often other instances' changes are looked for: with the time an answer may take, known within 5 s (milliseconds). */
const pollEvery = 1900;

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
/** Of what is known beside the pages: what it was made from, the read that gave it, and the latest read. */
const unread = () => ({ of: "", turn: 0, reading: Promise.resolve() });
type Known = ReturnType<typeof unread>;
const [addresses, facts, services] = [unread(), unread(), unread()];
/** What the services are called, how often that has changed, and the read that tells of what this process has just written. */
const titlesOf = (services: Pick<ServiceText, "title">[]) => services.map(({ title }) => title);
const offered = { titles: titlesOf(builtInServices), changes: 0, turn: 0, reading: Promise.resolve() };

/** A number that stays the same as long as no version below has changed: the cheap question before the exact one. */
export function contentGeneration(): number {
  return generation;
}

/**
 * A text that changes whenever a page made from these tables would: with every write, on any instance, when a
 * scheduled post's time comes, when the team opens or closes, when its next opening is named otherwise, on the days that
 * are announced as closed, and at New Year.
 */
export function contentVersion(tables: readonly ContentTable[]): string {
  const newest = tables.includes("blog_posts") ? state?.newest_post : "";
  // What is known comes a moment after what it is made from.
  const list = tables.includes("old_addresses") ? addressChanges() : "";
  const known = tables.includes("site_facts") ? factChanges() : "";
  // What shows both has the foot of a page.
  const hasFoot = tables.includes("services") && tables.includes("site_facts");
  const named = hasFoot ? `${offered.changes} ${areServicesKnown()}` : "";
  return `${contentWrites(tables)} ${newest} ${list} ${known} ${named} ${clock}`;
}

/** A text that changes with every write to these tables, on any instance: what was public before may not be any more. */
export function contentWrites(tables: readonly ContentTable[]): string {
  return tables.map((table) => `${state?.versions[table]}+${ownWrites[table]}`).join();
}

/** Follows writes of this process at once, and looks for those of others; a backend that is down changes nothing. */
export function watchContent(): void {
  onContentWrite(noteWrite);
  backend.contentChanged = noteWrite;
  factsFile.recall(takeStoredFacts);
  picturesFile.recall(recallPictures);
  const reading = readState();
  expectAddresses(reading);
  expectFacts(reading);
  setInterval(readState, pollEvery).unref();
  setInterval(readClock, 1000).unref();
}

function noteWrite(table: ContentTable) {
  ownWrites[table] += 1;
  generation += 1;
  const reading = readState();
  if (table === "blog_posts" || table === "old_addresses") expectAddresses(reading);
  if (table === "site_facts") expectFacts(reading);
  if (table === "services") Object.assign(offered, { turn: asked, reading });
}

async function readState(): Promise<void> {
  asked += 1;
  const turn = asked;
  const { data, error } = await publicDb.from("content_state").select("versions, newest_post").maybeSingle();
  // Whether the backend is up is for /healthz to say; until it is back, the pages stay as they are. What was overtaken by
  // a later answer would make old pages current again.
  if (error || !data) return;
  if (turn < answered) return settled();
  answered = turn;
  const next = data as ContentState;
  const media = state?.versions.media;
  // Whoever sees the new version of pictures shall have them, and nothing else waits for that.
  state = { ...next, versions: { ...next.versions, media } };
  generation += 1;
  if (next.versions.media !== media || isListWanted()) void readPictures(turn, next.versions.media);
  const { old_addresses, blog_posts, site_facts } = next.versions;
  if (site_facts !== undefined)
    follow(facts, turn, `${site_facts}`, () => listStoredFacts(publicDb), takeFacts);
  follow(services, turn, `${next.versions.services}`, () => listActiveServices(publicDb), takeServices);
  const written = `${old_addresses} ${blog_posts} ${next.newest_post}`;
  follow(addresses, turn, written, () => listStoredAddresses(publicDb), takeAddresses);
  await settled();
}

async function settled() {
  await Promise.all([addresses.reading, facts.reading, services.reading]);
}

/** Reads what is not made from `of` yet, and takes it unless something later has come meanwhile; what fails is asked again. */
function follow<Read>(
  known: Known,
  turn: number,
  of: string,
  read: () => Promise<Read>,
  take: (read: Read) => void,
) {
  if (of === known.of) {
    known.turn = Math.max(known.turn, turn);
    return;
  }
  known.reading = read().then(
    (found) => {
      if (turn < known.turn) return;
      known.turn = turn;
      known.of = of;
      take(found);
      generation += 1;
    },
    () => undefined,
  );
}

/**
 * What the services are called that visitors see. While the backend is down, the last ones stand; those that the product
 * comes with stand in before there were any, and where something was written since.
 */
export async function presentServices(): Promise<string[]> {
  // In development nothing follows changes.
  if (asked === 0) return titlesOf(await listActiveServices(publicDb));
  await inTime(Promise.all([offered.reading, services.reading]));
  return areServicesKnown() ? offered.titles : titlesOf(builtInServices);
}

function areServicesKnown() {
  return services.of === String(state?.versions.services) && services.turn >= offered.turn;
}

function takeServices(found: ServiceText[]) {
  const titles = titlesOf(found);
  if (titles.join("\n") === offered.titles.join("\n")) return;
  offered.titles = titles;
  offered.changes += 1;
}

function takeFacts(stored: Record<string, unknown>) {
  if (!takeStoredFacts(stored)) return;
  factsFile.remember(stored);
  readClock();
}

/** Takes the list of pictures and its version, unless a later list has come meanwhile; what fails is asked again. */
async function readPictures(turn: number, media: number | undefined) {
  const pictures = await listStoredMedia(publicDb).catch(() => undefined);
  if (!pictures || !state || turn < listed) return;
  listed = turn;
  takePictures(pictures);
  picturesFile.remember(pictures);
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
  const { hours, closedDays } = currentSite();
  // Days on which nobody is there are announced until they have passed.
  const { date } = berlinClock(now);
  const { available, again } = officeAt(hours, closedDays, now);
  return `${available} ${again} ${closedDays.length > 0 ? date : date.slice(0, 4)}`;
}
