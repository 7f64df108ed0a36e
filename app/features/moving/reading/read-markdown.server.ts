import { posix } from "node:path";
import { parseUrl } from "~/content/parse-url";
import { pageLimits } from "~/features/pages/labels";
import { readHtml } from "~/features/rich-text/readings.server";
import {
  attribute,
  elementsIn,
  isElement,
  makeText,
  type Parent,
  replaceNodes,
  setAttribute,
  toHtml,
} from "~/features/rich-text/tree.server";
import { postLimits } from "~/schemas/limits";
import { escapeMarkup, missingWords } from "~/schemas/text";
import type { Loss, MovingItem } from "../item";
import { markdownToHtml } from "../out/markdown.server";
import type { Document, Sources } from "./archive.server";
import {
  loseOthers,
  pathOf,
  pictureItems,
  plainLine,
  shortened,
  titleOf,
  Unreadable,
  unique,
} from "./common.server";
import { accessOf, dateOf, type Front, isAboutAccess, listOf, parted, text } from "./front-matter.server";
import { jsonRows } from "./json-rows.server";
import { withOwnRow } from "./own-row.server";
import type { Reading } from "./read-move.server";
import { redirectsOf, textOf } from "./redirects.server";
import { slugGiver } from "./slugs.server";
import { pictureAddress, storedText, visibleWords } from "./stored-text.server";

const longestFile = 5_000_000;
const picturesFile = /(?:^|\/)pictures\.json$/;

/** A file for each text, with front matter as Hugo, Jekyll and this product write it. */
export async function readMarkdown(documents: Document[], sources: Sources): Promise<Reading> {
  const counts = { articles: 0, pages: 0, pictures: 0, notInArchive: 0, other: 0, leftOut: {} };
  const pictures = new Map<string, { alt: string; caption: string }>();
  for (const { name, open } of sources.documents)
    if (picturesFile.test(name))
      for await (const { row } of jsonRows(await open(), new Set(["site_pictures"])))
        if (row)
          pictures.set(String(row.address), { alt: String(row.alt), caption: String(row.caption ?? "") });
  const redirects = await redirectsOf(sources.documents);
  const names = { categories: new Map<string, number>(), authors: new Map<string, number>() };
  const add = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);
  async function* items() {
    const slugOf = slugGiver();
    const otherTexts = textFinder(documents);
    for (const document of documents) {
      const item = await itemOf(document, sources, slugOf, otherTexts);
      if (!item) continue;
      counts[item.kind === "page" ? "pages" : "articles"] += 1;
      for (const name of item.categories) add(names.categories, name);
      if (item.author) add(names.authors, item.author);
      yield {
        ...item,
        pictures: item.pictures.map((picture) => ({ ...picture, ...pictures.get(picture.address) })),
      };
    }
    yield* pictureItems(pictures);
  }
  const listed = (map: Map<string, number>) =>
    [...map].map(([name, items]) => ({ name, items, oldAddresses: [] }));
  return {
    items: items(),
    summary: () => ({
      ...{ kind: "markdown", site: "", title: "", counts, redirects, lists: [] },
      categories: listed(names.categories),
      authors: listed(names.authors),
    }),
  };
}

async function itemOf(
  document: Document,
  sources: Sources,
  slugOf: ReturnType<typeof slugGiver>,
  otherTexts: TextFinder,
): Promise<MovingItem | null> {
  const { name } = document;
  const content = await textOf(document, longestFile);
  if (content === null) throw new Unreadable(`„${name}“ ist zu lang für einen Text.`);
  const { front, body } = parted(content, name);
  if (!front && /(?:^|\/)(?:readme|license|changelog|contributing)\.\w+$/i.test(name)) return null;
  return made(name, front ?? {}, body, sources, slugOf, otherTexts);
}

async function made(
  name: string,
  front: Front,
  body: string,
  sources: Sources,
  slugOf: ReturnType<typeof slugGiver>,
  otherTexts: TextFinder,
): Promise<MovingItem> {
  const losses: Loss[] = [];
  const { file, day } = placeOf(name);
  const [, heading = ""] = /^\s*#[ \t]+(.+)/.exec(body) ?? [];
  const given = text(front.title) || heading;
  const title = titleOf(given || file.replaceAll("-", " "), `„${name}“`, losses);
  const plain = text(front.title) ? body : body.replace(/^\s*#[ \t]+.+/, "");
  const html = htmlOf(/\.mdx$/i.test(name) ? withoutJsx(plain, title, losses) : plain, title, losses);
  const address = (source: string) => addressOf(source, name, sources);
  const tree = readHtml(html);
  for (const image of elementsIn(tree, "img"))
    setAttribute(image, "src", address(attribute(image, "src") ?? ""));
  const own: Front = JSON.parse(JSON.stringify(front.site_item ?? {}), (_, value) => {
    if (typeof value !== "string") return value;
    return value.startsWith("../images/") ? address(value) : withAddresses(value, address);
  });
  const whole = typeof own.content === "string" ? own.content : "";
  // Spaces between blocks are not Markdown's; a file that was changed since is read as it is.
  const isSame = whole && missingWords(visibleWords(tree), visibleWords(readHtml(whole))).length === 0;
  const oldAddresses = addressesOf(name, front);
  if (!isSame) {
    await leadOn(tree, { name, title, at: oldAddresses[0] ?? "/", otherTexts, losses });
    showBoxes(tree);
    const titles = elementsIn(tree, "img").flatMap((image) => attribute(image, "title")?.trim() || []);
    loseOthers(titles, `Titel von Bildern in „${title}“, die nicht mitkommen`, losses);
  }
  const stored = await storedText({
    title,
    html: isSame ? whole : toHtml(tree),
    site: "",
    isOwn: whole !== "",
  });
  losses.push(...stored.losses);
  const access = accessOf(front, title, day, losses);
  const isPage =
    /(?:^|\/)(?:_?pages|seiten)\//.test(name) || front.type === "page" || front.layout === "page";
  const [category, ...tags] = unique([front.categories, front.category, front.tags].flatMap(listOf));
  loseOthers(tags, `Weitere Kategorien und Schlagwörter von „${title}“`, losses);
  const [author, ...others] = listOf(front.author ?? front.authors ?? front.autor);
  loseOthers(others, `Weitere Namen bei „${title}“`, losses);
  const further = Object.entries(front).flatMap(([key, value]) => {
    const words = passedOver.test(key) || isAboutAccess(key, value) ? "" : listOf(value).join(", ");
    return /\p{L}/u.test(words) ? `${key}: ${words}` : [];
  });
  loseOthers(further, `Angaben im Kopf von „${title}“, die nicht mitkommen`, losses);
  const cover = coverOf(front);
  const coverAddress = cover && pictureAddress(address(cover), "");
  if (coverAddress && !stored.pictures.some((picture) => picture.address === coverAddress))
    stored.pictures.push({
      address: coverAddress,
      alt: text(front.image_alt) || text((front.cover as Front)?.alt),
      caption: "",
      inArchive: null,
    });
  const link = linkIn(front);
  const slug = slugOf(
    text(front.slug) || link?.replace(/\/$/, "").replace(/\.html?$/, "") || file,
    title,
    "text",
    isPage,
  );
  const isDraft = access.status === "draft" || /(?:^|\/)_?drafts\//.test(name);
  const item: MovingItem = {
    ...{ id: `md:${name.slice(-150)}`, kind: isPage ? "page" : "article", title, slug, losses },
    date: access.date,
    oldAddresses,
    status: isDraft ? "draft" : access.status,
    changed: dateOf(front.lastmod ?? front.updated ?? front.last_modified_at),
    excerpt: shortened(
      plainLine(text(front.description) || text(front.excerpt) || text(front.summary)),
      isPage ? pageLimits.description : postLimits.excerpt,
      `Auszug von „${title}“: Er`,
      losses,
    ),
    html: stored.html,
    author: author ?? null,
    categories: category ? [category] : [],
    cover: coverAddress ?? null,
    pictures: stored.pictures,
  };
  return withOwnRow(item, own);
}

/** What is read, and what tells programs how to show a text. */
const passedOver =
  /^(?:title|slug|url|permalink|aliases|redirect_from|date|pubdate|publishdate|published_at|lastmod|updated|last_modified_at|description|excerpt|summary|authors?|autor|categor(?:y|ies)|tags|images?|image_alt|cover|featured_image|thumbnail|header|type|site_item|id|uuid|guid|layout|template|theme|classes|lang\w*|locale|keywords|menus?|parent|css|js|icon|color|cascade|outputs|resources|sitemap|translationKey|sidebar|nav\w*|toc|comments)$/i;

const linkIn = ({ url, permalink }: Front) =>
  [url, permalink].map(text).find((one) => one && !one.includes(":"));

function addressesOf(name: string, front: Front): string[] {
  const { folder, file, day } = placeOf(name);
  const others = [front.aliases, front.redirect_from].flatMap(listOf);
  return unique([linkIn(front) ?? guessed(folder, file, day), ...others].map((one) => pathOf(one)));
}

/** The old address of a text of the same archive, by its path or by the end of it; undefined for none. */
type TextFinder = (...paths: string[]) => Promise<string | undefined>;

function textFinder(documents: Document[]): TextFinder {
  return async (...paths) => {
    const document =
      documents.find(({ name }) => paths.includes(name)) ??
      documents.find(({ name }) => paths.some((path) => name.endsWith(`/${path}`)));
    const content = document && (await textOf(document, longestFile));
    return content ? addressesOf(document.name, parted(content, document.name).front ?? {})[0] : undefined;
  };
}

interface Around {
  name: string;
  title: string;
  /** The text's own old address. */
  at: string;
  otherTexts: TextFinder;
  losses: Loss[];
}

/** Links between files lead to the addresses that these had. */
async function leadOn(tree: Parent, { name, title, at, otherTexts, losses }: Around) {
  for (const link of elementsIn(tree, "a")) {
    const href = (attribute(link, "href") ?? "").trim();
    const [, path = "", hash = ""] = /^(?![a-z][a-z+.-]*:|\/\/)([^#?]+)[^#]*(#.*)?$/i.exec(href) ?? [];
    if (/\.(?:mdx?|markdown)$/i.test(path)) {
      const plain = posix.normalize(decoded(path)).replace(/^(?:\.*\/)+/, "");
      const beside = path.startsWith("/") ? plain : posix.join(posix.dirname(name), decoded(path));
      const found = await otherTexts(beside, plain);
      if (!found)
        losses.push({
          what: `Link auf „${plain}“ in „${title}“: Die Datei ist nicht dabei, der Link ist hier nur Text.`,
        });
      setAttribute(link, "href", found ? found + hash : "");
    } else if (/^\.{1,2}\/|^[^@:]+\.(?:html?|pdf|docx?|xlsx?|zip)$/i.test(path)) {
      const url = parseUrl(href, `https://umzug.invalid${at}`);
      if (url) setAttribute(link, "href", `${url.pathname}${url.search}${url.hash}`);
    }
  }
}

function showBoxes(tree: Parent) {
  replaceNodes(tree, (node) => {
    const isBox = isElement(node) && node.tagName === "input" && attribute(node, "type") === "checkbox";
    return isBox ? [makeText(attribute(node, "checked") === undefined ? "☐" : "☑")] : undefined;
  });
}

/** Notes stand in a list at the end. */
function withFootnotes(body: string): string {
  const notes = new Map<string, string>();
  const rest = body.replace(
    /^ {0,3}\[\^([^[\]\s]+)\]:[ \t]*(.*(?:\n(?![ \t]*$|[ \t]*\[\^[^[\]\s]+\]:).+)*)/gm,
    (_, name, note) => {
      notes.set(name, note);
      return "";
    },
  );
  if (notes.size === 0) return body;
  const names = [...notes.keys()];
  const called = rest.replace(/\[\^([^[\]\s]+)\]/g, (whole, name) => {
    const number = names.indexOf(name) + 1;
    return number ? `<sup><a href="#fussnote-${number}">${number}</a></sup>` : whole;
  });
  const items = names.map(
    (name, index) => `<li id="fussnote-${index + 1}">${markdownToHtml(notes.get(name) ?? "").trim()}</li>`,
  );
  return `${called}\n\n<ol>${items.join("")}</ol>\n`;
}

/** "_posts/2020-05-01-name.md", "posts/name/index.md". */
function placeOf(name: string) {
  const parts = name
    .replace(/\.\w+$/, "")
    .replace(/^(?:.*\/)?content\//, "")
    .split("/");
  const last = parts.pop() ?? "";
  const base = /^_?index$/.test(last) ? (parts.pop() ?? last) : last;
  const [, day, file = base] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(base) ?? [];
  return { folder: parts.join("/"), file, day };
}

/** What Jekyll and Hugo make of a file's name unless they are told otherwise. */
function guessed(folder: string, file: string, day: string | undefined) {
  return day ? `/${day.replaceAll("-", "/")}/${file}.html` : `/${[folder, file].filter(Boolean).join("/")}/`;
}

const attributeOf = (given: string, name: string) =>
  new RegExp(`\\b${name}=["']([^"']*)["']`).exec(given)?.[1] ?? "";

function htmlOf(body: string, title: string, losses: Loss[]) {
  const named = new Set<string>();
  const plain = withFootnotes(body)
    .replace(/\{\{[<%]\s*figure\b([\s\S]*?)[>%]\}\}/g, (_, given: string) => {
      const caption = attributeOf(given, "caption") || attributeOf(given, "title");
      const image = `<img src="${escapeMarkup(attributeOf(given, "src"))}" alt="${escapeMarkup(attributeOf(given, "alt"))}">`;
      return `\n\n<figure>${image}${caption && `<figcaption>${caption}</figcaption>`}</figure>\n\n`;
    })
    .replace(/\{\{\s*site\.(?:baseurl|url)\s*\}\}/g, "")
    .replace(/\{\{\s*["']?([^"'{}|]+)["']?\s*\|\s*(?:relative_url|absolute_url)\s*\}\}/g, "$1")
    .replace(
      /\{\{[<%]\s*(?:rel)?ref\s+["']?([^"'\s>%]+)["']?\s*[>%]\}\}|\{%-?\s*(?:link|post_url)\s+(\S+)\s*-?%\}/g,
      (_, hugo, jekyll) => {
        const [path, hash] = (hugo ?? jekyll).split("#");
        return `${/\.\w+$/.test(path) ? path : `${path}.md`}${hash ? `#${hash}` : ""}`;
      },
    )
    .replace(/^\{:[^}\n]*\}$/gm, "")
    .replace(/\{\{[<%]\s*\/?\s*([\w-]+)[\s\S]*?[>%]\}\}|\{%-?\s*([\w-]+)[\s\S]*?%\}/g, (_, hugo, jekyll) => {
      named.add(hugo ?? jekyll);
      return "";
    });
  for (const one of named)
    if (!/^(?:end)?(?:highlight|raw)$/.test(one))
      losses.push({
        what: `Kurzcode „${one}“ in „${title}“: Was er zeigte, kommt nicht mit; Wörter darin bleiben.`,
      });
  return markdownToHtml(plain);
}

/** Code stays as it is. */
function withoutJsx(body: string, title: string, losses: Loss[]): string {
  const named = new Set<string>();
  const plain = body.split(/(^```[\s\S]*?^```|`[^`\n]+`)/m).map((part, index) =>
    index % 2
      ? part
      : part
          .replace(/^(?:import|export)\b(?:.*\{[^}]*\})?.*$/gm, "")
          .replace(/\{\s*\/\*[\s\S]*?\*\/\s*\}/g, "")
          .replace(/<\/?([A-Z][\w.]*)(?:\s(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^<>"'{}])*)?\/?>/g, (_, tag) => {
            named.add(tag);
            return "";
          }),
  );
  for (const one of named)
    losses.push({
      what: `Baustein „${one}“ in „${title}“: Was er zeigte, kommt nicht mit; Wörter darin bleiben.`,
    });
  return plain.join("");
}

function coverOf({ image, cover, featured_image, thumbnail, images, header }: Front): string {
  const found = [
    image,
    featured_image,
    cover,
    (header as Front)?.image,
    (header as Front)?.teaser,
    thumbnail,
    images,
  ];
  for (const one of found.flat()) {
    const address =
      text(one) || text((one as Front)?.image) || text((one as Front)?.src) || text((one as Front)?.path);
    if (address) return address;
  }
  return "";
}

/** Beside its text, or somewhere in the archive; whole addresses stay. */
function addressOf(source: string, name: string, { inArchive, pictureEnding }: Sources): string {
  if (!source || parseUrl(source)) return source;
  const beside =
    `/${posix.normalize(posix.join(source.startsWith("/") ? "" : posix.dirname(name), decoded(source)))}`.replace(
      /^\/(?:\.*\/)*/,
      "/",
    );
  const found = inArchive(beside) ? beside : `/${pictureEnding(source) ?? beside.slice(1)}`;
  return encodeURI(found);
}

function decoded(source: string) {
  try {
    return decodeURI(source);
  } catch {
    return source;
  }
}

function withAddresses(html: string, address: (source: string) => string) {
  return html.replace(/(<img\b[^>]*?\bsrc=")([^"]*)"/g, (_, start, source) => `${start}${address(source)}"`);
}
