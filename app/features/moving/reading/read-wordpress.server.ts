import { parseUrl } from "~/content/parse-url";
import { pageLimits } from "~/features/pages/labels";
import { fromBerlinTime, toBerlinTime } from "~/schemas/berlin-time";
import { postLimits } from "~/schemas/limits";
import type { Loss, MoveSummary, MovingItem } from "../item";
import type { Document } from "./archive.server";
import { builtOf } from "./builders.server";
import {
  idGiver,
  isoDate,
  loseOthers,
  newestVersions,
  pathOf,
  plainLine,
  shortened,
  someOf,
  titleOf,
  Unreadable,
  unique,
} from "./common.server";
import { parsedOrNull, withOwnRow } from "./own-row.server";
import type { Reading } from "./read-move.server";
import { redirectsOf } from "./redirects.server";
import { type Attached, loseShortcodes } from "./shortcodes.server";
import { slugGiver } from "./slugs.server";
import { fileOfSizes, pictureAddress, storedText } from "./stored-text.server";
import { htmlOf } from "./wordpress-text.server";
import { readWxr, restrictions, seoMeta, type WxrItem } from "./wxr.server";

const reusableBlocks = "wiederverwendbare Blöcke";
const skipped: [types: RegExp, what: string][] = [
  [/^nav_menu_item$/, "Menüeinträge"],
  [/^wp_navigation$/, "Menüs"],
  [/^revision$/, "ältere Fassungen"],
  [
    /^(?:custom_css|customize_changeset|wp_(?:global_styles|template|template_part|font_\w+))$/,
    "Gestaltungen",
  ],
  [
    /^(?:elementor_\w+|bricks_template|ct_template|oxy_user_library|breakdance_\w+|brizy[-_]\w+|fusion_\w+|avada_\w+|avia_framework_post|astra-advanced-hook|kadence_(?:element|navigation|header)|gp_elements|et_(?:pb_layout|template|\w+_layout)|vc_grid_item|vc4_templates|templatera|fl-builder-\w+)$/,
    "Gestaltungen",
  ],
  [/^wp_block$/, reusableBlocks],
  [/^oembed_cache$/, "Zwischenspeicher"],
  [/^user_request$/, "Anfragen von Personen"],
  [/^(?:shop_(?:order|subscription|coupon)\w*|edd_payment)$/, "Bestellungen und Gutscheine"],
  [/^product_variation$/, "Varianten von Produkten"],
  [/^(?:feedback|flamingo_\w+|nf_sub|wpcf7s|postman_sent_mail)$/, "Nachrichten von Besuchern"],
  [/^(?:wpcf7_contact_form|wpforms|mc4wp-form|jetpack_form|forminator_\w+)$/, "Formulare"],
  [
    /^(?:acf-[\w-]+|polylang_mo|scheduled-action|rcb-\w+|cookielawinfo|borlabs\w*|jp_\w+|wpcode|amn_\w+)$/,
    "Einstellungen",
  ],
];
const skippedStatus: Record<string, string> = {
  trash: "Einträge aus dem Papierkorb",
  "auto-draft": "automatische Entwürfe",
};

/** What posts refer to, in memory for the whole reading: copies, so that the file's own text is freed. */
interface Index {
  site: string;
  /** Of the old site's addresses: "" or a folder such as "/blog". */
  root: string;
  title: string;
  attachments: Map<string, Attached & { parent: string }>;
  byAddress: Map<string, Attached>;
  reusable: Map<string, string>;
  /** Of reusable blocks: those whose text stands in an item. */
  reused: Set<string>;
  pages: Map<string, { title: string; parent: string }>;
  /** Paths of pictures without a size. */
  files: Set<string>;
  authors: Map<string, { name: string | null; id: string; items: number }>;
  categories: Map<string, Category>;
  tags: Set<string>;
  /** Last parts of addresses, which items whose address has a query may not take from them. */
  names: Set<string>;
  /** "2019/03/15": articles have a list by day, by month and by year. */
  days: Set<string>;
  /** Of items that others are attached to, and of what is attached, with the number of its item. */
  links: Map<string, string>;
  attached: { parent: string; isPicture: boolean; addresses: string[] }[];
  /** Of pictures' own pages. */
  descriptions: string[];
  /** An export of this product: its lists and feeds are no old addresses. */
  isOwn: boolean;
  versions: ReturnType<typeof newestVersions>;
}

interface Category {
  name: string;
  id: string;
  parent: string;
  items: number;
}

const feeds = [
  "/feed/",
  "/feed/rss/",
  "/feed/rss2/",
  "/feed/atom/",
  "/?feed=rss2",
  "/rss.php",
  "/atom.xml",
  "/comments/feed/",
];
const siteMaps = ["/wp-sitemap.xml", "/sitemap_index.xml", "/post-sitemap.xml", "/page-sitemap.xml"];

export async function readWordpress(documents: Document[], all: Document[]): Promise<Reading> {
  const index = await indexOf(documents);
  const redirects = await redirectsOf(all);
  const unlessOwn = <Value>(values: Value[]) => (index.isOwn ? [] : values);
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
      categories: [...index.categories].map(([slug, { name, id, items }]) => ({
        name,
        items,
        oldAddresses: unlessOwn(
          unique([
            `${index.root}/category/${slug}/`,
            `${index.root}/category/${pathOfCategory(slug, index)}/`,
            id ? `${index.root}/?cat=${id}` : undefined,
          ]),
        ),
      })),
      authors: [...index.authors].flatMap(([login, { name, id, items }]) =>
        name === null
          ? []
          : {
              name,
              items,
              oldAddresses: unlessOwn(
                unique([
                  login.includes("@") ? undefined : `${index.root}/author/${encodeURIComponent(login)}/`,
                  id ? `${index.root}/?author=${id}` : undefined,
                ]),
              ),
            },
      ),
      redirects: [
        ...redirects,
        ...unlessOwn(index.attached).flatMap(({ parent, isPicture, addresses }) => {
          const to = index.links.get(parent) ?? (isPicture ? undefined : "/blog");
          return to ? addresses.map((from) => ({ from, to })) : [];
        }),
      ],
      lists: unlessOwn(listsOf(index)),
      problems: unlessOwn(problemsOf(index)),
    }),
  };
}

function listsOf({ root, tags, days }: Index): MoveSummary["lists"] {
  const ofTags = [...tags].flatMap((slug) => [`/tag/${slug}/`, `/?tag=${slug}`]);
  const ofDays = unique(
    [...days].flatMap((day) =>
      [day.slice(0, 4), day.slice(0, 7), day].flatMap((part) => [
        `/${part}/`,
        `/?m=${part.replaceAll("/", "")}`,
      ]),
    ),
  );
  const lists: MoveSummary["lists"] = [
    { target: "/blog", oldAddresses: ofTags },
    { target: "/blog", oldAddresses: ofDays },
    { target: "/blog.rss.xml", oldAddresses: feeds },
    { target: "/sitemap.xml", oldAddresses: siteMaps },
  ];
  return lists.map(({ target, oldAddresses }) => ({
    target,
    oldAddresses: oldAddresses.map((path) => root + path),
  }));
}

function problemsOf({ categories, pages, descriptions }: Index): string[] {
  const nested = [...categories.values()].flatMap(({ name, parent }) =>
    under(name, categories.get(parent)?.name),
  );
  const nestedPages = [...pages.values()].flatMap(({ title, parent }) =>
    under(title, pages.get(parent)?.title),
  );
  return [
    ["Kategorien stehen hier nebeneinander, nicht untereinander", nested.join(", ")],
    ["Seiten stehen hier nebeneinander, nicht untereinander", someOf(nestedPages)],
    ["Beschreibungen auf eigenen Seiten von Bildern, die nicht mitkommen", descriptions.join(", ")],
  ].flatMap(([what, all]) => (all ? `${what}: ${all}.` : []));
}

const under = (name: string, above: string | undefined) =>
  above && above !== name ? `${name} (unter ${above})` : [];

const copied = (text: string | undefined) => Buffer.from(text ?? "").toString();

async function indexOf(documents: Document[]): Promise<Index> {
  const index: Index = {
    site: "",
    root: "",
    title: "",
    attachments: new Map(),
    byAddress: new Map(),
    reusable: new Map(),
    reused: new Set(),
    pages: new Map(),
    files: new Set(),
    authors: new Map(),
    categories: new Map(),
    tags: new Set(),
    names: new Set(),
    days: new Set(),
    links: new Map(),
    attached: [],
    descriptions: [],
    isOwn: false,
    versions: newestVersions(),
  };
  const idOf = identities();
  let number = 0;
  for (const [file, { open, name }] of documents.entries())
    try {
      for await (const part of readWxr(await open())) {
        if (part.is === "channel") {
          index.title ||= copied(plainLine(part.fields.title ?? ""));
          index.site ||= copied(
            (part.fields["wp:base_blog_url"] || part.fields.link || part.fields["wp:base_site_url"] || "")
              .trim()
              .replace(/\/+$/, ""),
          );
          index.root = parseUrl(index.site)?.pathname.replace(/\/$/, "") ?? "";
        } else if (part.is === "author") {
          const login = copied(part.fields["wp:author_login"]);
          const shown = copied(plainLine(part.fields["wp:author_display_name"] ?? "")) || personOf(login);
          if (login)
            index.authors.set(login.toLowerCase(), {
              name: shown,
              id: copied(part.fields["wp:author_id"]),
              items: 0,
            });
        } else if (part.is !== "item") indexTerm(part, index);
        else {
          indexItem(part, index);
          number += 1;
          const { fields } = part;
          index.versions.add(idOf(fields), {
            ...{ file, number, link: copied(fields.link) },
            changed: changedOf(fields) ?? isoDate(fields["wp:post_date_gmt"]),
            text: `${fields.title} ${fields["content:encoded"]}`,
          });
        }
      }
    } catch (error) {
      if (error instanceof Unreadable && documents.length > 1)
        throw new Unreadable(`„${name}“: ${error.message}`);
      throw error;
    }
  return index;
}

/** Addresses of people are nobody's name. */
const personOf = (login: string) => (login.includes("@") ? null : login);

function indexTerm(
  { is, fields }: { is: string; fields: Record<string, string> },
  { categories, tags }: Index,
) {
  const kind = is === "term" ? fields["wp:term_taxonomy"] : is;
  const slug = copied(fields["wp:term_slug"] ?? fields["wp:category_nicename"] ?? fields["wp:tag_slug"]);
  const id = copied(fields["wp:term_id"]);
  if (kind === "category")
    categories.set(slug, {
      name: copied(plainLine(fields["wp:term_name"] || fields["wp:cat_name"] || slug)),
      parent: copied(fields["wp:term_parent"] ?? fields["wp:category_parent"]),
      id,
      items: 0,
    });
  else if (kind === "tag" || kind === "post_tag") tags.add(slug);
}

function pathOfCategory(slug: string, { categories }: Index): string {
  const parts = [slug];
  for (let parent = categories.get(slug)?.parent; parent; parent = categories.get(parent)?.parent) {
    if (parts.includes(parent)) break;
    parts.unshift(parent);
  }
  return parts.join("/");
}

function indexItem({ fields, meta }: WxrItem, index: Index) {
  const id = fields["wp:post_id"] ?? "";
  if (meta._site_item) index.isOwn = true;
  if (fields["wp:post_type"] === "wp_block")
    index.reusable.set(copied(id), copied(fields["content:encoded"]));
  const [day] =
    /^[1-9]\d{3}-\d\d-\d\d/.exec(fields["wp:post_date"] || fields["wp:post_date_gmt"] || "") ?? [];
  if (fields["wp:post_type"] === "post" && day) index.days.add(day.replaceAll("-", "/"));
  if (fields["wp:post_type"] === "page")
    index.pages.set(copied(id), {
      title: copied(plainLine(fields.title ?? "")),
      parent: copied(fields["wp:post_parent"]),
    });
  if (fields["wp:post_type"] !== "attachment") {
    if (!fields.link?.includes("?")) index.names.add(copied(fields["wp:post_name"]));
    return;
  }
  const address = pictureAddress(fields["wp:attachment_url"] || fields.guid || "", index.site);
  if (!address || !isPicture(address)) return;
  const attachment = {
    address: copied(address),
    alt: copied(plainLine(meta._wp_attachment_image_alt ?? "")),
    caption: copied(plainLine(fields["excerpt:encoded"] ?? "")),
    parent: copied(fields["wp:post_parent"]),
  };
  const description = copied(plainLine(fields["content:encoded"] ?? ""));
  if (description && description !== attachment.caption && description !== attachment.alt)
    index.descriptions.push(description);
  index.attachments.set(copied(id), attachment);
  index.byAddress.set(attachment.address, attachment);
  index.files.add(copied(fileOfSizes(pathOf(address, index.site) ?? "")));
}

/** By its name; without an extension it may be one. */
const isPicture = (address: string) =>
  /(?:\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?)|\/[^./?]+)$/i.test(address.replace(/[?#].*$/, ""));

async function* items(
  documents: Document[],
  index: Index,
  leaveOut: (what: string, count?: number) => void,
  count: (kind: MovingItem["kind"]) => void,
): AsyncGenerator<MovingItem> {
  const idOf = identities();
  const blocks: string[] = [];
  const slugOf = slugGiver();
  let number = 0;
  for (const { open } of documents)
    for await (const part of readWxr(await open())) {
      if (part.is !== "item") continue;
      const { fields } = part;
      number += 1;
      const type = fields["wp:post_type"] || "post";
      const id = idOf(fields);
      if (!index.versions.comes(id, number)) continue;
      if (part.comments) leaveOut("Kommentare", part.comments);
      const away =
        skipped.find(([types]) => types.test(type))?.[1] ?? skippedStatus[fields["wp:status"] ?? ""];
      if (away === reusableBlocks) blocks.push(copied(fields["wp:post_id"]));
      else if (away) leaveOut(away);
      else if (fields["wp:status"] === "inherit" && type !== "attachment") leaveOut("ältere Fassungen");
      else {
        const item = await itemOf(part, type, id, index, slugOf);
        count(item.kind);
        yield item;
      }
    }
  const unused = blocks.filter((id) => !index.reused.has(id)).length;
  if (unused) leaveOut(reusableBlocks, unused);
}

/** What of a file's items tells one from another. */
function identities() {
  const idOf = idGiver();
  let number = 0;
  return ({ guid, link = "", title = "", "wp:post_id": postId }: Record<string, string>) => {
    number += 1;
    const id = copied(`wxr:${postId?.trim().slice(0, 40) || `nr-${number}`}`);
    return idOf(id, { origin: guid || link, link, title });
  };
}

const changedOf = (fields: Record<string, string>) => isoDate(fields["wp:post_modified_gmt"]);

async function itemOf(
  wxr: WxrItem,
  type: string,
  id: string,
  index: Index,
  slugOf: ReturnType<typeof slugGiver>,
): Promise<MovingItem> {
  const { fields, meta, terms, own: acf, isTooLong } = wxr;
  const { site } = index;
  const postId = fields["wp:post_id"] ?? "";
  const losses: Loss[] = [];
  const attachment = index.attachments.get(postId);
  const kind = attachment ? "picture" : type === "post" ? "article" : type === "page" ? "page" : "other";
  const untitled = `Ein Eintrag ${dayOf(fields["wp:post_date"] ?? fields["wp:post_date_gmt"] ?? "")}`;
  const title = titleOf(fields.title ?? "", untitled, attachment ? [] : losses);
  const slug =
    kind === "picture"
      ? ""
      : slugOf(nameOf(fields, index), fields.title ?? "", `eintrag-${postId}`, kind === "page");
  const oldAddresses = oldAddressesOf(wxr, type, index, index.versions.formerLinks(id));
  if (type === "attachment")
    index.attached.push({
      parent: copied(fields["wp:post_parent"]),
      isPicture: kind === "picture",
      addresses: oldAddresses,
    });
  else if (oldAddresses[0]) index.links.set(copied(postId), oldAddresses[0]);
  if (fields["wp:is_sticky"] === "1")
    losses.push({ what: `„${title}“ stand oben fest. Hier steht der Beitrag nach seinem Datum.` });
  const changed = changedOf(fields);
  const date = publishedOf(fields);
  if (attachment || type === "attachment") {
    if (!attachment) losses.push({ what: `„${title}“ ist kein Bild. Solche Dateien kommen nicht mit.` });
    const upload = attachment && pathOf(attachment.address, site);
    return {
      ...{ id, kind, title, slug, status: "published", date, changed, losses },
      ...{ excerpt: "", html: "", author: null, categories: [], cover: null },
      oldAddresses: attachment && index.isOwn ? [] : unique([...oldAddresses, upload]),
      pictures: attachment ? [pictureOf(attachment)] : [],
    };
  }
  index.versions.nameOlder(id, title, losses);
  if (kind === "other")
    losses.push({
      what: `„${title}“ ist vom Typ „${type.slice(0, 40)}“, den es hier nicht gibt.`,
    });
  if (isTooLong)
    losses.push({ what: `„${title}“ ist länger als fünf Millionen Zeichen. Was darüber ist, fehlt.` });
  const around = {
    title,
    losses,
    attachment: (wanted: string) => index.attachments.get(wanted),
    attachedHere: () => [...index.attachments.values()].filter(({ parent }) => parent === postId),
    footnotes: meta.footnotes ?? "",
    shortcodes: new Set<string>(),
  };
  let content = fields["content:encoded"] ?? "";
  const built = builtOf(meta, content);
  if (built) {
    losses.push({
      what: `„${title}“ ist mit ${built.builder} gestaltet: Die Wörter und Bilder kommen mit, die Gestaltung nicht.`,
    });
    if (built.html === null)
      losses.push({ what: `Was ${built.builder} über „${title}“ weiß, ist beschädigt.` });
    for (const type of built.empty)
      losses.push({
        what: `Baustein „${type}“ (${built.builder}) in „${title}“: Er hat keinen festen Inhalt und kommt nicht mit.`,
      });
    if (built.hasForm) losses.push({ what: `Formular in „${title}“: Nur seine Wörter kommen mit.` });
    content = [content, built.html].filter(Boolean).join("\n\n");
  }
  const ownWords = Object.entries(acf).map(([name, value]) => `${name}: ${plainLine(value)}`);
  loseOthers(ownWords, `Eigene Felder von „${title}“, die nicht mitkommen`, losses);
  const own = parsedOrNull(meta._site_item);
  const html = own
    ? content
    : htmlOf(content, around, (ref) => {
        index.reused.add(ref);
        return index.reusable.get(ref);
      });
  loseShortcodes(around);
  const text = await storedText({
    title,
    html,
    site,
    link: fields.link,
    isOwn: own !== null,
    original: (picture) => index.attachments.get(picture)?.address,
    hasFile: (path) => index.files.has(path),
  });
  losses.push(...text.losses);
  const cover = index.attachments.get(meta._thumbnail_id ?? "");
  const pictures = text.pictures;
  if (cover && !pictures.some(({ address }) => address === cover.address)) pictures.push(pictureOf(cover));
  if (meta._thumbnail_id && meta._thumbnail_id !== "-1" && !cover && meta._thumbnail_id !== "0")
    losses.push({ what: `Beitragsbild von „${title}“: Es ist nicht in der Datei.` });
  const tags = terms.filter(({ domain }) => /^(?:post_)?tag$/.test(domain));
  for (const { slug } of tags) if (slug) index.tags.add(copied(slug));
  const categories = terms.filter(({ domain }) => domain === "category");
  const names = unique(categories.map(({ name }) => plainLine(name) || undefined));
  const others = terms.filter(({ domain }) => !ofPrograms.test(domain) && domain !== "category");
  loseOthers(unique(others.map(({ name }) => plainLine(name))), `Schlagwörter von „${title}“`, losses);
  const tagged = terms.find(({ domain, slug }) => domain === "language" && !/^de\b/.test(slug));
  const language = tagged?.name ?? languageOf(fields.link);
  if (language && !/^de\b/.test(language))
    losses.push({ what: `Die Angabe, in welcher Sprache „${title}“ ist (${language}), kommt nicht mit.` });
  loseOthers(names.slice(1), `Weitere Kategorien von „${title}“`, losses);
  for (const { slug, name } of categories) {
    if (!slug) continue;
    const category = index.categories.get(slug) ?? {
      name: copied(plainLine(name)),
      id: "",
      parent: "",
      items: 0,
    };
    category.items += 1;
    index.categories.set(copied(slug), category);
  }
  const login = fields["dc:creator"]?.trim() ?? "";
  const author = index.authors.get(login.toLowerCase()) ?? {
    name: copied(personOf(login) ?? "") || null,
    id: "",
    items: 0,
  };
  author.items += 1;
  index.authors.set(copied(login.toLowerCase()), author);
  const short =
    plainLine(fields["excerpt:encoded"] ?? "") || forSearchEngines(meta, "description").find(Boolean);
  loseForSearchEngines(meta, { title, link: fields.link, site, losses });
  const excerptLimit = kind === "page" ? pageLimits.description : postLimits.excerpt;
  const item: MovingItem = {
    ...{ id, kind, title, slug, oldAddresses, date, changed },
    status: statusOf(fields, date, title, losses, own === null && isRestricted(wxr)),
    excerpt: shortened(short ?? "", excerptLimit, `Auszug von „${title}“: Er`, losses),
    html: text.html,
    author: author.name,
    categories: names,
    cover: cover?.address ?? null,
    pictures: pictures.map((picture) => {
      const { alt, caption } = index.byAddress.get(picture.address) ?? picture;
      return { ...picture, alt: alt || picture.alt, caption: caption || picture.caption };
    }),
    losses,
  };
  return own ? withOwnRow(item, own) : item;
}

const pictureOf = ({ address, alt, caption }: Attached) => ({ address, alt, caption, inArchive: null });

/** Translations by WPML have the name of the original, and their language in the query. */
function nameOf(fields: Record<string, string>, { names }: Index) {
  const { "wp:post_name": name = "", "wp:post_type": type, link = "" } = fields;
  if (!names.has(name) || !(link.includes("?") || type === "attachment")) return name;
  return `${name}-${languageOf(link) ?? 2}`;
}

/** Of WPML, where a query tells it. */
const languageOf = (link = "") => /[?&;]lang=([\w-]+)/.exec(link)?.[1];

const variable = /%%?\w+(?:\([^)]*\))?%%?|#(?:post|site|separator|author|page)_?\w*/g;

/** Titles and descriptions without what plugins fill in, such as "%%title%%". */
const forSearchEngines = (meta: Record<string, string>, what: keyof typeof seoMeta) =>
  seoMeta[what].map((name) => {
    const text = meta[name] ?? "";
    return plainLine(/^(?:title|description)$/.test(what) ? text.replace(variable, " ") : text);
  });

function loseForSearchEngines(
  meta: Record<string, string>,
  { title, link, site, losses }: { title: string; link: string | undefined; site: string; losses: Loss[] },
) {
  if (forSearchEngines(meta, "noindex").some((one) => /^(?:1|yes|on)$|noindex/.test(one)))
    losses.push({
      what: `„${title}“ war für Suchmaschinen gesperrt (noindex). Hier finden sie, was veröffentlicht ist.`,
    });
  const canonical = forSearchEngines(meta, "canonical").find(Boolean);
  if (canonical && pathOf(canonical, site) !== pathOf(link, site))
    losses.push({
      what: `Die Adresse, die Suchmaschinen statt der von „${title}“ nehmen sollten (canonical), kommt nicht mit: ${canonical}`,
    });
  const named = forSearchEngines(meta, "title").find((one) => /\p{L}/u.test(one) && one !== title);
  if (named)
    losses.push({
      what: `Der Titel von „${title}“ für Suchmaschinen kommt nicht mit: ${named}`,
      words: named,
    });
}

/** On the day that the old site showed, though another time zone than the German one is told by nothing but that. */
function publishedOf(fields: Record<string, string>): string | null {
  const exact = isoDate(fields["wp:post_date_gmt"]);
  const shown = fields["wp:post_date"]?.replace(" ", "T") ?? "";
  const local = isoDate(fromBerlinTime(shown)?.toISOString());
  const isSameDay = exact && toBerlinTime(new Date(exact)).slice(0, 10) === shown.slice(0, 10);
  return (isSameDay ? exact : (local ?? exact)) ?? isoDate(fields.pubDate);
}

function dayOf(date: string) {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  return Number(year) ? `vom ${Number(day)}.${Number(month)}.${year}` : "ohne Datum";
}

/** Groups that say nothing to visitors, of languages and formats for instance. */
const ofPrograms =
  /^(?:language|term_language|\w*_translations|translation_priority|post_format|nav_menu|elementor_\w+|product_(?:type|visibility)|layout_\w+|scope|wp_\w+)$/;

const restricted =
  /<!--\s+wp:(?:premium-content\/subscriber-view|jetpack\/paywall|pmpro\/membership|rcp\/restrict-content)\b|\[(?:members?[-_]?only|member|membership|restrict(?:_content)?|private|pmpro_membership|mepr-(?:show|active)|s2If|wpmem_logged_in|um_(?:loggedin|show_content)|wlm_private|ihc-hide-content|logged_?in|is_user_logged_in|user_only|rcp_is_paid|swpm_protected|ms-protect-content|paywall)(?=[\s\]])/i;

/** By WordPress.com or by a plugin, which alone knew who may read it. */
const isRestricted = ({ fields, meta }: WxrItem) =>
  restricted.test(fields["content:encoded"] ?? "") ||
  restrictions.some((name) => !/^(?:|0|none|everybody|all)$/i.test((meta[name] ?? "").trim()));

function statusOf(
  fields: Record<string, string>,
  date: string | null,
  title: string,
  losses: Loss[],
  isForMembers: boolean,
): MovingItem["status"] {
  const status = fields["wp:status"] || "publish";
  const becomesDraft = (why: string) =>
    losses.push({ what: `„${title}“ ${why}. Hier wird daraus ein Entwurf.` });
  if (fields["wp:post_password"]) {
    becomesDraft("war mit einem Passwort geschützt");
    return "draft";
  }
  if (isForMembers && /^(?:publish|future)$/.test(status)) {
    becomesDraft("war ganz oder zum Teil nur für Angemeldete da");
    return "draft";
  }
  if (status === "private") becomesDraft("war privat");
  else if (status === "pending") becomesDraft("wartete auf Freigabe");
  else if (!/^(?:publish|draft|future|inherit)$/.test(status))
    becomesDraft(`hatte den Stand „${status.slice(0, 40)}“`);
  if (!(status === "publish" || (status === "future" && date))) return "draft";
  return date && new Date(date) > new Date() ? "planned" : "published";
}

const mostPages = 100;

function oldAddressesOf(
  { fields, oldSlugs }: WxrItem,
  type: string,
  { site, root }: Index,
  formerLinks: readonly string[],
) {
  const id = fields["wp:post_id"]?.trim() ?? "";
  const link = pathOf(fields.link || (type === "attachment" ? "" : fields.guid), site);
  const isNamed = link !== undefined && !link.includes("?");
  const former = isNamed ? oldSlugs.map((slug) => link.replace(/[^/]+\/?$/, () => `${slug}/`)) : [];
  const breaks = fields["content:encoded"]?.match(/<!--\s*nextpage\s*-->/g)?.slice(0, mostPages) ?? [];
  const pages = isNamed ? breaks.map((_, index) => `${link.replace(/\/$/, "")}/${index + 2}/`) : [];
  const names = { page: ["page_id", "p"], attachment: ["attachment_id", "p"] }[type] ?? ["p"];
  const own = /^\d+$/.test(id) ? names.map((name) => `${root}/?${name}=${id}`) : [];
  const others = formerLinks.map((one) => pathOf(one, site));
  return unique([link, ...former, ...pages, ...own, ...others]).map((path) => copied(escapeless(path)));
}

const escapeless = (path: string) => path.replace(/&amp;/g, "&");
