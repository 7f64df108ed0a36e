import { parseUrl, withoutWww } from "~/content/parse-url";
import { answer } from "~/features/rich-text/answer.server";
import { plainArticle, readHtml } from "~/features/rich-text/readings.server";
import {
  attribute,
  type Element,
  elementsIn,
  isElement,
  isText,
  makeElement,
  makeText,
  type Node,
  type Parent,
  replaceNodes,
  setAttribute,
  setChildren,
  toHtml,
  wordsIn,
} from "~/features/rich-text/tree.server";
import { decodedFragment } from "~/schemas/fragment";
import { storedLimits } from "~/schemas/limits";
import { articleTags, boxes } from "~/schemas/markdown";
import { escapeMarkup, missingWords } from "~/schemas/text";
import type { Loss, OldPicture } from "../item";

interface Source {
  title: string;
  html: string;
  /** "" when the file does not name it. */
  site: string;
  /** The text's own old address, which relative ones are of. */
  link?: string | undefined;
  /** The picture that the old site showed smaller. */
  original?: (id: string) => string | undefined;
  /** Whether a file of the old site comes along, by its path without a size. */
  hasFile?: (path: string) => boolean;
  /** Of an export of this product. */
  isOwn?: boolean;
}

interface StoredText {
  html: string;
  pictures: OldPicture[];
  losses: Loss[];
}

/** Of no site: pictures from elsewhere would go, and are put back under their old addresses. */
const ownSite = "https://umzug.invalid";
const placeholder = /src="\/bild-(\d+)"/g;
const unseen = new Set("script style template head title desc noscript".split(" "));

/** What the product stores of a text, with each visible word that is not in it as a loss. */
export async function storedText({
  title,
  html,
  site,
  link,
  original,
  hasFile = () => false,
  isOwn = false,
}: Source): Promise<StoredText> {
  const losses: Loss[] = [];
  const pictures: OldPicture[] = [];
  const tree = readHtml(html);
  const lose = (what: string, words?: string) => {
    if (!losses.some((loss) => loss.what === what)) losses.push(words ? { what, words } : { what });
  };
  hideHidden(tree, title, lose);
  if (!isOwn && elementsIn(tree, "details").length)
    lose(`Aufklappbarer Abschnitt in „${title}“: Was darin steht, ist hier immer zu sehen.`);
  keepWordsApart(tree);
  const before = visibleWords(tree);
  const base = (link && parseUrl(link, site ? `${site}/` : undefined)?.href) || site;
  const own = new Set([site, base].map((address) => withoutWww(parseUrl(address)?.hostname ?? "")));
  const work = { site, base, own, title, isOwn, lose };
  replaceEmbeds(tree, work);
  showBackgrounds(tree);
  partLongWords(tree);
  flattenFigures(tree);
  takePictures(tree, { site: base, original, title, pictures, lose });
  const files = new Set(
    pictures.map(({ address }) => fileOfSizes(parseUrl(address, ownSite)?.pathname ?? "")),
  );
  keepLinksWithin(tree, { ...work, hasFile: (path) => files.has(path) || hasFile(path) });
  if (!isOwn) dropEmpty(tree);
  const text = toHtml(tree);
  const result =
    text.length > 10 * storedLimits.content
      ? undefined
      : await answer({ task: { as: "stored", parts: [{ text, isHtml: true }] }, site: ownSite });
  let stored = result && "html" in result ? result.html : "";
  if (!stored && before.length) {
    stored = plainArticle(text);
    lose(`Auszeichnungen in „${title}“: Der Text lässt sich nur ohne sie lesen.`);
  }
  const after = visibleWords(readHtml(stored));
  stored = stored.replace(
    placeholder,
    (_, index) => `src="${escapeMarkup(pictures[Number(index)]?.address ?? "")}"`,
  );
  const missing = missingWords(before, after);
  if (missing.length)
    losses.push({
      what: `Wörter in „${title}“, die nicht mitkommen: ${missing.slice(0, 30).join(" ")}${missing.length > 30 ? " …" : ""}`,
      words: missing.join(" "),
    });
  return { html: stored, pictures, losses };
}

const withinLine =
  /^(?:a|b|i|u|s|em|strong|span|sub|sup|small|mark|code|abbr|font|del|strike|ins|big|tt|var|dfn|bdi|bdo|wbr)$/;

/** In their order, as often as they stand there; what is in attributes is not among them. */
export function visibleWords(tree: Parent): string[] {
  const parts: string[] = [];
  const walk = (node: Node) => {
    if (isText(node)) parts.push(node.value);
    else if (isElement(node) && !unseen.has(node.tagName)) {
      const isApart = !withinLine.test(node.tagName);
      if (isApart) parts.push(" ");
      for (const child of node.childNodes) walk(child);
      if (isApart) parts.push(" ");
    }
  };
  for (const child of tree.childNodes) walk(child);
  return wordsOf(parts.join(""));
}

function wordsOf(text: string): string[] {
  return text.replace(/\u00ad|\u200b/g, "").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? [];
}

const frames = new Set("iframe embed object video audio".split(" "));

const pictureSources = (image: Element) =>
  ["src", "data-src", "data-lazy-src", "data-orig-file"].map((name) => attribute(image, name) ?? "");

const holdsLines = new RegExp(`^(?:p|li|td|th|dd|dt|h[1-6]|figcaption)$|${withinLine.source}`);
const frameNames: Record<string, [name: string, pronoun: string]> = {
  video: ["Film", "Er"],
  audio: ["Tonaufnahme", "Sie"],
};

const linkTo = (href: string) => makeElement("a", [makeText(href)], { href });
const paragraphOf = (nodes: Node[]) => (nodes.length ? [makeElement("p", nodes)] : []);

/** A film or a page within the page; the old site's own files stay behind. */
function linkForFrame(frame: Element, { title, base, own, lose }: LinkWork): Node[] {
  const [name, pronoun] = frameNames[frame.tagName] ?? ["Eingebetteter Inhalt", "Er"];
  const address = [frame, ...elementsIn(frame, "source")]
    .flatMap((one) => ["src", "data-src", "data"].map((key) => attribute(one, key)))
    .find(Boolean);
  const url = address ? parseUrl(address, base || undefined) : null;
  const inner = elementsIn(frame, "a");
  if (!url && inner.length) return inner;
  const file = url && own.has(withoutWww(url.hostname)) && document.test(url.pathname) ? fileOf(url) : "";
  if (!url || file) lose(`${name}${file && ` „${file}“`} in „${title}“: ${pronoun} kommt nicht mit.`);
  else lose(`${name} von ${url.hostname} in „${title}“: Es bleibt ein Link.`);
  return url && !file ? [linkTo(url.href)] : [];
}

function replaceEmbeds(tree: Parent, work: LinkWork) {
  const { title, lose } = work;
  const linkFor = (frame: Element) => linkForFrame(frame, work);
  const known = new Set(elementsIn(tree, "img").flatMap(pictureSources));
  replaceNodes(tree, (node) => {
    if (!isElement(node)) return undefined;
    const { tagName } = node;
    if (tagName === "noscript") {
      const images = elementsIn(readHtml(wordsIn(node)), "img");
      return images.filter((image) => !known.has(attribute(image, "src") ?? ""));
    }
    const settings = attribute(node, "data-block-json");
    if (
      settings &&
      !elementsIn(node).some((one) => attribute(one, "data-html")) &&
      /\b(?:video|embed|audio|map|form|newsletter|code)-block\b/.test(attribute(node, "class") ?? "")
    ) {
      const url = parseUrl(/"url":"(https?:[^"]+)"/.exec(settings)?.[1] ?? "");
      lose(
        `${url ? `Eingebetteter Inhalt von ${url.hostname}` : "Baustein von Squarespace"} in „${title}“: ${url ? "Es bleibt ein Link." : "Er kommt nicht mit."}`,
      );
      return url ? [node, ...paragraphOf([linkTo(url.href)])] : undefined;
    }
    const kept = attribute(node, "data-html");
    if (kept)
      return [node, ...elementsIn(readHtml(kept), ...frames).flatMap((one) => paragraphOf(linkFor(one)))];
    if (frames.has(tagName)) {
      const isInText = isElement(node.parentNode as Node) && holdsLines.test(node.parentNode?.nodeName ?? "");
      return isInText ? linkFor(node) : paragraphOf(linkFor(node));
    }
    if (/\bwp-block-embed__wrapper\b/.test(attribute(node, "class") ?? "")) {
      const address = wordsIn(node).trim();
      const url = /^https?:\/\/\S+$/.test(address) ? parseUrl(address) : null;
      if (!url || elementsIn(node, "a").length) return undefined;
      lose(`Eingebetteter Inhalt von ${url.hostname} in „${title}“: Es bleibt ein Link.`);
      return paragraphOf([linkTo(address)]);
    }
    const isField = /^(?:input|select|textarea)$/.test(tagName);
    const isSeen = !/^(?:hidden|checkbox)$/.test(attribute(node, "type") ?? "");
    if (tagName === "form" || (isField && isSeen))
      lose(`Formular in „${title}“: Nur seine Wörter kommen mit.`);
    if (tagName === "style" || tagName === "script") lose(`Eigener Code in „${title}“: Er kommt nicht mit.`);
    return undefined;
  });
}

const hidden = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

function hideHidden(tree: Parent, title: string, lose: (what: string, words: string) => void) {
  replaceNodes(tree, (node) => {
    if (!isElement(node) || node.tagName === "img" || unseen.has(node.tagName)) return undefined;
    const isHidden = attribute(node, "hidden") !== undefined || hidden.test(attribute(node, "style") ?? "");
    if (!isHidden) return undefined;
    const words = visibleWords(node).join(" ");
    if (words) lose(`Verborgener Text in „${title}“, der nicht mitkommt: ${words}`, words);
    return elementsIn(node, "img");
  });
}

const background = /background(?:-image)?\s*:[^;]*?url\(\s*(?:"([^"]+)"|'([^']+)'|([^"')]+))/i;
const cssEscape = /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi;

function backgroundOf(element: Element): string {
  const [, double, single, bare] = background.exec(attribute(element, "style") ?? "") ?? [];
  const written = double ?? single ?? bare ?? "";
  return written
    .replace(
      cssEscape,
      (_, code, sign) => sign ?? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .trim();
}

function showBackgrounds(tree: Parent) {
  const shown = new Map<unknown, string>();
  for (const element of elementsIn(tree)) {
    const src = backgroundOf(element);
    if (!src || src.startsWith("data:") || /^(?:img|table|tr|tbody)$/.test(element.tagName)) continue;
    const beside =
      element.parentNode?.childNodes.filter((one) => isElement(one) && one.tagName === "img") ?? [];
    const near = [...elementsIn(element, "img"), ...(beside as Element[])].flatMap(pictureSources);
    const isWithinSame = shown.get(element.parentNode) === src;
    shown.set(element, src);
    if (near.includes(src) || isWithinSame) continue;
    const alt = attribute(element, "aria-label") ?? "";
    const image = makeElement("img", [], { src, alt, ...(!alt && { "data-decoration": "" }) });
    const isLine = holdsLines.test(element.tagName) || element.tagName === "figure";
    setChildren(element, [isLine ? image : makeElement("p", [image]), ...element.childNodes]);
  }
}

/** Paragraphs and figures without anything in them, and line breaks at the start of a paragraph. */
function dropEmpty(tree: Parent) {
  replaceNodes(tree, (node) => {
    if (!isElement(node) || !/^(?:p|figure)$/.test(node.tagName)) return undefined;
    const start = node.childNodes.findIndex(
      (child) => !(isElement(child) ? child.tagName === "br" : isText(child) && !child.value.trim()),
    );
    if (node.tagName === "p" && start > 0 && node.childNodes.slice(0, start).some(isElement))
      setChildren(node, node.childNodes.slice(start));
    const isFull =
      wordsIn(node).trim() !== "" || elementsIn(node, "img", "table", "hr", ...frames).length > 0;
    return isFull || attribute(node, "id") ? undefined : [];
  });
}

const stays = new Set([...articleTags, ...boxes]);

const standsApart = (node: Node) =>
  isElement(node) &&
  (node.tagName === "a"
    ? /button|btn/.test(attribute(node, "class") ?? "")
    : !stays.has(node.tagName) && !withinLine.test(node.tagName));

const renamed: Record<string, string> = { del: "s", strike: "s", acronym: "abbr" };
function titleOf(element: Element): Record<string, string> {
  const title = attribute(element, "title");
  return title === undefined ? {} : { title };
}

/** Words would run together where an element between them does not stay. */
function keepWordsApart(parent: Parent) {
  const { childNodes } = parent;
  const children = childNodes.flatMap((child, index) => {
    if ("childNodes" in child) keepWordsApart(child);
    const before = childNodes[index - 1];
    const node =
      isElement(child) && renamed[child.tagName]
        ? makeElement(renamed[child.tagName] ?? "", child.childNodes, titleOf(child))
        : child;
    return before && (standsApart(before) || standsApart(child)) ? [makeText(" "), node] : node;
  });
  setChildren(parent, children);
}

/** A figure holds one picture with its caption here; galleries are figures in a row. */
function flattenFigures(tree: Parent) {
  replaceNodes(tree, (node) => {
    if (!isElement(node) || node.tagName !== "figure") return undefined;
    const pictures = elementsIn(node, "img");
    if (pictures.length === 1 && !elementsIn(node, "figure").length) return undefined;
    return node.childNodes.map((child) =>
      isElement(child) && child.tagName === "figcaption" ? makeElement("p", child.childNodes) : child,
    );
  });
  replaceNodes(tree, (node) => {
    if (!isElement(node) || !/^(?:ul|ol|p)$/.test(node.tagName)) return undefined;
    const isGallery = /gallery/.test(attribute(node, "class") ?? "") && elementsIn(node, "img").length > 0;
    if (node.tagName === "p") return elementsIn(node, "figure").length ? node.childNodes : undefined;
    return isGallery
      ? node.childNodes.flatMap((child) => (isElement(child) ? child.childNodes : []))
      : undefined;
  });
}

interface PictureWork {
  site: string;
  title: string;
  original?: (id: string) => string | undefined;
  pictures: OldPicture[];
  lose: (what: string) => void;
}

function takePictures(tree: Parent, { site, title, original, pictures, lose }: PictureWork) {
  const captions = new Map<Element, string>();
  for (const figure of elementsIn(tree, "figure")) {
    const caption = elementsIn(figure, "figcaption").map(wordsIn).join(" ").trim();
    for (const image of elementsIn(figure, "img")) captions.set(image, caption);
  }
  const seen = new Map<string, number>();
  replaceNodes(tree, (node) => {
    if (!isElement(node) || node.tagName !== "img") return undefined;
    const candidates = pictureSources(node);
    const id = /\bwp-image-(\d+)/.exec(attribute(node, "class") ?? "")?.[1];
    const found =
      (id && original?.(id)) || candidates.find((address) => address && !address.startsWith("data:"));
    const address = found && pictureAddress(found, site);
    if (!address) {
      lose(`Bild in „${title}“: Es hat keine Adresse und kommt nicht mit.`);
      return [];
    }
    // Some builders describe a picture by its file.
    if (/^\S+\.(?:jpe?g|png|gif|webp|avif|heic)$/i.test(attribute(node, "alt") ?? ""))
      setAttribute(node, "alt", "");
    const alt = attribute(node, "alt") ?? "";
    const { hostname, pathname } = parseUrl(address, ownSite) ?? {};
    if (hostname === "s.w.org") return [makeText(alt)];
    if (/\.svgz?$/i.test(pathname ?? "")) {
      lose(`Zeichnung (SVG) „${pathname?.split("/").at(-1)}“ in „${title}“: Sie kommt nicht mit.`);
      return alt ? [makeText(` ${alt} `)] : [];
    }
    const isDecoration = attribute(node, "data-decoration") !== undefined;
    const index =
      seen.get(address) ??
      pictures.push({
        ...{ address, alt, caption: captions.get(node) ?? "", inArchive: null },
        ...(isDecoration && { isDecoration }),
      }) - 1;
    if (!isDecoration) delete pictures[index]?.isDecoration;
    seen.set(address, index);
    setAttribute(node, "src", `/bild-${index}`);
    return undefined;
  });
}

/** Whole, or a path of the old site when the file does not say where that was; undefined for what is no picture's. */
export function pictureAddress(address: string, site: string): string | undefined {
  const url = parseUrl(address.trim(), site ? `${site}/` : ownSite);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const [, copied] =
    (/^i\d\.wp\.com$/.test(url.hostname) && /^\/([^/]+\.[^/]+\/.+)$/.exec(url.pathname)) || [];
  if (copied) return `https://${copied}`;
  return url.origin === ownSite ? url.pathname : url.href;
}

/** Longer ones are refused when a text is stored. */
function partLongWords(tree: Parent) {
  replaceNodes(tree, (node) => {
    if (isText(node)) node.value = node.value.replace(/\S{900}/g, "$& ");
    return undefined;
  });
}

const document =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[pst]|rtf|txt|csv|zip|epub|ics|mp3|m4a|wav|ogg|mp4|m4v|mov|webm)$/i;

const fileOf = ({ pathname }: URL) => decodedFragment(pathname.split("/").at(-1) ?? "");

interface LinkWork {
  site: string;
  /** Of the text. */
  base: string;
  /** Hosts of the old site. */
  own: ReadonlySet<string>;
  title: string;
  isOwn: boolean;
  lose: (what: string) => void;
}

const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?|svgz?|ico)$/i;

/** The path of a picture without the size of a smaller copy. */
export const fileOfSizes = (path: string) => path.replace(/(?:-\d{2,5}x\d{2,5}|-scaled)+(?=\.\w{3,4}$)/, "");

const labelOf = (link: Element) =>
  [attribute(link, "aria-label"), attribute(link, "title")].map((label) => label?.trim()).find(Boolean);

/** Links to the old site lead to paths, which its redirects take on here; those to files that stay behind are text. */
function keepLinksWithin(
  tree: Parent,
  { site, base, own, title, isOwn, lose, hasFile }: LinkWork & { hasFile: (path: string) => boolean },
) {
  const here = parseUrl(base)?.pathname;
  const names = new Set(elementsIn(tree).flatMap((one) => [attribute(one, "id"), attribute(one, "name")]));
  replaceNodes(tree, (link) => {
    if (!isElement(link) || link.tagName !== "a") return undefined;
    const href = (attribute(link, "href") ?? "").trim();
    if (!href || /^(?:#|(?!https?:)[a-z][a-z+.-]*:)/i.test(href)) return undefined;
    const isPath = /^\/(?!\/)/.test(href);
    if (isPath && isOwn) return undefined;
    const isEmpty = !isOwn && !wordsIn(link).trim() && elementsIn(link, "img").length === 0;
    const label = isEmpty && labelOf(link);
    if (label) setChildren(link, [makeText(label)]);
    const url = parseUrl(
      href,
      isPath ? ownSite : href.startsWith("?") ? `${site || ownSite}/` : base || ownSite,
    );
    if (!url || !(isPath || url.origin === ownSite || own.has(withoutWww(url.hostname)))) return undefined;
    const isGone = pictureFile.test(url.pathname) && !isOwn && !hasFile(fileOfSizes(url.pathname));
    if (document.test(url.pathname) || isGone) {
      lose(`Link auf „${fileOf(url)}“ in „${title}“: Die Datei kommt nicht mit, der Link ist hier nur Text.`);
      return link.childNodes;
    }
    if (isEmpty && !label) {
      lose(`Link ohne Wörter in „${title}“ (${url.pathname}): Er kommt nicht mit.`);
      return [];
    }
    const name = decodedFragment(url.hash.slice(1));
    const isWithin = name !== "" && url.pathname === here && names.has(name);
    if (!isPath || isWithin)
      setAttribute(link, "href", isWithin ? url.hash : `${url.pathname}${url.search}${url.hash}`);
    if (name && !isWithin && !/^(?:top|more-\d+)$/.test(name))
      lose(
        `Link auf eine Stelle in „${title}“ (${url.pathname}${url.hash}): Er führt hier an den Anfang der Seite.`,
      );
    return undefined;
  });
}
