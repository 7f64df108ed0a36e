import { berlinClock, officeAt } from "~/content/availability";
import { type ContentTable, contentTables } from "~/content/kinds";
import { parseUrl } from "~/content/parse-url";
import { builtInServices, type ServiceText } from "~/content/services";
import { listStoredFacts } from "~/features/company/model.server";
import { listStoredMedia } from "~/features/media/model.server";
import { listPublicAddresses, type PublicAddress } from "~/features/pages/model.server";
import { listStoredAddresses } from "~/features/redirects/model.server";
import { listActiveServices } from "~/features/services/model.server";
import { recordFault } from "~/platform/process/incidents.server";
import { siteUrl } from "~/platform/settings/env.server";
import { factChanges, takeStoredFacts } from "~/platform/settings/facts.server";
import { currentSite } from "~/platform/settings/site.server";
import { addressChanges, expectAddresses, takeAddresses } from "./cached-addresses.server";
import { expectFacts } from "./cached-facts.server";
import { isListWanted, recallPictures, takePictures } from "./cached-pictures.server";
import { backend, publicDb } from "./client.server";
import { inTime } from "./in-time.server";
import { factsFile, picturesFile } from "./last-known.server";
import { onContentWrite } from "./rows.server";

interface ContentState {
  versions: Record<ContentTable, number | undefined>;
  newest_post: string | null;
  newest_page: string | null;
}

/** How often other instances' changes are polled; with the answer's time they are known within 5 s (milliseconds). */
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
/** The version of pictures whose list could not be read; null before. */
let unlisted: number | undefined | null = null;
const unread = () => ({ of: "", failed: "", turn: 0, reading: Promise.resolve() });
type Known = ReturnType<typeof unread>;
const [addresses, facts, services, pages] = [unread(), unread(), unread(), unread()];
const titlesOf = (services: Pick<ServiceText, "title">[]) => services.map(({ title }) => title);
/** What the services are called, how often that has changed, and the read that tells of what this process has just written. */
const offered = { titles: titlesOf(builtInServices), changes: 0, turn: 0, reading: Promise.resolve() };
/** The same of the public pages of staff. */
const written = { pages: [] as PublicAddress[], changes: 0, reading: Promise.resolve() };

export function contentGeneration(): number {
  return generation;
}

/** Changes with every write on any instance, due posts, opening hours and their wording, closed days and New Year. */
export function contentVersion(tables: readonly ContentTable[]): string {
  const newest = tables.includes("blog_posts") ? state?.newest_post : "";
  const list = tables.includes("old_addresses") ? addressChanges() : "";
  const known = tables.includes("site_facts") ? factChanges() : "";
  // Pages that show both have the footer.
  const hasFoot = tables.includes("services") && tables.includes("site_facts");
  const named = hasFoot ? `${offered.changes} ${areServicesKnown()}` : "";
  const menu = tables.includes("pages") ? `${written.changes} ${state?.newest_page}` : "";
  return `${contentWrites(tables)} ${newest} ${list} ${known} ${named} ${menu} ${clock}`;
}

export function contentWrites(tables: readonly ContentTable[]): string {
  return tables.map((table) => `${state?.versions[table]}+${ownWrites[table]}`).join();
}

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
  const turn = asked;
  if (table === "blog_posts" || table === "pages" || table === "old_addresses")
    expectAddresses(reading, () => addresses.turn >= turn);
  if (table === "site_facts") expectFacts(reading);
  if (table === "services") Object.assign(offered, { turn, reading });
  if (table === "pages") written.reading = reading;
}

async function readState(): Promise<void> {
  asked += 1;
  const turn = asked;
  // A later answer overtook this one; it would make old pages current again. /healthz reports the backend.
  const { data, error } = await publicDb
    .from("content_state")
    .select("versions, newest_post, newest_page")
    .maybeSingle();
  if (error || !data) return;
  if (turn < answered) return settled();
  answered = turn;
  const next = data as ContentState;
  const media = state?.versions.media;
  // Readers of the new version of pictures need the new list; nothing else waits for it.
  state = { ...next, versions: { ...next.versions, media } };
  generation += 1;
  if (next.versions.media !== media || isListWanted()) void readPictures(turn, next.versions.media);
  const { old_addresses, blog_posts, site_facts } = next.versions;
  if (site_facts !== undefined)
    follow(facts, turn, `${site_facts}`, () => listStoredFacts(publicDb), takeFacts);
  follow(services, turn, `${next.versions.services}`, () => listActiveServices(publicDb), takeServices);
  const shown = `${next.versions.pages} ${next.newest_page}`;
  follow(pages, turn, shown, () => listPublicAddresses(publicDb), takePages);
  const moved = `${old_addresses} ${blog_posts} ${next.newest_post} ${shown}`;
  follow(addresses, turn, moved, () => listStoredAddresses(publicDb), takeAddresses);
  await settled();
}

async function settled() {
  await Promise.all([addresses.reading, facts.reading, services.reading, pages.reading]);
}

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
    (error) => {
      // Each poll asks again: one record tells of it.
      if (known.failed !== of) recordFault("content: a changed list was not read", error);
      known.failed = of;
    },
  );
}

/** Titles of the visible services. Without a backend the last ones stand, then the built-in ones. */
export async function presentServices(): Promise<string[]> {
  if (asked === 0) return titlesOf(await listActiveServices(publicDb));
  await inTime(Promise.all([offered.reading, services.reading]));
  return areServicesKnown() ? offered.titles : titlesOf(builtInServices);
}

/** The public pages of staff; null before they were read. While the backend is down, the last ones stand. */
export async function presentPages(): Promise<PublicAddress[] | null> {
  if (asked === 0) return listPublicAddresses(publicDb);
  await inTime(Promise.all([written.reading, pages.reading]));
  return pages.of === "" ? null : written.pages;
}

/** True for the path of a public page of staff, as far as is known at this moment. */
export function isPublicPage(path: string): boolean {
  return written.pages.some(({ slug }) => `/${slug}` === path);
}

/** True for the address of an English one among them, with whatever follows its path. */
export function isEnglishPage(address: string, pages = written.pages): boolean {
  const path = parseUrl(address, siteUrl)?.pathname;
  return pages.some(({ slug, lang }) => lang === "en" && `/${slug}` === path);
}

function takePages(found: PublicAddress[]) {
  if (JSON.stringify(found) === JSON.stringify(written.pages)) return;
  written.pages = found;
  written.changes += 1;
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

async function readPictures(turn: number, media: number | undefined) {
  const pictures = await listStoredMedia(publicDb).catch((error) => {
    if (unlisted !== media) recordFault("content: the pictures were not read", error);
    unlisted = media;
  });
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
  const { date } = berlinClock(now);
  const { available, again } = officeAt(hours, closedDays, now);
  return `${available} ${again} ${closedDays.length > 0 ? date : date.slice(0, 4)}`;
}
