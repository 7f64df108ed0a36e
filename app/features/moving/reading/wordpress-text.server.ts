import { readHtml } from "~/features/rich-text/readings.server";
import { missingWords } from "~/schemas/text";
import { unique } from "./common.server";
import { type Around, embedded, withoutShortcodes } from "./shortcodes.server";
import { shownHtml } from "./shown-texts.server";
import { visibleWords } from "./stored-text.server";

const container =
  "</?(?:div|section|article|blockquote|main|aside|header|footer|nav|center|form|fieldset|details)\\b[^>]*>";
const containers = new RegExp(`(${container})`, "gi");
const oneContainer = new RegExp(`^${container}$`, "i");
const whole =
  "p|h[1-6]|ul|ol|dl|table|pre|figure|address|iframe|video|audio|script|style|svg|noscript|object";
const wholeStart = new RegExp(`<(${whole})\\b[^>]*>`, "gi");

/** Text of the classic editor: blank lines part paragraphs, single ones lines; block elements stay as they are. */
export function paragraphs(text: string, around: Around): string {
  const kept: string[] = [];
  const keep = (html: string) => `\n\n\uE000${kept.push(html) - 1}\uE000\n\n`;
  const marked = takeWhole(text.replace(/\r\n?/g, "\n"), keep)
    .replace(/<hr\b[^>]*>/gi, keep)
    .replace(containers, "\n\n$1\n\n");
  return marked
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, index] = /^\uE000(\d+)\uE000$/.exec(part) ?? [];
      if (index !== undefined) return kept[Number(index)];
      if (oneContainer.test(part)) return part;
      return lines(part, around);
    })
    .join("\n");
}

function lines(part: string, around: Around) {
  const parts: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length) parts.push(`<p>${open.join("<br>\n")}</p>`);
    open = [];
  };
  for (const line of part.split("\n")) {
    if (/^\s*https?:\/\/\S+\s*$/.test(line) && !/[<>]/.test(line)) {
      close();
      parts.push(embedded(line, around).trim());
    } else open.push(line.replace(/<br\s*\/?>\s*$/i, ""));
  }
  close();
  return parts.join("\n");
}

/** Elements whose inside is no running text, with what is nested in them. */
function takeWhole(text: string, keep: (html: string) => string): string {
  let result = "";
  let at = 0;
  wholeStart.lastIndex = 0;
  for (let found = wholeStart.exec(text); found; found = wholeStart.exec(text)) {
    const end = endOf(text, found[1] ?? "", wholeStart.lastIndex);
    result += text.slice(at, found.index) + keep(text.slice(found.index, end));
    at = end;
    wholeStart.lastIndex = end;
  }
  return result + text.slice(at);
}

function endOf(text: string, name: string, from: number): number {
  const tag = new RegExp(`<(/?)${name}\\b[^>]*>`, "gi");
  tag.lastIndex = from;
  let depth = 1;
  for (let found = tag.exec(text); found; found = tag.exec(text)) {
    depth += found[1] ? -1 : 1;
    if (depth === 0) return tag.lastIndex;
  }
  return name.toLowerCase() === "p" ? paragraphEnd(text, from) : text.length;
}

function paragraphEnd(text: string, from: number) {
  const end = text.indexOf("\n\n", from);
  return end < 0 ? text.length : end;
}

const blockComment = /<!--\s+(\/?)wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s+(?:(\{[\s\S]*?\})\s+)?(\/?)-->/g;

const blockNames: Record<string, string> = {
  "latest-posts": "Neueste Beiträge",
  "latest-comments": "Neueste Kommentare",
  archives: "Archiv",
  categories: "Kategorien",
  calendar: "Kalender",
  search: "Suche",
  rss: "RSS",
  "tag-cloud": "Schlagwörter-Wolke",
  "page-list": "Seitenliste",
  query: "Liste von Beiträgen",
  loginout: "Anmelden",
  "social-link": "Soziale Netze",
  navigation: "Menü",
  "jetpack/contact-form": "Formular",
  "contact-form-7/contact-form-selector": "Formular",
  "wpforms/form-selector": "Formular",
};
const silentBlocks = new Set("spacer separator more nextpage page-break".split(" "));

/** What stands in a post, classic or made of blocks, as HTML. */
export function htmlOf(
  content: string,
  around: Around,
  reusable: (id: string) => string | undefined,
  depth = 0,
): string {
  const text = content.split("\0").join("");
  if (!/<!--\s+wp:/.test(text)) return paragraphs(withoutShortcodes(text, around), around);
  let html = "";
  let level = 0;
  let at = 0;
  let isClassic = false;
  const between = (part: string) => {
    if (!part.trim()) return part;
    return level === 0 || isClassic ? paragraphs(withoutShortcodes(part, around), around) : part;
  };
  for (const found of text.matchAll(blockComment)) {
    const [comment, isEnd, name = "", attributes, isEmpty] = found;
    html += between(text.slice(at, found.index));
    at = found.index + comment.length;
    isClassic = !isEnd && /^(?:core\/)?freeform$/.test(name);
    if (isEnd) level = Math.max(0, level - 1);
    else if (!isEmpty) level += 1;
    else
      html += emptyBlock(name, attributes, around, (id) => {
        const shared = depth < 3 ? reusable(id) : undefined;
        return shared && htmlOf(shared, around, reusable, depth + 1);
      });
  }
  html += between(text.slice(at));
  return withoutShortcodes(html, around);
}

function emptyBlock(
  name: string,
  attributes: string | undefined,
  around: Around,
  reusable: (id: string) => string | undefined,
): string {
  const kind = name.replace(/^core\//, "");
  if (silentBlocks.has(kind)) return "";
  if (kind === "footnotes") return footnotes(around.footnotes);
  const given = parsed(attributes) as { ref?: number; data?: Record<string, unknown>; content?: unknown };
  const shared = kind === "block" && given.ref ? reusable(String(given.ref)) : undefined;
  const { losses, title } = around;
  const label = blockNames[kind] ?? kind;
  const words = unique(wordsIn([...shownHtml(given), ...valuesOf(given.data)].join(" ")));
  if (shared === undefined)
    losses.push({
      what: `Baustein „${label}“ in „${title}“: Er hat keinen festen Inhalt und kommt nicht mit.`,
    });
  if (words.length)
    losses.push({
      what: `Wörter des Bausteins „${label}“ in „${title}“, die nicht mitkommen: ${words.join(" ")}`,
      words: words.join(" "),
    });
  if (shared !== undefined) return shared;
  const address = /"(?:url|src)":\s*"(https?:[^"]+)"/.exec(attributes ?? "")?.[1]?.replaceAll("\\/", "/");
  return address ? embedded(address, { ...around, losses: [] }) : "";
}

const wordsIn = (html: string) => visibleWords(readHtml(html));

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? "{}");
  } catch {
    return {};
  }
}

/** What a block of ACF holds, whose fields have any names. */
function valuesOf(data: Record<string, unknown> = {}): string[] {
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === "string" && !name.startsWith("_") && !/^(?:https?:\S*|[\d.,\s]*)$/.test(value)
      ? [value]
      : [],
  );
}

function footnotes(json: string | undefined) {
  const notes = parsed(json || "[]") as { content?: string }[];
  const items = Array.isArray(notes) ? notes.map(({ content = "" }) => `<li>${content}</li>`) : [];
  return items.length ? `<ol>${items.join("")}</ol>` : "";
}

const plainAddress = (html: string) => html.replaceAll("&amp;", "&");

/** The pieces that Elementor keeps beside a text and that do not stand in it; null when they cannot be read. */
export function elementorHtml(data: string, content: string): string | null {
  try {
    const present = wordsIn(content);
    const whole = plainAddress(content);
    return shownHtml(JSON.parse(data))
      .filter((piece) => {
        const addresses = [...piece.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, one = ""]) => one);
        const isThere = addresses.every((one) => whole.includes(plainAddress(one)));
        return !isThere || missingWords(wordsIn(piece), present).length;
      })
      .join("\n");
  } catch {
    return null;
  }
}
