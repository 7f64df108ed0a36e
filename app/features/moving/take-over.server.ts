import { createHash, randomUUID } from "node:crypto";
import { listCategories } from "~/features/blog/model.server";
import { untitled } from "~/features/editing/view";
import { pageLimits } from "~/features/pages/labels";
import { reservedSlugs } from "~/features/pages/reserved";
import { kindNamed } from "~/features/pages/sections/kinds";
import type { SectionField } from "~/features/pages/sections/section";
import { freshId, readSection } from "~/features/pages/sections.server";
import { readTarget, readTargets } from "~/features/redirects/address-check.server";
import { getOldAddress } from "~/features/redirects/model.server";
import { readHtml } from "~/features/rich-text/readings.server";
import { attribute, elementsIn, toHtml } from "~/features/rich-text/tree.server";
import { textToStore } from "~/features/rich-text/typed-text.server";
import type { Db } from "~/platform/database/db";
import { SlugTaken, writing } from "~/platform/database/rows.server";
import { recordFault } from "~/platform/process/incidents.server";
import { currentSite } from "~/platform/settings/site.server";
import { postLimits, slugLimit, storedLimits } from "~/schemas/limits";
import { storedAddress } from "~/schemas/old-address";
import { tidyText } from "~/schemas/tidy-text";
import type { Loss, MoveChoices, MoveSummary, MovingItem, OldPicture } from "./item";
import {
  addMark,
  claimMove,
  type Earlier,
  forgetMarks,
  getMove,
  isGone,
  type Lease,
  LeaseLost,
  listEarlier,
  listMarks,
  type Mark,
  type Move,
  persistently,
} from "./marks.server";
import { piecesOf, placePictures } from "./moved-text.server";
import { type PictureSource, takingPictures } from "./old-pictures.server";
import { cut } from "./reading/common.server";
import {
  finishMoved,
  leadMoved,
  NotStorable,
  storeMoved,
  type Taken,
  usableAddresses,
} from "./stored.server";

export interface MoveSource extends PictureSource {
  items: () => AsyncIterable<MovingItem>;
  summary: () => Promise<MoveSummary>;
  close?: () => Promise<void>;
  /** Until the backend is asked again after a fault. */
  rest?: (milliseconds: number) => Promise<unknown>;
}

export interface Started {
  /** False while another process works on the move. */
  isStarted: boolean;
  done: Promise<void>;
}

const tables = ["blog_posts", "pages", "old_addresses"] as const;

/**
 * Stores the chosen items in the background, each with its addresses in one transaction. Begun again after an interruption
 * it goes on with the choices of the first time. Throws on any backend fault before it has begun.
 */
export async function takeOver(
  db: Db,
  move: Pick<Move, "id">,
  choices: MoveChoices,
  source: MoveSource,
): Promise<Started> {
  const stored = await getMove(db, move.id);
  if (!stored) return { isStarted: false, done: Promise.resolve() };
  const chosen = stored.state === "taking" ? (stored.choices as unknown as MoveChoices) : choices;
  const lease = await claimMove(db, move.id, { state: "taking", choices: chosen });
  if (!lease) return { isStarted: false, done: Promise.resolve() };
  const run = async () => {
    const work = () => takeAll(db, stored, chosen, source, lease);
    await writing(tables, persistently(work, source.rest));
    await lease.end("taken");
  };
  const done = run()
    .catch((error) => {
      if (!(error instanceof LeaseLost)) recordFault("moving: taking over was interrupted", error);
    })
    .finally(source.close);
  return { isStarted: true, done };
}

async function takeAll(db: Db, move: Move, choices: MoveChoices, source: MoveSource, lease: Lease) {
  const earlier = await listEarlier(db, move);
  const done = await marksOf(db, move.id, earlier.isPresent);
  const isWanted = wantedBy(choices);
  const pictures = new Map([...earlier.pictures, ...done]);
  const takePicture = takingPictures(db, move.id, new Set(choices.hosts), pictures, source);
  const batch = storingInBatches(db, move.id);
  for await (const item of source.items()) {
    if (!isWanted(item.id) || isDone(done.get(item.id))) continue;
    await lease.renew();
    const ownId = earlier.isPresent(item.own?.id) ? item.own?.id : undefined;
    const before = ownId ? { item_id: ownId } : earlier.markOf(item);
    if (item.kind === "other" && !choices.as[item.id]) continue;
    if (item.kind === "picture") {
      const [picture] = item.pictures;
      const target = picture && (await takePicture(picture));
      if (target) await leadTo(db, move.id, item.id, target, item.oldAddresses);
    } else if (before) await markAgain(db, move.id, item, before, earlier.isNewer({ ...item, ownId }));
    else await batch.add(item, await prepared(item, choices, takePicture, lease.renew));
    await source.afterStep?.(`item ${item.id}`);
  }
  await batch.end();
  await takeRedirects(db, move.id, await source.summary(), choices, newPaths(source, isWanted, takePicture));
}

async function marksOf(db: Db, move: string, isPresent: Earlier["isPresent"]) {
  const marks = new Map<string, Mark>();
  const gone: Mark[] = [];
  for await (const mark of listMarks(db, [move]))
    if (isGone(mark, isPresent)) gone.push(mark);
    else marks.set(mark.source_id, mark);
  await forgetMarks(db, gone);
  return marks;
}

const isDone = (mark: Mark | undefined) => mark !== undefined && mark.state !== "begun";

async function leadTo(db: Db, move: string, source: string, target: string, addresses: string[]) {
  await addMark(db, { move_id: move, source_id: source, kind: "old_addresses", state: "begun" });
  await finishMoved(db, { move, source, item: null, target, addresses, state: "taken" });
}

function wantedBy({ only, skipped }: MoveChoices) {
  const [wanted, left] = [only && new Set(only), new Set(skipped)];
  return (id: string) => (wanted === null || wanted.has(id)) && !left.has(id);
}

export const newerInFile = "Der Text in der Datei ist neuer.";

/** What is here stays as it is; its losses say so. */
async function markAgain(
  db: Db,
  move: string,
  { id, title, kind }: MovingItem,
  { item_id, kind: table = kind === "page" ? "pages" : "blog_posts", stored_digest }: Partial<Mark>,
  isNewer: boolean,
) {
  const digest =
    stored_digest && db.rpc("moved_digest", { kind: table, item: item_id ?? null }).throwOnError();
  const isSame = !digest || (await digest).data === stored_digest;
  const [noun, pronoun] = kind === "page" ? ["Die Seite", "sie"] : ["Der Beitrag", "er"];
  const what = isSame
    ? `${noun} „${title}“ ist schon hier und bleibt, wie ${pronoun} ist.`
    : `${noun} „${title}“ wurde hier seither geändert und bleibt so.`;
  const state = isSame ? "same" : "changed";
  await addMark(db, {
    move_id: move,
    source_id: id,
    kind: table,
    item_id: item_id ?? null,
    state,
    losses: [{ what: isNewer ? `${what} ${newerInFile}` : what }] as never,
  });
}

type TakePicture = ReturnType<typeof takingPictures>;

type Prepared = Pick<Taken, "kind" | "item" | "losses"> | { kind: Taken["kind"]; refused: string };

const perBatch = 25;
/** Characters of texts. */
const mostInBatch = 2_000_000;

/** Stores each batch in one transaction while the next one is being prepared. */
function storingInBatches(db: Db, move: string) {
  let batch: [MovingItem, Exclude<Prepared, { refused: string }>][] = [];
  let size = 0;
  let storing = Promise.resolve();
  const refuse = (item: MovingItem, kind: Taken["kind"], what: string) =>
    addMark(db, {
      ...{ move_id: move, source_id: item.id, kind, state: "refused" },
      losses: [{ what: `„${item.title}“: ${what}` }] as never,
    });
  const takenAs = async (
    slug: string,
    item: MovingItem,
    { kind, item: row, losses }: (typeof batch)[0][1],
  ) => {
    const prefix = kind === "pages" ? "/" : "/blog/";
    const { usable, losses: unusable } = await usableAddresses(item.oldAddresses, prefix + slug);
    const stored = { id: randomUUID(), slug, ...row };
    return { source: item.id, kind, item: stored, addresses: usable, losses: [...losses, ...unusable] };
  };
  const storeOne = async ([item, row]: (typeof batch)[0]) => {
    for (const slug of slugsFor(item, row.kind))
      try {
        return await storeMoved(db, move, [await takenAs(slug, item, row)]);
      } catch (error) {
        if (error instanceof NotStorable)
          return refuse(item, row.kind, "Etwas daran lässt sich hier nicht speichern.");
        if (!(error instanceof SlugTaken)) throw error;
      }
    return refuse(item, row.kind, "Keine freie Adresse gefunden.");
  };
  const store = async (items: typeof batch) => {
    const taken = items.map(([item, row]) => takenAs(slugsFor(item, row.kind)[0] ?? item.slug, item, row));
    try {
      await storeMoved(db, move, await Promise.all(taken));
    } catch (error) {
      if (!(error instanceof SlugTaken || error instanceof NotStorable)) throw error;
      for (const one of items) await storeOne(one);
    }
  };
  const flush = async () => {
    const items = batch;
    batch = [];
    size = 0;
    await storing;
    if (items.length) storing = store(items);
    // The next flush or the end awaits it.
    storing.catch(() => undefined);
  };
  return {
    async add(item: MovingItem, one: Prepared) {
      if ("refused" in one) return refuse(item, one.kind, one.refused);
      batch.push([item, one]);
      size += item.html.length;
      if (batch.length === perBatch || size > mostInBatch) await flush();
    },
    async end() {
      await flush();
      await storing;
    },
  };
}

function slugsFor({ slug }: MovingItem, kind: Taken["kind"]): string[] {
  const numbered = Array.from({ length: 49 }, (_, index) => `${slug.slice(0, slugLimit - 3)}-${index + 2}`);
  return [slug, ...numbered].filter((one) => kind !== "pages" || !reservedSlugs.includes(one));
}

const mostTries = 5;

/** As long as the machine has no time for it, a text is no reason to leave an item behind. */
async function checked(html: string, renew: Lease["renew"]) {
  for (let tries = 1; ; tries += 1) {
    const text = await textToStore(html, storedLimits.content, true);
    if (!("problem" in text && text.isPassing) || tries === mostTries) return text;
    await renew();
  }
}

async function prepared(
  item: MovingItem,
  choices: MoveChoices,
  takePicture: TakePicture,
  renew: Lease["renew"],
): Promise<Prepared> {
  const as = choices.as[item.id] ?? (item.kind === "page" ? "page" : "article");
  const isPage = as === "page" || (as === "draft" && item.kind === "page");
  const kind = isPage ? "pages" : "blog_posts";
  const losses: Loss[] = item.losses.slice(0, 50).map(({ what }) => ({ what: what.slice(0, 500) }));
  const own = await withPictures(item, takePicture);
  losses.push(...own.losses);
  const text = await checked(own.html, renew);
  if ("problem" in text) return { kind, refused: `${text.problem}.` };
  losses.push(...text.dropped.filter((what) => what.startsWith("Link auf ")).map((what) => ({ what })));
  const title = cut(tidyText(item.title), postLimits.title) || untitled;
  const dates = datesOf(item, as === "draft");
  const common = { title, ...dates };
  // Without a name the page would show the one who is responsible for all of them.
  const chosen = choices.authors[item.author ?? ""];
  const author = chosen || (item.own && chosen === undefined ? item.author : currentSite().name);
  const category = item.categories.map((name) => choices.categories[name] ?? name).find(Boolean);
  const post = {
    ...common,
    excerpt: cut(tidyText(item.excerpt), postLimits.excerpt) || null,
    content: text.html || "\n",
    category: category ? cut(tidyText(category), postLimits.category) || null : null,
    author: author ? cut(author, postLimits.author) : null,
    featured_image: own.cover,
  };
  const sections = isPage ? ((await ownSections(item, takePicture)) ?? sectionsOf(title, text.html)) : [];
  if (!sections) return { kind, refused: "Ein Stück des Textes ist für einen Abschnitt zu lang." };
  const page = {
    ...common,
    description: cut(tidyText(item.excerpt), pageLimits.description) || null,
    cover: own.cover,
    sections,
  };
  return { kind, item: isPage ? page : post, losses };
}

async function withPictures(
  item: Pick<MovingItem, "html" | "pictures" | "title" | "cover" | "own">,
  takePicture: TakePicture,
) {
  const losses: Loss[] = [];
  const paths = new Map<string, string | null>();
  const take = async (address: string, alt: string) => {
    const known = item.pictures.find((one) => one.address === address);
    const picture: OldPicture = known ?? { address, alt, caption: "", inArchive: null };
    const path = await takePicture(picture, item.title);
    if (!path && !paths.has(address))
      losses.push({
        what: `In „${item.title}“ fehlt ein Bild: ${address}`,
        picture: address,
        ...(address === item.cover && { isCover: true }),
      });
    paths.set(address, path);
    return path;
  };
  const tree = readHtml(item.html);
  for (const image of elementsIn(tree, "img")) {
    const address = attribute(image, "src") ?? "";
    if (!paths.has(address)) await take(address, attribute(image, "alt") ?? "");
  }
  const cover = item.cover ? await take(item.cover, "") : null;
  const linked = placePictures(tree, paths, {
    hasOwnSizes: item.own !== undefined,
    decoration: item.pictures.flatMap(({ address, isDecoration }) => (isDecoration ? address : [])),
  });
  for (const loss of losses) {
    const words = linked.get(loss.picture ?? "");
    if (words) loss.linked = words;
  }
  return { html: toHtml(tree), cover, losses };
}

function datesOf({ status, date, changed, own }: MovingItem, isDraft: boolean) {
  if (own && !isDraft) {
    const { id: _, sections: _sections, ...row } = own;
    return { ...row, updated_at: changed ?? row.created_at };
  }
  const valid = (text: string | null) =>
    text !== null &&
    Date.parse(text) >= Date.parse("1900-01-02") &&
    Date.parse(text) < Date.parse("9999-01-01")
      ? new Date(text).toISOString()
      : null;
  const now = new Date().toISOString();
  const [at, last] = [valid(date), valid(changed)];
  const created = [at, last, now].find((one) => one && one <= now) as string;
  return {
    status: isDraft || status === "draft" ? "draft" : "published",
    published_at: at ?? (status === "draft" || isDraft ? null : (last ?? now)),
    created_at: created,
    updated_at: last && last <= now ? last : created,
  };
}

const longestTitle = 120;
const longestText = 20_000;

function sectionsOf(title: string, html: string) {
  const isLong = [...title].length > longestTitle;
  const head = {
    ...{ id: freshId(), kind: "head", version: 1, eyebrow: "", picture: "", picture_alt: "", calls: [] },
    ...{ title: cut(title, longestTitle), lead: isLong ? title : "" },
  };
  const pieces = html ? piecesOf(html, longestText) : [];
  if (pieces.length > 39) return null;
  const texts = pieces.map((text) => ({ id: freshId(), kind: "text", version: 1, title: "", text }));
  const sections = [head, ...texts].map(readSection);
  return sections.every(Boolean) ? sections : null;
}

/** Those of a page that was exported here, with its pictures as they are now; null where one of them is not valid. */
async function ownSections({ own, pictures, title }: MovingItem, takePicture: TakePicture) {
  if (!own?.sections) return null;
  type Row = Record<string, unknown>;
  const known = new Map(pictures.map((picture) => [picture.address, picture]));
  const placed = async (row: Row, fields: readonly SectionField[]): Promise<Row> => {
    const result = { ...row };
    for (const field of fields) {
      const value = row[field.name];
      if (field.kind === "list" && Array.isArray(value))
        result[field.name] = await Promise.all(value.map((one) => placed(one, field.fields)));
      if (typeof value !== "string") continue;
      const picture = known.get(value);
      if (field.kind === "picture" && picture) result[field.name] = (await takePicture(picture)) ?? "";
      if (field.kind !== "rich") continue;
      const { html } = await withPictures({ html: value, pictures, title, cover: null, own }, takePicture);
      const text = await textToStore(html, storedLimits.content, true);
      result[field.name] = "problem" in text ? "" : text.html;
    }
    return result;
  };
  const sections = await Promise.all(
    (own.sections as Row[]).map(async (row) => {
      const kind = kindNamed(String(row?.kind));
      return kind ? readSection(await placed(row, kind.fields)) : null;
    }),
  );
  return sections.every(Boolean) ? sections : null;
}

/** Addresses that no single item had: of categories, authors, lists and feeds, and the old site's own redirects. */
async function takeRedirects(
  db: Db,
  move: string,
  summary: MoveSummary,
  choices: MoveChoices,
  newPathOf: (picture: string) => Promise<string | undefined>,
) {
  const categories = new Set(await listCategories(db));
  const listOf = (name: string) => {
    const mapped = tidyText(choices.categories[name] ?? name);
    return categories.has(mapped) ? `/blog?kategorie=${encodeURIComponent(mapped)}` : "/blog";
  };
  const groups = [
    ...summary.categories.map(({ name, oldAddresses }) => ({ target: listOf(name), oldAddresses })),
    ...summary.authors.map(({ oldAddresses }) => ({ target: "/blog", oldAddresses })),
    ...summary.lists,
  ];
  const lead = async (target: string, addresses: string[]) => {
    if (addresses.length === 0) return;
    const source = `addresses:${createHash("sha256").update(addresses.join("\n")).digest("hex")}`;
    await leadTo(db, move, source, target, addresses);
  };
  for (const { target, oldAddresses } of groups) await lead(target, oldAddresses);
  const unresolved: typeof summary.redirects = [];
  for (const { from, to } of summary.redirects) {
    const { usable } = await usableAddresses([from], null);
    const there = await getOldAddress(db, storedAddress(to));
    const picture = await newPathOf(to);
    if (there?.kind && there.item_id)
      await leadMoved(db, { kind: there.kind, item: there.item_id, addresses: usable });
    else if (picture || there?.target) await lead(picture ?? there?.target ?? "", usable);
    else {
      const place = await readTarget(db, storedAddress(to));
      if ("problem" in place) unresolved.push({ from, to });
      else await lead(to.startsWith(`${place.to}?`) ? to : place.to, usable);
    }
  }
  await nameUnresolved(db, move, unresolved);
}

async function nameUnresolved(db: Db, move: string, redirects: MoveSummary["redirects"]) {
  const mark = { move_id: move, source_id: "addresses:unresolved", kind: "old_addresses" as const };
  await forgetMarks(db, [mark]);
  const places = await readTargets(
    db,
    redirects.map(({ from }) => storedAddress(from)),
  );
  const losses = redirects.flatMap(({ from, to }) => {
    const place = places.get(storedAddress(from));
    const what = `Die alte Adresse ${from.slice(0, 300)} führte zu ${to.slice(0, 300)}: Das gibt es hier nicht.`;
    return place && "problem" in place ? { what } : [];
  });
  if (losses.length > 0)
    await addMark(db, { ...mark, state: "taken", losses: losses.slice(0, 100) as never });
}

const namedPicture = /\/media\/([0-9a-f]{32})-\d+\.webp$/;

/** Where the pictures of an export of this product are now, by their addresses there. */
function newPaths(source: MoveSource, isWanted: (id: string) => boolean, takePicture: TakePicture) {
  let listed: Promise<Map<string, OldPicture>> | undefined;
  const list = async () => {
    const pictures = new Map<string, OldPicture>();
    for await (const { id, pictures: own } of source.items())
      for (const picture of isWanted(id) ? own : []) {
        const name = namedPicture.exec(picture.address)?.[1];
        if (name) pictures.set(name, picture);
      }
    return pictures;
  };
  return async (address: string) => {
    const [, name] = namedPicture.exec(address) ?? [];
    if (!name) return undefined;
    listed ??= list();
    const picture = (await listed).get(name);
    return (picture && (await takePicture(picture))) ?? undefined;
  };
}
