import { access } from "node:fs/promises";
import { join } from "node:path";
import { publicPages } from "~/content/pages";
import { parseUrl } from "~/content/parse-url";
import { redirects, redirectsAway } from "~/content/redirects";
import { isPublic } from "~/features/blog/model.server";
import { episodePaths } from "~/features/pages/fixed/episodes.server";
import type { Db } from "~/platform/database/db";
import { siteUrl } from "~/platform/settings/env.server";
import { oldAddressLimit, queriedAddress, storedAddress } from "~/schemas/old-address";
import { article, problems, taken } from "./messages.server";
import { type AddressedItem, type addAddress, addressedItems, getOldAddress, itemsAt } from "./model.server";

type Problem = { problem: string; status?: number; isTaken?: true };
type Place = { to: string; as: Parameters<typeof addAddress>[2] };

const pages = new Set<string>(publicPages.map(({ path }) => path));
const ours = /^\/(?:admin|preview|newsletter|media|assets|images|healthz|metrics|__manifest)(?:\/|$)/;
const ofPages = /\.data$|^\/(?:blog|podcast)\/[^/]+\/og\.png$/;
/** Refused by request-checks.server.ts. */
export const turnedAway = /%(?:5c|2f|[01][\da-f]|7f)|\/\//i;

const dotted = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

export function readPath(
  text: string,
  say: Record<"missing" | "form" | "foreign" | "long" | "unreachable", string>,
): { path: string; isCut: boolean } | Problem {
  const typed = ofThisSite(text.trim());
  if (!typed) return { problem: say.missing };
  const isWhole = /^https?:\/\//i.test(typed);
  if (!isWhole && !/^\/(?![/\\])/.test(typed)) return { problem: say.form };
  const url = parseUrl(typed, siteUrl);
  if (!url) return { problem: say.unreachable };
  const { host, pathname, search, hash } = url;
  if (bare(host) !== bare(new URL(siteUrl).host)) return { problem: say.foreign };
  const path = storedAddress(pathname + search);
  const rest = queriedAddress(pathname + search)?.rest ?? search;
  if (turnedAway.test(path) || dotted.test(typed)) return { problem: say.unreachable };
  return path.length > oldAddressLimit ? { problem: say.long } : { path, isCut: Boolean(rest || hash) };
}

async function isPage(path: string) {
  return pages.has(path) || (await episodePaths()).includes(path);
}

function ofThisSite(text: string) {
  const whole = `https://${text}`;
  return bare(parseUrl(whole)?.host ?? "") === bare(new URL(siteUrl).host) ? whole : text;
}

function bare(host: string) {
  return host.replace(/^www\./, "");
}

/** Why an address of the product itself cannot lead elsewhere. */
export async function whyOurs(path: string): Promise<Problem | undefined> {
  const say = problems.path;
  if (await isPage(path)) return { problem: say.page };
  if (path in redirects || path in redirectsAway) return { problem: say.fixed };
  if (ours.test(path) || ofPages.test(path) || (await isFile(path))) return { problem: say.reserved };
  return undefined;
}

export async function whyNotOld(db: Db, path: string): Promise<Problem | undefined> {
  const own = await whyOurs(path);
  if (own) return own;
  const [item] = await itemsAt(db, [path]);
  if (item && (item.kind === "pages" || isPublic(item))) return { problem: article(item.title, item.kind) };
  const known = await getOldAddress(db, path);
  if (!known) return undefined;
  const place = await placeOf(db, known);
  return { problem: taken(place && "to" in place ? place.to : null), status: 409, isTaken: true };
}

/** Old addresses resolve to their target. Throws on any backend fault. */
export async function readTarget(db: Db, path: string): Promise<Place | Problem> {
  if (await isPage(path)) return { to: path, as: { target: path } };
  const [item] = await itemsAt(db, [path]);
  if (item && isPublic(item)) return placeAt(item);
  const known = await getOldAddress(db, path);
  if (known) return (await placeOf(db, known)) ?? { problem: problems.target.hidden };
  return { problem: item ? problems.target.hidden : problems.target.unreachable };
}

/** Targets are pages and articles, so one step is enough. */
async function placeOf(
  db: Db,
  { item_id, target }: { item_id: string | null; target: string | null },
): Promise<Place | undefined> {
  if (target) return { to: target, as: { target } };
  const [item] = await addressedItems(db, item_id ? [item_id] : []);
  return item && isPublic(item) ? placeAt(item) : undefined;
}

function placeAt({ id, kind, path }: AddressedItem): Place {
  return { to: path, as: { item_id: id, kind } };
}

function isFile(path: string) {
  return access(join("public", path)).then(
    () => true,
    () => false,
  );
}
