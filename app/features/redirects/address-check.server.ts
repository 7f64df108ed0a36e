import { access } from "node:fs/promises";
import { join } from "node:path";
import { publicPages } from "~/content/pages";
import { parseUrl, withoutWww } from "~/content/parse-url";
import { redirects, redirectsAway } from "~/content/redirects";
import { isPublic } from "~/features/blog/model.server";
import { episodePaths } from "~/features/pages/fixed/episodes.server";
import type { Db } from "~/platform/database/db";
import { siteUrl } from "~/platform/settings/env.server";
import { oldAddressLimit, queriedAddress, storedAddress } from "~/schemas/old-address";
import { article, problems, taken } from "./messages.server";
import {
  type AddressedItem,
  type addAddress,
  addressedItems,
  getOldAddress,
  getOldAddresses,
  itemsAt,
  type OldAddress,
} from "./model.server";

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
  if (withoutWww(host) !== withoutWww(new URL(siteUrl).host)) return { problem: say.foreign };
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
  return withoutWww(parseUrl(whole)?.host ?? "") === withoutWww(new URL(siteUrl).host) ? whole : text;
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
  const place = placeFor(known, await addressedItems(db, known.item_id ? [known.item_id] : []));
  return { problem: taken(place?.to ?? null), status: 409, isTaken: true };
}

/** Old addresses resolve to their target. Throws on any backend fault. */
export async function readTarget(db: Db, path: string): Promise<Place | Problem> {
  return (await readTargets(db, [path])).get(path) as Place | Problem;
}

/** The same for many at once. */
export async function readTargets(db: Db, paths: readonly string[]) {
  const found = new Map<string, Place | Problem>();
  for (const part of partsOf(paths)) {
    const [items, known] = await Promise.all([itemsAt(db, part), getOldAddresses(db, part)]);
    const led = await addressedItems(
      db,
      known.flatMap(({ item_id }) => item_id ?? []),
    );
    for (const path of part) {
      const item = items.find((one) => one.path === path);
      const old = known.find((one) => one.path === path);
      if (await isPage(path)) found.set(path, { to: path, as: { target: path } });
      else if (item && isPublic(item)) found.set(path, placeAt(item));
      else if (old) found.set(path, placeFor(old, led) ?? { problem: problems.target.hidden });
      else found.set(path, { problem: item ? problems.target.hidden : problems.target.unreachable });
    }
  }
  return found;
}

/** Each part fits into the address of a question. */
function partsOf(paths: readonly string[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const path of new Set(paths)) {
    const length = encodeURIComponent(path).length + 10;
    if (room < length) {
      parts.push([]);
      room = 6000;
    }
    parts.at(-1)?.push(path);
    room -= length;
  }
  return parts;
}

/** Targets are pages and articles, so one step is enough. */
function placeFor(
  { item_id, target }: Pick<OldAddress, "item_id" | "target">,
  items: AddressedItem[],
): Place | undefined {
  if (target) return { to: target, as: { target } };
  const item = items.find(({ id }) => id === item_id);
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
