import * as marked from "marked";
import { parseUrl } from "~/content/parse-url";
import type { Heading, Picture } from "~/schemas/answers";
import { decodedFragment } from "~/schemas/fragment";
import { articleTags, boxes, isMarkup, readerOf } from "~/schemas/markdown";
import type { Part } from "~/schemas/markup";
import { tidyText } from "~/schemas/tidy-text";
import { mailWords } from "./mail-words.server";
import { missingTargets, nameTargets, type Target, targetFinder, textOf } from "./readings.server";
import {
  attribute,
  closest,
  type Element,
  elementsIn,
  isElement,
  isText,
  makeElement,
  makeText,
  type Node,
  type Parent,
  parseHtml,
  replaceNodes,
  setAttribute,
  setChildren,
  toHtml,
  wordsIn,
} from "./tree.server";

export type Task =
  | { as: "page"; text: string; pictures: Record<string, Picture> }
  | { as: "stored"; parts: Part[] }
  | { as: "mail"; text: string; styles: Record<string, string>; pictures: Record<string, Picture> }
  | { as: "markdown"; html: string };

export interface Results {
  page: { html: string; words: string; headings: Heading[]; dropped: string[] };
  /** With what links within it call that is not there. */
  stored: { html: string; missing: string[]; dropped: string[] };
  mail: { html: string; text: string };
  markdown: { markdown: string };
}

type Dropped = Set<string>;

export const allowedAttributes =
  "id href src alt title width height colspan rowspan scope start reversed datetime lang dir cite".split(" ");
export const allowedAddress = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;
const opaque = new Set(
  "annotation-xml audio colgroup desc foreignobject head iframe math mi mn mo ms mtext noembed noframes noscript plaintext script selectedcontent style svg template title video xmp".split(
    " ",
  ),
);
const wordAttributes = new Set(["id", "alt", "title"]);
const blocks = "p h1 h2 h3 h4 h5 h6 ul ol dl blockquote pre figure table hr".split(" ");
const namedBlocks = new Set("p h1 h2 h3 h4 h5 h6 li td th dt dd".split(" "));
const unboxed = new Set("p li td th dd figcaption".split(" "));

/** Throws OutOfBounds. */
export function pageOf({ text, pictures }: Task & { as: "page" }, site: string): Results["page"] {
  const dropped: Dropped = new Set();
  const tree = allowed(text, { site, dropped });
  keepTargets(tree);
  for (const link of linksIn(tree)) markForeign(link, site);
  for (const button of buttonsIn(tree)) setAttribute(button, "class", "text-button");
  for (const image of elementsIn(tree, "img")) completeImage(image, pictures, site);
  const headings = linkTargets(tree);
  const words = textOf(tree);
  keepWordsWhole(tree);
  frameTables(tree);
  nameScrollable(elementsIn(tree, "pre"), () => "Codebeispiel");
  return { html: toHtml(tree), words, headings, dropped: [...dropped] };
}

/** Throws OutOfBounds. */
export function storedOf({ parts }: Task & { as: "stored" }, site: string): Results["stored"] {
  const dropped: Dropped = new Set();
  const tree = allowed(asHtml(parts, { site, dropped }), { site, dropped, isBoxed: true });
  unpackBoxes(tree);
  keepTargets(tree);
  nameBlocks(tree);
  completeLinks(tree, dropped);
  replaceNodes(tree, (node) => {
    if (isText(node)) node.value = tidyText(node.value);
    return undefined;
  });
  const isSeen = textOf(tree) !== "" || elementsIn(tree, "img", "hr").length > 0;
  return {
    html: isSeen ? toHtml(tree).trim() : "",
    missing: missingTargets(tree),
    dropped: [...dropped],
  };
}

/** Throws OutOfBounds. */
export function mailOf({ text, styles, pictures }: Task & { as: "mail" }, site: string): Results["mail"] {
  const tree = allowed(text, { site, dropped: new Set() });
  // Mail programs do not lead from one place of a mail to another.
  replaceNodes(tree, (node) =>
    isElement(node) && attribute(node, "href")?.startsWith("#") ? node.childNodes : undefined,
  );
  for (const element of elementsIn(tree)) {
    allowLevel(element);
    element.attrs = element.attrs.filter(({ name }) => mailAttributes.has(name));
  }
  for (const image of elementsIn(tree, "img")) {
    completeImage(image, pictures, site);
    image.attrs = image.attrs.filter(({ name }) => pictureAttributes.has(name));
    completeAddress(image, site, "src");
  }
  for (const link of linksIn(tree)) completeAddress(link, site);
  const words = mailWords(tree);
  for (const element of elementsIn(tree)) setAttribute(element, "style", styles[element.tagName]);
  for (const button of buttonsIn(tree)) setAttribute(button, "style", styles.button);
  return { html: toHtml(tree), text: words };
}

const pictureAttributes = new Set(["src", "alt", "width", "height"]);
const mailAttributes = new Set(["href", "start", "colspan", "rowspan", ...pictureAttributes]);

/** Says what goes. What is safe is for DOMPurify to say, which has the last word. */
function allowed(
  html: string,
  { site, dropped, isBoxed = false }: { site: string; dropped: Dropped; isBoxed?: boolean },
): Parent {
  const tags = new Set(isBoxed ? [...articleTags, ...boxes] : articleTags);
  const tree = parseHtml(html);
  const kept = ({ childNodes }: Parent): Node[] =>
    childNodes.flatMap((child) => {
      if (isText(child)) return child;
      if (!isElement(child)) return [];
      if (!tags.has(child.tagName)) {
        tell(dropped, child.tagName);
        return opaque.has(child.tagName) ? [] : kept(child);
      }
      if (child.tagName === "img" && isForeign(child, site, dropped)) return [];
      allowAttributes(child, dropped);
      setChildren(child, kept(child));
      return child;
    });
  setChildren(tree, kept(tree));
  return tree;
}

/** By what is dropped: the other tags and attributes take nothing along that a reader would miss. */
const losses = new Map(
  Object.entries({
    "Programmteile (Skripte)": "script noscript",
    "eingebettete Seiten": "iframe frame object embed applet",
    Formularfelder: "form input button select textarea",
    "Ton oder Video": "audio video",
    "Zeichnungen im Code": "svg canvas",
    Formeln: "math",
    "eigene Farben, Schriften oder Abstände": "style font center color bgcolor face",
  }).flatMap(([loss, names]) => names.split(" ").map((name) => [name, loss] as const)),
);

function tell(dropped: Dropped, name: string) {
  const loss = losses.get(name);
  if (loss) dropped.add(loss);
}

function allowAttributes(element: Element, dropped: Dropped) {
  const name = element.tagName === "a" && attribute(element, "name");
  if (name) {
    setAttribute(element, "id", attribute(element, "id") || name);
    setAttribute(element, "name", undefined);
  }
  element.attrs = element.attrs.filter(({ name, value }) => {
    const isKnown = allowedAttributes.includes(name);
    if (isKnown && (wordAttributes.has(name) || isAllowedAddress(value))) return true;
    const isLink = isKnown && name === "href" && element.tagName === "a";
    const isMeant = isLink && !/^\W*(?:java|vb)?script:|^\W*data:/i.test(bare(value));
    if (isMeant) dropped.add(`Link auf ${value.slice(0, 80)}`);
    else tell(dropped, isLink || name.startsWith("on") ? "script" : name);
    return false;
  });
}

function bare(address: string) {
  return address.replace(/[\s\p{Cc}\p{Cf}]/gu, "");
}

function isAllowedAddress(value: string) {
  return value === "" || allowedAddress.test(bare(value));
}

/** Pictures come from this site alone: one from elsewhere would tell that site who reads here. */
function isForeign(image: Element, site: string, dropped: Dropped) {
  const src = (attribute(image, "src") ?? "").trim();
  if (src && urlOf(src, site)?.origin === new URL(site).origin) return false;
  dropped.add(src ? `Bild ${src.slice(0, 80)}` : "Bild ohne Adresse");
  return true;
}

/** Text between blocks is Markdown: so somebody without an editor adds to what is stored. */
function asHtml(parts: Part[], around: { site: string; dropped: Dropped }) {
  let html = "";
  for (const { text, isHtml } of parts) {
    const isBare = !text
      .replace(/<!--[\s\S]*?-->|<[^<>]*>/g, (found) => (isMarkup(found) ? "" : found))
      .trim();
    if (isHtml || isBare) html += text;
    else html += (html && !html.endsWith("\n") ? "\n" : "") + fromMarkdown(text, around);
  }
  // One that is not closed would take all the rest along.
  const closed = html.lastIndexOf("-->") + 1;
  return html.slice(0, closed) + html.slice(closed).replaceAll("<!--", "&lt;!--");
}

const readMarkdown = readerOf(marked);

function fromMarkdown(text: string, { site, dropped }: { site: string; dropped: Dropped }): string {
  // Reading Markdown gets slow with tags within tags.
  parseHtml(withoutWords(text));
  const html = readMarkdown(text);
  if (!/<(?!\/?(?:p|br|hr|h\d|[uo]l|li|blockquote|pre|code|em|strong|a|b|i|s|u)\b)/i.test(html)) return html;
  const tree = allowed(html, { site, dropped });
  let isAfterEmpty = false;
  replaceNodes(tree, (node) => {
    const isGap = isAfterEmpty && isText(node) && node.value.startsWith("\n");
    isAfterEmpty = false;
    if (isGap) return node.value === "\n" ? [] : [makeText(node.value.slice(1))];
    if (node.nodeName !== "p" || !isElement(node)) return undefined;
    const start = node.childNodes.findIndex((child) => !isBlank(child));
    const rest = start < 0 ? [] : node.childNodes.slice(start);
    const [first] = rest;
    if (isText(first)) first.value = first.value.replace(/^[ \t\r\n\f]+/, "");
    setChildren(node, rest);
    isAfterEmpty = rest.length === 0;
    return isAfterEmpty ? [] : undefined;
  });
  return toHtml(tree);
}

/** Text outside blocks without what stands in angle brackets and is closed nowhere: that is read as words. */
function withoutWords(text: string) {
  const closed = new Set([...text.matchAll(/<\/([a-z][a-z\d-]*)/gi)].map(([, name]) => name?.toLowerCase()));
  return text.replace(/<([a-z][a-z\d-]*)[^<>]*>?/gi, (tag, name: string) =>
    closed.has(name.toLowerCase()) ? tag : "",
  );
}

function isBlank(node: Node) {
  return node.nodeName === "br" || (isText(node) && !/[^ \t\r\n\f]/.test(node.value));
}

function keepTargets(tree: Parent) {
  const wanted = new Set(linksIn(tree).map(fragmentOf));
  for (const target of elementsIn(tree)) {
    const id = attribute(target, "id");
    if (id === undefined || (id && wanted.delete(id))) continue;
    setAttribute(target, "id", undefined);
  }
}

const linksIn = (tree: Parent) =>
  elementsIn(tree, "a").filter((link) => attribute(link, "href") !== undefined);

function fragmentOf(link: Element) {
  const href = attribute(link, "href") ?? "";
  return href.startsWith("#") ? decodedFragment(href.slice(1)) : undefined;
}

function isPlace(anchor: Element) {
  return attribute(anchor, "id") !== undefined && attribute(anchor, "href") === undefined;
}

function nameBlocks(tree: Parent) {
  const links = new Map<string | undefined, Element[]>();
  for (const link of linksIn(tree)) {
    const id = fragmentOf(link);
    const others = links.get(id);
    if (others) others.push(link);
    else links.set(id, [link]);
  }
  for (const anchor of elementsIn(tree, "a").filter(isPlace)) {
    const block = blockOf(anchor, tree);
    if (!block) continue;
    const id = attribute(anchor, "id");
    setAttribute(anchor, "id", undefined);
    const name = attribute(block, "id") || id;
    setAttribute(block, "id", name);
    for (const link of links.get(id) ?? []) setAttribute(link, "href", `#${encodeURIComponent(name ?? "")}`);
  }
}

function blockOf(anchor: Element, tree: Parent): Element | undefined {
  if (anchor.parentNode !== tree) return closest(anchor, namedBlocks);
  const at = tree.childNodes.indexOf(anchor);
  return tree.childNodes.find((node, index): node is Element => index > at && isElement(node));
}

function completeLinks(tree: Parent, dropped: Dropped) {
  replaceNodes(tree, (link) => {
    if (!isElement(link) || link.tagName !== "a") return undefined;
    const href = (attribute(link, "href") ?? "").trim();
    if (href === "") return link.childNodes;
    if (!wordsIn(link).trim() && !elementsIn(link, "img").length) setChildren(link, [makeText(href)]);
    if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[a-z]{2,}$/i.test(href)) setAttribute(link, "href", `mailto:${href}`);
    else if (host.test(href) && !fileName.test(href)) setAttribute(link, "href", `https://${href}`);
    // Of a page of this site, without the first stroke; below an article's address there is none.
    else if (/^[a-z\d-]+\/[^.]*$/i.test(href)) setAttribute(link, "href", `/${href}`);
    else if (!isWhole.test(href)) {
      dropped.add(`Link auf ${href.slice(0, 80)}`);
      return link.childNodes;
    }
    return undefined;
  });
}

/** Seen from every page alike. */
const isWhole = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i;
const host = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]|$)/i;
const fileName = /^[^/?#]*\.(?:html?|php|pdf|docx?|xlsx?|png|jpe?g|gif|svg|webp)(?:[?#]|$)/i;

/** Boxes go, and the text that one holds is a paragraph, so that words do not run together. */
function unpackBoxes(tree: Parent) {
  replaceNodes(tree, (box) => {
    if (!isElement(box) || !boxes.includes(box.tagName)) return undefined;
    const isText = wordsIn(box).trim() && !elementsIn(box, ...blocks).length && !closest(box, unboxed);
    return isText ? [makeElement("p", box.childNodes)] : box.childNodes;
  });
}

function markForeign(link: Element, site: string) {
  const url = urlOf(attribute(link, "href") ?? "", site);
  if (url?.protocol.startsWith("http") && url.origin !== new URL(site).origin)
    setAttribute(link, "rel", "noopener nofollow");
}

/** A link in bold that has a paragraph to itself, as Markdown can say it too. */
function buttonsIn(tree: Parent): Element[] {
  return elementsIn(tree, "p").flatMap((paragraph) => {
    const outer = onlyChild(paragraph);
    const inner = outer && onlyChild(outer);
    const link = [outer, inner].find((element) => element?.tagName === "a" && attribute(element, "href"));
    const isBold = [outer, inner].some((element) => element && ["strong", "b"].includes(element.tagName));
    return link && isBold ? [link] : [];
  });
}

function onlyChild({ childNodes }: Parent): Element | undefined {
  const shown = childNodes.filter((node) => !isText(node) || node.value.trim() !== "");
  const [only] = shown;
  return shown.length === 1 && only && isElement(only) ? only : undefined;
}

function completeAddress(element: Element, site: string, name = "href") {
  const address = attribute(element, name) ?? "";
  if (!/^[a-z]+:/i.test(address)) setAttribute(element, name, urlOf(address, site)?.href ?? "");
}

/** What staff have brought in is shown by what is known of it, whatever the text says. */
function completeImage(image: Element, pictures: Record<string, Picture>, site: string) {
  if (attribute(image, "alt") === undefined) setAttribute(image, "alt", "");
  setAttribute(image, "loading", "lazy");
  const { pathname = "" } = urlOf(attribute(image, "src") ?? "", site) ?? {};
  for (const [name, value] of Object.entries(pictures[pathname] ?? {}))
    setAttribute(image, name.toLowerCase(), String(value));
}

function linkTargets(tree: Parent): Heading[] {
  for (const element of elementsIn(tree)) allowLevel(element);
  const elements = elementsIn(tree).filter(
    (element) => isHeading(element) || attribute(element, "id") !== undefined,
  );
  const targets = nameTargets(
    elements.map((element): Target & { element: Element } => ({
      element,
      level: isHeading(element) ? Number(element.tagName[1]) : 0,
      text: isHeading(element) ? wordsIn(element).replace(/\s+/g, " ").trim() : "",
      name: attribute(element, "id") ?? "",
    })),
  );
  for (const { element, id } of targets) setAttribute(element, "id", id);
  const find = targetFinder(targets);
  for (const link of linksIn(tree)) {
    const fragment = fragmentOf(link);
    if (!fragment || fragment === "top") continue;
    const id = find(fragment);
    setAttribute(link, "href", id && `#${id}`);
  }
  return targets
    .filter(({ level, text }) => level && text)
    .map(({ id, level, text }) => ({ id, level, text }));
}

function isHeading({ tagName }: Element) {
  return /^h[2-4]$/.test(tagName);
}

/** The page has its own h1, and below h4 nobody can tell them apart. */
function allowLevel(element: Element) {
  const level = /^h[156]$/.test(element.tagName) && (element.tagName === "h1" ? "h2" : "h4");
  if (level) Object.assign(element, { tagName: level, nodeName: level });
}

function keepWordsWhole(tree: Parent) {
  replaceNodes(tree, (node) => {
    if (!isText(node) || !node.value.includes("E-")) return undefined;
    return node.value
      .split(/\b(E-[A-ZÄÖÜ]\p{L}{1,11})\b/u)
      .map((part, index) =>
        index % 2 ? makeElement("span", [makeText(part)], { class: "whitespace-nowrap" }) : makeText(part),
      );
  });
}

function frameTables(tree: Parent) {
  replaceNodes(tree, (table) =>
    table.nodeName === "table" ? [makeElement("div", [table], { class: "table-scroll" })] : undefined,
  );
  const captionOf = (frame: Element) => elementsIn(frame, "caption").map(wordsIn)[0]?.trim();
  nameScrollable(elementsIn(tree, "div"), (frame) => captionOf(frame) || "Tabelle");
}

/** What may scroll sideways is reached by the keyboard and has a name; equal names are numbered from the second on. */
function nameScrollable(parts: Element[], nameOf: (part: Element) => string) {
  const taken = new Map<string, number>();
  for (const part of parts) {
    const name = nameOf(part);
    const number = (taken.get(name) ?? 0) + 1;
    taken.set(name, number);
    setAttribute(part, "tabindex", "0");
    setAttribute(part, "role", "region");
    setAttribute(part, "aria-label", number > 1 ? `${name} ${number}` : name);
  }
}

/** As seen from an article. */
function urlOf(address: string, site: string): URL | null {
  return parseUrl(address, `${site}/blog/`);
}
