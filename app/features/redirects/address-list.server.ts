import { data } from "@remix-run/node";
import { listedPaths } from "~/content/pages";
import { isPublic, listPostAddresses } from "~/features/blog/model.server";
import { readList } from "~/features/editing/items.server";
import { readListQuery } from "~/features/editing/list-query.server";
import { episodePaths } from "~/features/pages/fixed/episodes.server";
import { isOldAddress } from "~/platform/database/cached-addresses.server";
import { presentPages } from "~/platform/database/content-version.server";
import type { Db } from "~/platform/database/db";
import { readPart } from "~/platform/process/incidents.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { slugify } from "~/schemas/slug";
import { addressFault } from "./messages.server";
import {
  type AddressedItem,
  addressedItems,
  itemsAt,
  listNotFound,
  listOldAddresses,
  type NotFoundAddress,
  nounOf,
  type OldAddress,
} from "./model.server";

export type ListedAddress = ReturnType<typeof listed>;
export type NotFoundPath = ReturnType<typeof shownMissed>;

const common =
  /^(?:blog|blogs|pages|seite|seiten|html?|php|index|der|die|das|und|mit|fuer|ein|eine|von|www)$/;

function wordsOf(path: string): Set<string> {
  const words = path.split("/").flatMap((part) => slugify(part).split("-"));
  return new Set(words.filter((word) => word.length > 1 && !common.test(word)));
}

function guessing(pages: readonly string[]): (path: string) => string {
  const known = pages.map((page) => ({ page, words: wordsOf(page) }));
  return (path) => {
    const words = wordsOf(path);
    const best = { page: /^\/blogs?(\/|$)/.test(path) ? "/blog" : "/", score: 0 };
    for (const one of known) {
      const shared = [...one.words].filter((word) => words.has(word)).length;
      const score = shared / (one.words.size + words.size - shared || 1);
      if (score > best.score) Object.assign(best, { page: one.page, score });
    }
    return best.page;
  };
}

const most = { missed: 50, guessed: 5000, offered: 200 };

export async function readAddresses(request: Request) {
  const { db, headers } = await requireStaff(request);
  const { page } = readListQuery(request);
  const [{ list, status }, missed, slugs, episodes, written] = await Promise.all([
    readList(request, addressFault("list"), withPosts(db, page), (row) => row),
    readPart(request, () => listNotFound(db, most.missed)),
    readPart(request, () => listPostAddresses(db, 0, most.guessed)),
    episodePaths(),
    readPart(request, presentPages),
  ]);
  const pages = (written ?? []).map(({ slug }) => `/${slug}`);
  const articles = (slugs ?? []).map(({ slug }) => `/blog/${slug}`);
  const fixed = [...listedPaths, ...episodes, ...pages];
  const guess = guessing([...fixed, ...articles]);
  // It may exist by now.
  const there = new Set([...pages, ...articles]);
  return data(
    {
      ...list,
      page,
      missed: missed
        ?.filter(({ path }) => !isOldAddress(path) && !there.has(path))
        .map((one) => shownMissed(one, guess)),
      targets: [...fixed, ...articles.slice(-most.offered).reverse()],
    },
    { status: missed ? status : 503, headers },
  );
}

async function withPosts(db: Db, page: number) {
  const { rows, hasNext } = await listOldAddresses(db, page);
  const ids = rows.flatMap(({ item_id }) => item_id ?? []);
  const paths = rows.map(({ path }) => path);
  const [items, there] = await Promise.all([addressedItems(db, ids), itemsAt(db, paths)]);
  const taken = new Set(there.filter(isPublic).map(({ path }) => path));
  const byId = new Map(items.map((item) => [item.id, item]));
  return { rows: rows.map((row) => listed(row, byId.get(row.item_id ?? ""), taken)), hasNext };
}

function listed({ path, target, kind }: OldAddress, item: AddressedItem | undefined, taken: Set<string>) {
  const address = {
    path,
    to: target ?? (item && isPublic(item) ? item.path : null),
    note: null as string | null,
    article: item ? { title: item.title, editor: item.editor } : null,
  };
  if (taken.has(path))
    return {
      ...address,
      to: null,
      note: path.startsWith("/blog/")
        ? "ruht: dort steht jetzt ein Beitrag"
        : "ruht: dort steht jetzt eine Seite",
    };
  if (address.to) return address;
  return {
    ...address,
    note: `Ziel ist nicht öffentlich: ${nounOf(kind)} ist ${item ? "nicht öffentlich" : "gelöscht"}`,
  };
}

function shownMissed({ path, count, last_seen }: NotFoundAddress, guess: (path: string) => string) {
  const lastSeen = shortDateTime(last_seen);
  return { path, count: Number(count).toLocaleString("de-DE"), lastSeen, guess: guess(path) };
}
