import { postLimits } from "~/schemas/limits";
import type { Loss, MovingItem } from "../item";
import type { Document } from "./archive.server";
import { isoDate, pathOf, plainLine, slugGiver, unique } from "./common.server";
import type { Reading } from "./read-move.server";
import type { Attached } from "./shortcodes.server";
import { pictureAddress, storedText } from "./stored-text.server";
import { Unreadable } from "./unreadable";
import { elementorHtml, htmlOf } from "./wordpress-text.server";
import { readWxr, type WxrItem } from "./wxr.server";

const skipped: Record<string, string> = {
  nav_menu_item: "Menüeinträge",
  revision: "ältere Fassungen",
  custom_css: "Gestaltungen",
  customize_changeset: "Gestaltungen",
  wp_global_styles: "Gestaltungen",
  wp_template: "Gestaltungen",
  wp_template_part: "Gestaltungen",
  wp_font_family: "Gestaltungen",
  wp_font_face: "Gestaltungen",
  wp_navigation: "Menüs",
  wp_block: "wiederverwendbare Blöcke",
  oembed_cache: "Zwischenspeicher",
  user_request: "Anfragen von Personen",
};
const skippedStatus: Record<string, string> = {
  trash: "Einträge aus dem Papierkorb",
  "auto-draft": "automatische Entwürfe",
};

/** What posts refer to, in memory for the whole reading: copies, so that the file's own text is freed. */
interface Index {
  site: string;
  title: string;
  attachments: Map<string, Attached & { parent: string }>;
  reusable: Map<string, string>;
  authors: Map<string, { name: string; id: string; items: number }>;
  categories: Map<string, { name: string; oldAddresses: string[]; items: number }>;
  tags: { slug: string; id: string }[];
}

export async function readWordpress(documents: Document[]): Promise<Reading> {
  const index = await indexOf(documents);
  const counts = {
    articles: 0,
    pages: 0,
    pictures: 0,
    notInArchive: 0,
    other: 0,
    leftOut: {} as Record<string, number>,
  };
  const leaveOut = (what: string, count = 1) => {
    counts.leftOut[what] = (counts.leftOut[what] ?? 0) + count;
  };
  return {
    items: items(documents, index, leaveOut, (kind) => {
      if (kind === "article") counts.articles += 1;
      if (kind === "page") counts.pages += 1;
      if (kind === "other") counts.other += 1;
    }),
    summary: () => ({
      kind: "wordpress",
      site: index.site,
      title: index.title,
      counts,
      categories: [...index.categories.values()],
      authors: [...index.authors].map(([login, { name, id, items }]) => ({
        name,
        items,
        oldAddresses: unique([`/author/${encodeURIComponent(login)}/`, id ? `/?author=${id}` : undefined]),
      })),
      redirects: index.tags.flatMap(({ slug, id }) => [
        { from: `/tag/${slug}/`, to: "/blog" },
        ...(id ? [{ from: `/?tag_id=${id}`, to: "/blog" }] : []),
      ]),
      feeds: ["/feed/", "/feed/rss/", "/feed/rss2/", "/feed/atom/", "/?feed=rss2", "/rss.php", "/atom.xml"],
    }),
  };
}

const copied = (text: string | undefined) => Buffer.from(text ?? "").toString();

async function indexOf(documents: Document[]): Promise<Index> {
  const index: Index = {
    site: "",
    title: "",
    attachments: new Map(),
    reusable: new Map(),
    authors: new Map(),
    categories: new Map(),
    tags: [],
  };
  for (const { open, name } of documents)
    try {
      for await (const part of readWxr(await open())) {
        if (part.is === "channel") {
          index.title ||= copied(plainLine(part.fields.title ?? ""));
          index.site ||= copied(
            (part.fields["wp:base_blog_url"] || part.fields.link || part.fields["wp:base_site_url"] || "")
              .trim()
              .replace(/\/+$/, ""),
          );
        } else if (part.is === "author") {
          const login = copied(part.fields["wp:author_login"]);
          const shown = copied(plainLine(part.fields["wp:author_display_name"] ?? "")) || login;
          if (login)
            index.authors.set(login, { name: shown, id: copied(part.fields["wp:author_id"]), items: 0 });
        } else if (part.is === "category") {
          const slug = copied(part.fields["wp:category_nicename"]);
          const parent = part.fields["wp:category_parent"];
          const id = copied(part.fields["wp:term_id"]);
          index.categories.set(slug, {
            name: copied(plainLine(part.fields["wp:cat_name"] || slug)),
            items: 0,
            oldAddresses: unique([
              `/category/${slug}/`,
              parent ? copied(`/category/${parent}/${slug}/`) : undefined,
              id ? `/?cat=${id}` : undefined,
            ]),
          });
        } else if (part.is === "tag")
          index.tags.push({
            slug: copied(part.fields["wp:tag_slug"]),
            id: copied(part.fields["wp:term_id"]),
          });
        else if (part.is === "item") indexItem(part, index);
      }
    } catch (error) {
      if (error instanceof Unreadable && documents.length > 1)
        throw new Unreadable(`„${name}“: ${error.message}`);
      throw error;
    }
  return index;
}

function indexItem({ fields, meta }: WxrItem, index: Index) {
  const id = fields["wp:post_id"] ?? "";
  if (fields["wp:post_type"] === "wp_block")
    index.reusable.set(copied(id), copied(fields["content:encoded"]));
  if (fields["wp:post_type"] !== "attachment" || !fields["wp:attachment_url"]) return;
  const address = pictureAddress(fields["wp:attachment_url"], index.site);
  if (!address || !isPicture(address)) return;
  index.attachments.set(copied(id), {
    address: copied(address),
    alt: copied(plainLine(meta._wp_attachment_image_alt ?? "")),
    caption: copied(plainLine(fields["excerpt:encoded"] ?? "")),
    parent: copied(fields["wp:post_parent"]),
  });
}

const isPicture = (address: string) =>
  /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?)$/i.test(address.replace(/[?#].*$/, ""));

async function* items(
  documents: Document[],
  index: Index,
  leaveOut: (what: string, count?: number) => void,
  count: (kind: MovingItem["kind"]) => void,
): AsyncGenerator<MovingItem> {
  const seen = new Set<string>();
  const slugOf = slugGiver();
  let number = 0;
  for (const { open } of documents)
    for await (const part of readWxr(await open())) {
      if (part.is !== "item") continue;
      const { fields } = part;
      number += 1;
      const type = fields["wp:post_type"] || "post";
      const id = copied(`wxr:${fields["wp:post_id"]?.trim().slice(0, 40) || `nr-${number}`}`);
      if (seen.has(id)) continue;
      seen.add(id);
      if (part.comments) leaveOut("Kommentare", part.comments);
      const away = skipped[type] ?? skippedStatus[fields["wp:status"] ?? ""];
      if (away) leaveOut(away);
      else if (fields["wp:status"] === "inherit" && type !== "attachment") leaveOut("ältere Fassungen");
      else {
        const item = await itemOf(part, type, id, index, slugOf);
        count(item.kind);
        yield item;
      }
    }
}

async function itemOf(
  { fields, meta, terms, isTooLong }: WxrItem,
  type: string,
  id: string,
  index: Index,
  slugOf: ReturnType<typeof slugGiver>,
): Promise<MovingItem> {
  const { site } = index;
  const postId = fields["wp:post_id"] ?? "";
  const title = plainLine(fields.title ?? "").slice(0, postLimits.title) || "Ohne Titel";
  const losses: Loss[] = [];
  const attachment = index.attachments.get(postId);
  const kind = attachment ? "picture" : type === "post" ? "article" : type === "page" ? "page" : "other";
  if (!fields.title?.trim() && !attachment)
    losses.push({
      what: `Ein Eintrag vom ${fields["wp:post_date"]?.slice(0, 10) || "unbekannten Tag"} hat keinen Titel. Er heißt hier „Ohne Titel“.`,
    });
  const slug = slugOf(fields["wp:post_name"] ?? "", fields.title ?? "", `eintrag-${postId}`, kind === "page");
  const oldAddresses = oldAddressesOf(fields, meta, type, site);
  const empty = { excerpt: "", html: "", author: null, categories: [], cover: null };
  const changed = isoDate(fields["wp:post_modified_gmt"]);
  const date = isoDate(fields["wp:post_date_gmt"]) ?? isoDate(fields["wp:post_date"], false);
  if (attachment) {
    const { parent: _, ...picture } = attachment;
    const upload = pathOf(picture.address, site);
    return {
      ...{
        id,
        kind,
        title,
        slug,
        oldAddresses: unique([...oldAddresses, upload]),
        status: "published",
        date,
        changed,
      },
      ...empty,
      pictures: [{ ...picture, inArchive: null }],
      losses,
    };
  }
  if (type === "attachment") {
    losses.push({ what: `„${title}“ ist kein Bild. Solche Dateien kommen nicht mit.` });
    return {
      id,
      kind,
      title,
      slug,
      oldAddresses,
      status: "draft",
      date,
      changed,
      ...empty,
      pictures: [],
      losses,
    };
  }
  if (kind === "other")
    losses.push({
      what: `„${title}“ ist vom Typ „${type.slice(0, 40)}“, den es hier nicht gibt. Du kannst daraus einen Artikel oder eine Seite machen.`,
    });
  if (isTooLong)
    losses.push({ what: `„${title}“ ist länger als fünf Millionen Zeichen. Was darüber ist, fehlt.` });
  const around = {
    title,
    losses,
    attachment: (wanted: string) => index.attachments.get(wanted),
    attachedHere: () => [...index.attachments.values()].filter(({ parent }) => parent === postId),
  };
  let content = fields["content:encoded"] ?? "";
  if (meta._elementor_data) {
    losses.push({
      what: `„${title}“ ist mit Elementor gestaltet: Die Wörter und Bilder kommen mit, die Gestaltung nicht.`,
    });
    if (!content.trim()) content = elementorHtml(meta._elementor_data);
  }
  const html = htmlOf(content, around, (ref) => index.reusable.get(ref));
  const text = await storedText({
    title,
    html,
    site,
    original: (picture) => index.attachments.get(picture)?.address,
  });
  losses.push(...text.losses);
  const cover = index.attachments.get(meta._thumbnail_id ?? "");
  const pictures = text.pictures;
  if (cover && !pictures.some(({ address }) => address === cover.address))
    pictures.push({ address: cover.address, alt: cover.alt, caption: cover.caption, inArchive: null });
  if (meta._thumbnail_id && meta._thumbnail_id !== "-1" && !cover && meta._thumbnail_id !== "0")
    losses.push({ what: `Beitragsbild von „${title}“: Es ist nicht in der Datei.` });
  const tags = terms.filter(({ domain }) => domain === "post_tag").map(({ name }) => plainLine(name));
  if (tags.length)
    losses.push({ what: `Schlagwörter von „${title}“: ${tags.join(", ")}.`, words: tags.join(" ") });
  const categories = terms.filter(({ domain }) => domain === "category");
  for (const { slug: name } of categories) {
    const category = index.categories.get(name);
    if (category) category.items += 1;
  }
  const login = fields["dc:creator"]?.trim() ?? "";
  const author = index.authors.get(login);
  if (author) author.items += 1;
  const short = [
    fields["excerpt:encoded"],
    meta._yoast_wpseo_metadesc,
    meta.rank_math_description,
    meta._aioseo_description,
  ]
    .map((one) => plainLine(one ?? ""))
    .find(Boolean);
  if (short && short.length > postLimits.excerpt)
    losses.push({
      what: `Auszug von „${title}“: Er ist zu lang und wird gekürzt.`,
      words: short.slice(postLimits.excerpt),
    });
  return {
    ...{ id, kind, title, slug, oldAddresses, date, changed },
    status: statusOf(fields, date, title, losses),
    excerpt: short?.slice(0, postLimits.excerpt) ?? "",
    html: text.html,
    author: author?.name ?? (login || null),
    categories: unique(categories.map(({ name }) => plainLine(name) || undefined)),
    cover: cover?.address ?? null,
    pictures,
    losses,
  };
}

function statusOf(
  fields: Record<string, string>,
  date: string | null,
  title: string,
  losses: Loss[],
): MovingItem["status"] {
  const status = fields["wp:status"] ?? "publish";
  const becomesDraft = (why: string) =>
    losses.push({ what: `„${title}“ ${why}. Hier wird daraus ein Entwurf.` });
  if (fields["wp:post_password"]) {
    becomesDraft("war mit einem Passwort geschützt");
    return "draft";
  }
  if (status === "private") becomesDraft("war privat");
  if (status === "pending") becomesDraft("wartete auf Freigabe");
  if (status === "future" || (status === "publish" && date && new Date(date) > new Date()))
    return date ? "planned" : "draft";
  return status === "publish" ? "published" : "draft";
}

function oldAddressesOf(
  fields: Record<string, string>,
  meta: Record<string, string>,
  type: string,
  site: string,
) {
  const id = fields["wp:post_id"]?.trim() ?? "";
  const link = pathOf(fields.link, site);
  const former =
    meta._wp_old_slug && link && !link.includes("?")
      ? link.replace(/[^/]+(\/?)$/, () => `${meta._wp_old_slug}/`)
      : undefined;
  const name = type === "page" ? "page_id" : type === "attachment" ? "attachment_id" : "p";
  const own = /^\d+$/.test(id) ? [`/?${name}=${id}`, name === "p" ? undefined : `/?p=${id}`] : [];
  return unique([link, former, ...own]).map((path) => copied(escapeless(path)));
}

const escapeless = (path: string) => path.replace(/&amp;/g, "&");
