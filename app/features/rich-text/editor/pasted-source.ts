const mark = "x\uE000";

/**
 * The pasted text as a document in which nothing runs or loads. Styles, handlers and base addresses get another name
 * before it is read: Chromium reports them against the site's content policy even where they have no effect. So do
 * forms, whose fields could pass for their properties, and frames, in whose documents there is no body.
 */
export function sourceOf(html: string, parse = parseInBrowser): HTMLElement {
  const held = html
    .replaceAll("\uE000", "")
    .replace(/\b(?:on[a-z]+|style)(?=[\s=/>])/gi, `${mark}$&`)
    .replace(/(<\/?)(?=(?:base|form|frameset)[\s/>])/gi, `$1${mark}`);
  return parse(held).body;
}

function parseInBrowser(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

export function isHeld(element: Element): boolean {
  return element.localName.startsWith(mark);
}

export function unheld(text: string): string {
  return text.replaceAll(mark, "");
}

export function said(element: Element, property: string): string {
  const style = element.getAttribute(`${mark}style`);
  const found = style && new RegExp(`(?:^|;)\\s*${property}\\s*:([^;!]*)`, "i").exec(style);
  return (found?.[1] || "").trim().toLowerCase();
}

const gone = new Set(
  (
    `script ${mark}style template noscript noframes noembed iframe frame object embed applet svg canvas ` +
    "audio video select button input textarea datalist title link meta xml annotation annotation-xml"
  ).split(" "),
);

export function isGone(element: Element): boolean {
  return (
    gone.has(element.localName) ||
    element.matches("[hidden], del[cite], del[datetime]") ||
    said(element, "display") === "none" ||
    said(element, "mso-hide") === "all" ||
    (isMarker(element) && !element.closest("h1, h2, h3, h4, h5, h6")) ||
    said(element, "mso-element").startsWith("comment") ||
    /\b(?:msoDel|msocomanchor|MsoCommentReference|Track\w*Delet\w*)\b/.test(classOf(element))
  );
}

const blocks = new Set(
  (
    "address article aside body caption center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 " +
    `h4 h5 h6 header hgroup ${mark}form legend li main menu nav ol p search section summary table tbody td tfoot th thead tr ul`
  ).split(" "),
);

/** Linear in jsdom too, whose collections look for a name at each step of an iterator. */
export function listOf<Item>(collection: ArrayLike<Item>): Item[] {
  return Array.prototype.slice.call(collection);
}

export function isBlock(element: Element): boolean {
  return blocks.has(element.localName);
}

export function headingLevel(element: Element): number | undefined {
  if (/^h[1-6]$/.test(element.localName)) return Number(element.localName[1]);
  if (element.getAttribute("role") === "heading") return Number(element.getAttribute("aria-level")) || 2;
  return /\bMsoTitle\b/.test(classOf(element)) ? 1 : undefined;
}

const quoteStyle = /^(?:Mso(?:Intense)?Quote|(?:intense|intensives)?[ -]?(?:quote|quotations?|zitat))$/i;

export function isQuote(element: Element): boolean {
  return hasStyle(element, quoteStyle);
}

function hasStyle(element: Element, name: RegExp): boolean {
  if (element.localName !== "p") return false;
  const styles = [...element.querySelectorAll("[data-ccp-parastyle]")].map((part) =>
    part.getAttribute("data-ccp-parastyle"),
  );
  return [...classOf(element).split(/\s+/), ...styles].some((style) => name.test(style ?? ""));
}

const captionStyle = /^(?:MsoCaption|caption|beschriftung|wp-caption-text)$/i;

export function isCaption(element: Element): boolean {
  return element.localName === "figcaption" || hasStyle(element, captionStyle);
}

export function isNoteMark(element: Element): boolean {
  const isMark = /\bMso(?:Foot|End)noteReference\b|\bsd(?:foot|end)noteanc\b/.test(classOf(element));
  return isMark && !/^#_(?:ftn|edn)ref/.test(element.closest("a")?.getAttribute("href") ?? "");
}

export interface FlatItem {
  level: number;
  kind: "ul" | "ol";
  list: string;
  number: number;
}

/** Word writes no lists: each item is a paragraph, or on the web a list of its own, that names its level. */
export function flatItem(element: Element): FlatItem | undefined {
  const level = element.localName === "li" && Number(element.getAttribute("data-aria-level"));
  if (level) {
    const kind = element.parentElement?.localName === "ol" ? "ol" : "ul";
    const number = Number(
      element.getAttribute("data-aria-posinset") ?? element.parentElement?.getAttribute("start"),
    );
    return { level, kind, list: element.getAttribute("data-listid") ?? "", number: number || 1 };
  }
  if (element.localName === "li" || headingLevel(element)) return;
  const [, list = "", depth] = /^(l\d+)\s+level(\d)/.exec(said(element, "mso-list")) ?? [];
  if (!depth && !(element.localName === "p" && isListParagraph(element))) return;
  const marker = markerOf(element);
  if (!depth && !marker) return;
  const number = numberOf(marker);
  const kind = number ? "ol" : "ul";
  return {
    level: Number(depth) || Math.max(1, Math.round(indentOf(element))),
    kind,
    list,
    number: number ?? 1,
  };
}

function markerOf(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll("span")].find(isMarker);
  return (marker?.textContent ?? "").replace(/[\s\u00a0]/g, "");
}

/** The bullet or number before an item. Outlook on the web leaves of it nothing but the small spaces behind it. */
function isMarker(element: Element): boolean {
  if (said(element, "mso-list") === "ignore") return true;
  const spaces = element.localName === "span" ? element.lastElementChild : null;
  if (!spaces || spaces.textContent?.trim()) return false;
  return said(spaces, "font").startsWith("7") && isListParagraph(element);
}

function isListParagraph(element: Element): boolean {
  return /\bMsoListParagraph/.test(classOf(element.closest("p") ?? element));
}

function indentOf(element: Element): number {
  const [, size, unit = ""] = /^([\d.]+)(pt|in|cm|px)$/.exec(said(element, "margin-left")) ?? [];
  return (Number(size) || 0) / ({ pt: 36, in: 0.5, cm: 1.27, px: 48 }[unit] ?? 1);
}

/** The number that "3.", "3)", "(c)", "iii." or "1.2." stand for; nothing for "·", "o" or "§". */
function numberOf(marker: string): number | undefined {
  const [, digits, letters] = /^\(?(?:(?:\d+\.)*(\d+)[.)]*|([a-z]{1,5})[.)]+)$/i.exec(marker) ?? [];
  if (digits) return Number(digits);
  if (!letters) return;
  const small = letters.toLowerCase();
  return small.length === 1 && !"ivx".includes(small) ? small.charCodeAt(0) - 96 : fromRoman(small);
}

function fromRoman(letters: string): number {
  const values = [...letters].map((letter) => ({ i: 1, v: 5, x: 10, l: 50, c: 100 })[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0) || 1;
}

function classOf(element: Element): string {
  return (element.getAttribute("class") ?? "").replace(/(^|\s)x_/g, "$1");
}
