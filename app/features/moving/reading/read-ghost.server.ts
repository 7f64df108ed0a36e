import { pageLimits } from "~/features/pages/labels";
import { postLimits } from "~/schemas/limits";
import { withoutGhostSizes } from "~/schemas/old-address";
import type { Loss, MovingItem } from "../item";
import type { Document } from "./archive.server";
import {
  cut,
  idGiver,
  isoDate,
  loseOthers,
  newestVersions,
  pictureItems,
  plainLine,
  shortened,
  titleOf,
  Unreadable,
  unique,
} from "./common.server";
import { ghostMarkdown } from "./ghost-markdown.server";
import { lexicalHtml, mobiledocHtml, withPlainBookmarks } from "./ghost-text.server";
import { jsonRows } from "./json-rows.server";
import { withOwnRow } from "./own-row.server";
import type { Reading } from "./read-move.server";
import { redirectsOf } from "./redirects.server";
import { slugGiver } from "./slugs.server";
import { pictureAddress, storedText } from "./stored-text.server";

type Row = Record<string, unknown>;

const text = (value: unknown) => (typeof value === "string" ? value : "");
/** Old versions count milliseconds. */
const dateOf = (value: unknown) => isoDate(typeof value === "number" ? value : text(value));
const copied = (value: unknown) => Buffer.from(text(value)).toString();

interface Index {
  tags: Map<string, { name: string; slug: string; isInternal: boolean; items: number }>;
  authors: Map<string, { name: string; slug: string; items: number }>;
  tagsOf: Map<string, Relation[]>;
  authorsOf: Map<string, Relation[]>;
  meta: Map<string, Row>;
  site: string;
  title: string;
  leftOut: Record<string, number>;
  posts: number;
  /** Of tags and authors, with words that have no place here. */
  described: string[];
  /** Of an export of this product, by address. */
  pictures: Map<string, { alt: string; caption: string }>;
  isOwn: boolean;
  versions: ReturnType<typeof newestVersions>;
}

interface Relation {
  id: string;
  order: number;
}

const related = new Set("tags users posts_tags posts_authors posts_meta settings site_pictures".split(" "));

/** What is counted alone, by the German plural that the report says. */
const leftOut: Record<string, string> = {
  ...{ members: "Mitglieder", subscribers: "Mitglieder", newsletters: "Newsletter", comments: "Kommentare" },
  ...{ products: "Mitgliedschaften", offers: "Angebote", snippets: "Bausteine" },
};

/** Of a post, without a field here. */
const withoutPlace = {
  feature_image_caption: "Bildunterschrift des Beitragsbilds",
  meta_title: "Titel für Suchmaschinen",
  meta_description: "Beschreibung für Suchmaschinen",
  ...{ og_title: "Titel zum Teilen", og_description: "Beschreibung zum Teilen" },
  ...{ twitter_title: "Titel für X", twitter_description: "Beschreibung für X" },
  ...{ canonical_url: "Kanonische Adresse", frontmatter: "Kopf" },
  ...{ codeinjection_head: "Eigener Code im Kopf", codeinjection_foot: "Eigener Code am Ende" },
};
const metaFields = [...Object.keys(withoutPlace), "feature_image_alt", "email_only"];

/** Accounts, keys and members are passed over unread: of members only the number is told. */
export async function readGhost(documents: Document[], all: Document[]): Promise<Reading> {
  const index = await indexOf(documents);
  if (!index.posts)
    throw new Unreadable(
      "Das ist kein Export von Ghost: In der Datei steht keine Liste von Beiträgen („posts“).",
    );
  const redirects = await redirectsOf(all);
  const counts = {
    ...{ articles: 0, pages: 0, pictures: 0, notInArchive: 0, other: 0 },
    leftOut: index.leftOut,
  };
  const described = index.described.map((name) => `„${name}“`).join(", ");
  const problems = described
    ? [`Beschreibungen von Schlagwörtern und Menschen kommen nicht mit: ${described}.`]
    : [];
  return {
    items: items(documents, index, (kind) => {
      if (kind === "page") counts.pages += 1;
      else counts.articles += 1;
    }),
    summary: () => ({
      kind: "ghost",
      site: index.site,
      title: index.title,
      counts,
      categories: [...index.tags.values()]
        .filter(({ isInternal }) => !isInternal)
        .map(({ name, slug, items }) => ({
          name,
          items,
          oldAddresses: index.isOwn ? [] : [`/tag/${slug}/`, `/tag/${slug}/rss/`],
        })),
      authors: [...index.authors.values()].map(({ name, slug, items }) => ({
        name,
        items,
        oldAddresses: index.isOwn ? [] : [`/author/${slug}/`],
      })),
      redirects,
      problems,
      lists: index.isOwn ? [] : [{ target: "/blog.rss.xml", oldAddresses: ["/rss/", "/feed/"] }],
    }),
  };
}

async function indexOf(documents: Document[]): Promise<Index> {
  const index: Index = {
    ...{ tags: new Map(), authors: new Map(), tagsOf: new Map(), authorsOf: new Map(), meta: new Map() },
    ...{ site: "", title: "", leftOut: {}, posts: 0, described: [], pictures: new Map(), isOwn: false },
    versions: newestVersions(),
  };
  const add = (map: Map<string, Relation[]>, row: Row, id: unknown) => {
    const added = { id: String(id), order: Number(row.sort_order) || 0 };
    const all = [...(map.get(String(row.post_id)) ?? []), added];
    map.set(
      String(row.post_id),
      all.sort((one, other) => one.order - other.order),
    );
  };
  for (const { open } of documents)
    for await (const { table, row } of jsonRows(
      await open(),
      related,
      new Set(["posts", ...Object.keys(leftOut)]),
    )) {
      if (!row) {
        const what = leftOut[table];
        if (what) index.leftOut[what] = (index.leftOut[what] ?? 0) + 1;
        else index.posts += 1;
      } else if (table === "tags") {
        const name = copied(row.name);
        const isInternal = name.startsWith("#") || row.visibility === "internal";
        index.tags.set(copied(row.id) || String(row.id), {
          name: plainLine(name),
          slug: copied(row.slug),
          isInternal,
          items: 0,
        });
        if (text(row.description)) index.described.push(plainLine(name));
      } else if (table === "users") {
        index.authors.set(copied(row.id) || String(row.id), {
          name: plainLine(copied(row.name)),
          slug: copied(row.slug),
          items: 0,
        });
        if (text(row.bio)) index.described.push(plainLine(copied(row.name)));
      } else if (table === "posts_tags") add(index.tagsOf, row, row.tag_id);
      else if (table === "posts_authors") add(index.authorsOf, row, row.author_id);
      else if (table === "posts_meta")
        index.meta.set(
          String(row.post_id),
          Object.fromEntries(metaFields.flatMap((name) => (row[name] ? [[name, row[name]]] : []))),
        );
      else if (table === "site_pictures")
        index.pictures.set(copied(row.address), { alt: copied(row.alt), caption: copied(row.caption) });
      else if (row.key === "site_export") index.isOwn = true;
      else if (row.key === "title") index.title = copied(row.value);
      else if (row.key === "url") index.site = copied(row.value).replace(/\/+$/, "");
    }
  const idOf = identities();
  let number = 0;
  if (documents.length > 1)
    for (const [file, { open }] of documents.entries())
      for await (const { row } of jsonRows(await open(), new Set(["posts"]))) {
        number += 1;
        if (!row) continue;
        index.versions.add(idOf(row), {
          ...{ file, number, link: copied(row.slug) },
          changed: dateOf(row.updated_at),
          text: JSON.stringify(row),
        });
      }
  return index;
}

function identities() {
  const idOf = idGiver();
  return (row: Row) => idOf(String(row.id), { origin: "", link: text(row.slug), title: text(row.title) });
}

async function* items(
  documents: Document[],
  index: Index,
  count: (kind: MovingItem["kind"]) => void,
): AsyncGenerator<MovingItem> {
  const seen = new Set<string>();
  const idOf = identities();
  const slugOf = slugGiver();
  let number = 0;
  for (const { open } of documents)
    for await (const { row } of jsonRows(await open(), new Set(["posts"]))) {
      number += 1;
      const id = row ? idOf(row) : "";
      if (!row || seen.has(id) || !index.versions.comes(id, number)) continue;
      seen.add(id);
      const own = JSON.stringify(row.site_item ?? null).replaceAll("__GHOST_URL__", index.site);
      const item = withOwnRow(await itemOf(row, id, index, slugOf), JSON.parse(own));
      count(item.kind);
      yield item;
    }
  yield* pictureItems(index.pictures);
}

async function itemOf(
  row: Row,
  itemId: string,
  index: Index,
  slugOf: ReturnType<typeof slugGiver>,
): Promise<MovingItem> {
  const id = String(row.id);
  const losses: Loss[] = [];
  const title = titleOf(text(row.title), "Ein Beitrag", losses);
  const isPage = row.type === "page" || row.page === true || row.page === 1;
  const own = (address: unknown) => withoutGhostSizes(text(address).replaceAll("__GHOST_URL__", index.site));
  index.versions.nameOlder(itemId, title, losses);
  // Up to version 2 they are fields of the post itself.
  const meta: Row = { ...row, ...index.meta.get(id) };
  const body = bodyOf(row, title, losses);
  const html = own(body ?? row.plaintext);
  const stored = await storedText({ title, html, site: index.site, isOwn: row.site_item !== undefined });
  losses.push(...stored.losses);
  const image = own(row.feature_image ?? row.image);
  const cover = image ? pictureAddress(image, index.site) : undefined;
  const alt = plainLine(text(meta.feature_image_alt));
  const caption = plainLine(text(meta.feature_image_caption));
  const inText = stored.pictures.find(({ address }) => address === cover);
  if (inText) Object.assign(inText, { alt: inText.alt || alt, caption: inText.caption || caption });
  else if (cover) stored.pictures.push({ ...{ address: cover, alt, caption }, inArchive: null });
  const tags = (index.tagsOf.get(id) ?? [])
    .flatMap((tag) => index.tags.get(tag.id) ?? [])
    .filter(({ isInternal }) => !isInternal);
  for (const tag of tags) tag.items += 1;
  const names = unique(tags.map(({ name }) => name));
  loseOthers(names.slice(1), `Weitere Schlagwörter von „${title}“`, losses);
  const [author, ...others] = (index.authorsOf.get(id) ?? [{ id: String(row.author_id) }]).flatMap(
    (one) => index.authors.get(one.id) ?? [],
  );
  loseOthers(
    others.map(({ name }) => name),
    `Weitere Namen bei „${title}“`,
    losses,
  );
  if (author) author.items += 1;
  const excerpt = plainLine(text(row.custom_excerpt) || text(meta.meta_description));
  const placed = [title, excerpt, ""];
  const further = Object.entries(withoutPlace).flatMap(([name, label]) => {
    const given = text(meta[name]);
    const words = name.startsWith("code") ? cut(given.replace(/\s+/g, " "), 300) : plainLine(given);
    return placed.includes(words) ? [] : `${label}: ${words}`;
  });
  loseOthers(further, `Angaben zu „${title}“, die auf der Seite nicht mehr stehen`, losses);
  const slug = text(row.slug);
  return {
    id: `ghost:${itemId.slice(0, 60)}`,
    kind: isPage ? "page" : "article",
    title,
    slug: slugOf(slug, title, `beitrag-${id}`, isPage),
    oldAddresses: unique([slug, ...index.versions.formerLinks(itemId)])
      .filter(Boolean)
      .map((one) => `/${encodeURI(one)}/`),
    status: body === undefined ? "draft" : statusOf(meta, title, losses),
    date: dateOf(row.published_at) ?? dateOf(row.created_at),
    changed: dateOf(row.updated_at),
    excerpt: shortened(
      excerpt,
      isPage ? pageLimits.description : postLimits.excerpt,
      `Auszug von „${title}“: Er`,
      losses,
    ),
    html: stored.html,
    author: author?.name ?? null,
    categories: names,
    cover: cover ?? null,
    pictures: stored.pictures.map((picture) => ({ ...picture, ...index.pictures.get(picture.address) })),
    losses,
  };
}

/** Undefined where it is damaged. */
function bodyOf(row: Row, title: string, losses: Loss[]): string | undefined {
  if (/"email(?:-cta)?"/.test(text(row.lexical) + text(row.mobiledoc)))
    losses.push({ what: `Abschnitt nur für E-Mails in „${title}“: Er kommt nicht mit.` });
  try {
    const html = htmlOf(row);
    if (/<input\b[^>]*type="checkbox"/.test(html))
      losses.push({ what: `Liste von Aufgaben in „${title}“: Ihre Häkchen kommen nicht mit.` });
    return withPlainBookmarks(html);
  } catch {
    losses.push({
      what: `Der Text von „${title}“ ist beschädigt und kommt nicht mit. Hier wird daraus ein Entwurf.`,
    });
    return undefined;
  }
}

function htmlOf(row: Row): string {
  if (text(row.html).trim()) return text(row.html);
  if (text(row.lexical)) return lexicalHtml(text(row.lexical));
  if (text(row.markdown)) return ghostMarkdown(text(row.markdown));
  return text(row.mobiledoc) ? mobiledocHtml(text(row.mobiledoc)) : text(row.plaintext);
}

function statusOf(row: Row, title: string, losses: Loss[]): MovingItem["status"] {
  const visibility = text(row.visibility);
  const why =
    visibility && visibility !== "public"
      ? "war nur für Mitglieder da"
      : (row.email_only || row.status === "sent") && row.status !== "draft"
        ? "ging nur als E-Mail hinaus"
        : undefined;
  if (why) losses.push({ what: `„${title}“ ${why}. Hier wird daraus ein Entwurf.` });
  if (why || !/^(?:scheduled|published)$/.test(text(row.status))) return "draft";
  if (row.status === "published") return "published";
  return dateOf(row.published_at) ? "planned" : "draft";
}
