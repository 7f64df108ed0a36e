import { fill } from "~/content/placeholders";
import { splitDescription } from "~/content/services";
import { readPublicReferences } from "~/features/references/public-references.server";
import { isOwnPicture, pictureOf } from "~/features/rich-text/own-pictures.server";
import { sanitiseArticle } from "~/features/rich-text/sanitise.server";
import { cachedRead } from "~/platform/database/cached-reads.server";
import { publicDb } from "~/platform/database/client.server";
import { isEnglishPage, presentPages } from "~/platform/database/content-version.server";
import { logFault } from "~/platform/process/fault-log.server";
import { orElse } from "~/platform/process/incidents.server";
import { currentSite } from "~/platform/settings/site.server";
import type { MenuEntry, Story } from "~/schemas/answers";
import { escapeMarkup } from "~/schemas/text";
import { voiceKey } from "./choices.server";
import { englishFaults, englishWords } from "./english.server";
import type { FactPiece } from "./facts";
import { factsOf } from "./facts.server";
import { lacks } from "./fields";
import type { Template } from "./labels";
import { getPair, getPublicPage, listReferenceIds, listServiceIds, type StaffPage } from "./model.server";
import { takenSlugs } from "./reserved";
import { kindNamed } from "./sections/kinds";
import type { Items, LeafField, Source } from "./sections/section";
import { readSection, type StoredSection } from "./sections.server";

/** A page as visitors get it. */
export interface ShownPage {
  slug: string;
  title: string;
  description: string | null;
  lang: "de" | "en";
  cover: string | null;
  template: Template;
  place: string | null;
  starts_at: string | null;
  ends_at: string | null;
  employment: string;
  /** Place and time, in one line. */
  facts: FactPiece[];
  publishedAt: string;
  updatedAt: string;
  /** The same page in the other language. */
  pair: { slug: string; lang: string; title: string } | null;
  sections: { id: string; kind: string; [field: string]: unknown }[];
  /** The numbers of the sections that could not be read, for staff. */
  unread: number[];
  /** True where a page of it must not be kept. */
  makeshift: boolean;
}

/**
 * The public page of a slug with all that its sections show. `page` is null with status 404 when there is none for visitors,
 * and with 503 when the backend does not answer (logged here).
 */
export async function readPage(slug: string): Promise<{ status: number; page: ShownPage | null }> {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > 100) return { status: 404, page: null };
  try {
    // Whoever asks for what there is not asks no database.
    const known = await presentPages();
    if (known && !known.some((page) => page.slug === slug)) return { status: 404, page: null };
    const stored = await cachedRead("pages", `page ${slug}`, () => getPublicPage(publicDb, slug));
    if (!stored) return { status: 404, page: null };
    const pair = await cachedRead("pages", `pair ${stored.id}`, () => getPair(publicDb, stored));
    return { status: 200, page: await showPage(stored, pair) };
  } catch (error) {
    logFault({ what: "pages: page not read" }, error);
    return { status: 503, page: null };
  }
}

/** Names pages whose address a new version of the product or a setting has taken: they stay, but are not shown there. */
export async function warnOfTakenSlugs(): Promise<void> {
  const pages = await orElse("pages: taken addresses are not known", presentPages(), null);
  for (const { slug, title } of pages ?? [])
    if (takenSlugs.includes(slug))
      console.warn(
        `pages: "${title}" is not shown, /${slug} belongs to the product: give it another address`,
      );
}

type Shown = Record<"template" | "employment", string> &
  Omit<StaffPage, "id" | "pair_id" | "menu" | "status" | "author" | "created_at" | "template" | "employment">;

/** A page as its address shows it, whatever its status. Throws on any backend fault. */
export async function showPage(page: Shown, pair?: Awaited<ReturnType<typeof getPair>>): Promise<ShownPage> {
  const { slug, title, description, cover, place, starts_at, ends_at, employment } = page;
  const read = page.sections.map((stored) => ({ stored, section: readSection(stored) }));
  const items = await itemsFor(read.flatMap(({ section }) => section ?? []));
  let makeshift = false;
  const sections = await Promise.all(
    read
      .flatMap(({ section }) => section ?? [])
      .map((section) =>
        show(section, items, async (html) => {
          const cleaned = await sanitiseArticle(html);
          makeshift ||= cleaned.makeshift;
          return cleaned.html;
        }),
      ),
  );
  const publishedAt = page.published_at ?? new Date().toISOString();
  return {
    ...{ slug, title, description, place, starts_at, ends_at, employment, publishedAt, sections },
    facts: factsOf(page, currentSite().offices[0]?.city),
    lang: page.lang === "en" ? "en" : "de",
    template: page.template as Template,
    cover: cover && isOwnPicture(cover) ? cover : null,
    updatedAt: page.updated_at > publishedAt ? page.updated_at : publishedAt,
    pair: pair ?? null,
    unread: read.flatMap(({ section }, index) => (section ? [] : [index + 1])),
    get makeshift() {
      return makeshift;
    },
  };
}

type Chosen = { [Of in Source]: Map<string, Items[Of]> };

/** What these sections may choose from; of what they do not, nothing is read. */
async function itemsFor(sections: StoredSection[]): Promise<Chosen> {
  const has = (...kinds: string[]) => sections.some(({ kind }) => kinds.includes(kind));
  const [services, stories] = await Promise.all([
    has("offers") ? cachedRead("services", "by id", () => listServiceIds(publicDb)) : [],
    has("references", "quotes") ? publicStories() : [],
  ]);
  return {
    services: new Map(
      services.map(({ id, slug, title, short_description, full_description, page }) => [
        id,
        { slug, title, text: short_description ?? splitDescription(full_description).text, page },
      ]),
    ),
    references: new Map(stories.map(({ id, story }) => [id, shownStory(story)])),
    testimonials: new Map(
      stories.flatMap(({ id, story }) =>
        story.testimonials.map((voice) => [voiceKey(id, voice.author), voice] as const),
      ),
    ),
    people: new Map(
      currentSite().founders.map(({ email, name, role, photo, specialization, bookingUrl }) => [
        email,
        { name, role, photo, specialization, bookingUrl },
      ]),
    ),
  };
}

async function publicStories(): Promise<{ id: string; story: Story }[]> {
  const [stories, ids] = await Promise.all([
    readPublicReferences(),
    cachedRead("references", "ids", () => listReferenceIds(publicDb)),
  ]);
  return stories.flatMap((story) => {
    const id = ids.find(({ slug }) => slug === story.slug)?.id;
    return id ? [{ id, story }] : [];
  });
}

function shownStory({ slug, title, client_name, industry, logo, sentences }: Story): Items["references"] {
  return { slug, title, client: client_name, industry, logo, sentences };
}

/** A section with its pictures, formatted texts and chosen items made ready to be shown. */
async function show(
  { version: _, ...section }: StoredSection,
  items: Chosen,
  clean: (html: string) => Promise<string>,
): Promise<ShownPage["sections"][number]> {
  const shown: ShownPage["sections"][number] = { ...section };
  const site = currentSite();
  const filled = ({ kind }: LeafField, text: string) =>
    kind === "line" || kind === "text" ? fill(text, site) : text;
  for (const field of kindNamed(section.kind)?.fields ?? []) {
    const value = section[field.name];
    if (field.kind === "list") {
      const rows = (value as Record<string, string>[]).filter((row) => lacks(field, row).length === 0);
      const [only] = field.fields as readonly [LeafField];
      const known: ReadonlyMap<string, unknown> | undefined =
        only.kind === "item" ? items[only.of] : undefined;
      shown[field.name] = rows.flatMap((row) =>
        known
          ? (known.get(row[only.name] ?? "") ?? [])
          : Object.fromEntries(field.fields.map((leaf) => [leaf.name, filled(leaf, row[leaf.name] ?? "")])),
      );
    } else if (field.kind === "rich") {
      const html = fill(await clean(value as string), site, escapeMarkup);
      // Two sections may hold the same heading.
      const own = html.replace(/<(h\d) id="a-/g, `<$1 id="${section.id}-`);
      shown[field.name] = section.title ? oneLower(own) : own;
    } else
      shown[field.name] =
        field.kind === "picture" ? pictureAt(value as string) : filled(field, value as string);
  }
  if (section.kind === "references" && (shown.chosen as unknown[]).length === 0) {
    const industry = String(section.industry).toLowerCase();
    const all = [...items.references.values()];
    shown.chosen = industry ? all.filter((one) => one.industry?.toLowerCase() === industry).slice(0, 6) : [];
  }
  return shown;
}

/** No heading stands as high as that of its section, and none is left out: what comes before the highest is low enough. */
function oneLower(html: string): string {
  const at = html.search(/<h2\b/);
  if (at < 0) return html;
  const lower = html
    .slice(at)
    .replace(/<(\/?)h([23])\b/g, (_, slash, level) => `<${slash}h${Number(level) + 1}`);
  return html.slice(0, at) + lower;
}

function pictureAt(path: string) {
  if (!path || !isOwnPicture(path)) return null;
  return pictureOf(path, { width: 960, height: 720 }, "(min-width: 64rem) 32rem, 100vw");
}

/** The same for pages of faults: under the address of an English page, and for whoever followed a link of one. */
export async function wordsAround(request: Request): Promise<Record<string, string> | undefined> {
  if (new URL(request.url).pathname.startsWith("/admin")) return undefined;
  const pages = (await orElse("pages: the English ones are not known", presentPages(), null)) ?? [];
  const from = [request.url, request.headers.get("Referer") ?? "/"];
  return from.some((address) => isEnglishPage(address, pages))
    ? { ...englishWords, ...englishFaults }
    : undefined;
}

/** The English words of what stands around a page; nothing for a German one. */
export function wordsFor(page: Pick<ShownPage, "lang"> | null): Record<string, string> | undefined {
  return page?.lang === "en" ? englishWords : undefined;
}

/** The pages of staff that stand in a menu; nothing where there is none, so that other pages stay as small as they are. */
export async function presentMenu(): Promise<{ menu?: MenuEntry[] }> {
  const pages = (await orElse("pages: the menu is not known", presentPages(), null)) ?? [];
  const menu = pages.flatMap(({ slug, title, lang, menu, pair }): MenuEntry[] => {
    if (menu === "none") return [];
    const entry = { to: `/${slug}`, label: title, in: menu };
    if (lang === "en") return [{ ...entry, lang }];
    const other = pages.find((one) => one.slug === pair && one.lang === "en");
    return [{ ...entry, ...(other && { english: { to: `/${other.slug}`, label: other.title } }) }];
  });
  return menu.length > 0 ? { menu } : {};
}
