import { readHtml } from "~/features/rich-text/readings.server";
import { escapeMarkup, missingWords } from "~/schemas/text";
import { unique } from "./common.server";
import { type Around, embedded, withoutShortcodes, withPlainCode } from "./shortcodes.server";
import { mediaHtml, shownHtml } from "./shown-texts.server";
import { visibleWords } from "./stored-text.server";

const container =
  "</?(?:div|section|article|blockquote|main|aside|header|footer|nav|center|form|fieldset|details)\\b[^>]*>";
const containers = new RegExp(`(${container})`, "gi");
const oneContainer = new RegExp(`^${container}$`, "i");
const whole =
  "p|h[1-6]|ul|ol|dl|table|pre|figure|address|iframe|video|audio|script|style|svg|noscript|object";
const wholeStart = new RegExp(`<(${whole})\\b[^>]*>`, "gi");

const comment = /<!--([\s\S]*?)-->/g;
const marks = (_: string, words: string) => (/^\s*(?:more|nextpage)\b/.test(words) ? "\n\n" : "");

/** Text of the classic editor: blank lines part paragraphs, single ones lines; block elements stay as they are. */
function paragraphs(text: string, around: Around): string {
  const kept: string[] = [];
  const keep = (html: string) => `\n\n\uE000${kept.push(html) - 1}\uE000\n\n`;
  const marked = takeWhole(text.replace(/\r\n?/g, "\n").replace(comment, marks), keep)
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
  pattern: "Vorlage",
  block: "Wiederverwendbarer Block",
  "template-part": "Teil der Gestaltung",
  avatar: "Bild der Person",
  "read-more": "Weiterlesen",
  "home-link": "Startseite",
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
  navigation: "Menü",
};
const blockGroups: [names: RegExp, label: string][] = [
  [/form|jetpack\/(?:field-|button)/, "Formular"],
  [/^(?:post|term|query-title|archive-title)/, "Angabe zum Beitrag"],
  [/comment/, "Kommentare"],
  [/^query/, "Liste von Beiträgen"],
  [/^site-/, "Angabe zur Website"],
  [/^navigation/, "Menü"],
  [/^woocommerce\//, "Laden"],
  [/hours/, "Öffnungszeiten"],
  [/(?:^|[/-])\w*map/, "Karte"],
  [/instagram|twitter|facebook|feed/, "Soziale Netze"],
  [/slider|gallery|carousel/, "Galerie"],
  [/newsletter|subscri|mailchimp|mailpoet/, "Newsletter"],
];
const labelOf = (kind: string) => {
  const group = blockNames[kind] ?? blockGroups.find(([names]) => names.test(kind))?.[1];
  if (group) return `Baustein „${group}“`;
  const [plugin, name] = kind.split("/");
  return name ? `Baustein „${name}“ des Plugins „${plugin}“` : `Baustein „${kind}“`;
};
/** The old site filled them in; a word for no results was for nobody. */
const fleeting =
  /^(?:post-template|query-(?:no-results|pagination)|(?:post-)?comments(?:-[\w-]+)?|navigation)$/;
const withoutMatter = /spacer|separator|divider|icon|breadcrumb/;
const silentBlocks = new Set("spacer separator more nextpage page-break".split(" "));

/** What stands in a post, classic or made of blocks, as HTML. */
export function htmlOf(
  content: string,
  around: Around,
  reusable: (id: string) => string | undefined,
  depth = 0,
): string {
  const text = withPlainCode(content.split("\0").join(""));
  if (!/<!--\s+wp:/.test(text)) return paragraphs(withoutShortcodes(text, around), around);
  let html = "";
  let level = 0;
  let at = 0;
  let isClassic = false;
  let opened = "";
  const plugins: { kind: string; pieces: string[]; start: number }[] = [];
  /** Of a block that does not come along. */
  let away: { level: number; kind: string; html: string } | undefined;
  const between = (part: string) => {
    if (!part.trim()) return part;
    return level === 0 || isClassic ? paragraphs(withoutShortcodes(part, around), around) : part;
  };
  for (const found of text.matchAll(blockComment)) {
    const [comment, isEnd, name = "", attributes, isEmpty] = found;
    const kind = name.replace(/^core\//, "");
    const part = text.slice(at, found.index);
    if (away) away.html += part;
    else html += between(part);
    at = found.index + comment.length;
    isClassic = !isEnd && /^(?:freeform|shortcode)$/.test(kind);
    if (isEnd) {
      if (away?.level === level) {
        if (away.kind !== "query-no-results") loseWords(away.kind, wordsIn(away.html), around);
        away = undefined;
      } else if (!away && opened === kind && isBare(kind, part)) loseBlock(kind, around);
      if (!away && plugins.at(-1)?.kind === kind) {
        const { pieces, start } = plugins.pop() ?? { pieces: [], start: 0 };
        if (pieces.length)
          loseWords(kind, missingWords(wordsIn(pieces.join(" ")), wordsIn(html.slice(start))), around);
      }
      level = Math.max(0, level - 1);
    } else if (!isEmpty) {
      level += 1;
      if (!away && /^(?:query|comments|navigation)$/.test(kind)) loseBlock(kind, around);
      if (!away && kind.includes("/") && !kind.startsWith("divi/"))
        plugins.push({ kind, pieces: shownHtml(parsed(attributes), kind), start: html.length });
      if (!away && !fleeting.test(kind)) html += ofSettings(kind, attributes);
      else away ??= { level, kind, html: "" };
    } else if (!away)
      html += emptyBlock(kind, attributes, around, (id) => {
        const shared = depth < 3 ? reusable(id) : undefined;
        return shared && htmlOf(shared, around, reusable, depth + 1);
      });
    opened = isEnd || isEmpty ? "" : kind;
  }
  if (away) loseWords(away.kind, wordsIn(away.html), around);
  html += between(text.slice(at));
  return withoutShortcodes(numberedNotes(html, around), around);
}

/** A plugin's block that a program of the old site filled. */
const isBare = (kind: string, html: string) =>
  kind.includes("/") &&
  !withoutMatter.test(kind) &&
  wordsIn(html).length === 0 &&
  !/<(?:img|iframe|video|audio|svg|hr)\b|url\(|\[/i.test(html);

/** Divi's words, by what they are and by screen. */
function diviHtml(settings: unknown): string[] {
  return Object.entries(Object(settings)).flatMap(([name, one]) => {
    const { desktop } = Object(Object(one).innerContent) as { desktop?: { value?: unknown } };
    if (!desktop) return typeof one === "object" ? diviHtml(one) : [];
    return shownHtml(typeof desktop.value === "string" ? { [name]: desktop.value } : desktop.value);
  });
}

/** What stands in the settings of a block alone: Divi's words, a picture behind a group. */
function ofSettings(kind: string, attributes = "") {
  if (kind.startsWith("divi/")) return diviHtml(parsed(attributes)).join("\n");
  const address = /"backgroundImage":\s*\{[^{}]*?"url":\s*"([^"]+)"/.exec(attributes)?.[1];
  return address ? `<p><img src="${escapeMarkup(address.replaceAll("\\/", "/"))}" alt=""></p>` : "";
}

function loseBlock(kind: string, { losses, title }: Around) {
  const what = `${labelOf(kind)} in „${title}“: Er hat keinen festen Inhalt und kommt nicht mit.`;
  if (!losses.some((loss) => loss.what === what)) losses.push({ what });
}

function loseWords(kind: string, words: string[], { losses, title }: Around) {
  if (words.length === 0) return;
  const what = `Wörter in „${title}“ (${labelOf(kind)}), die nicht mitkommen: ${words.join(" ")}`;
  losses.push({ what, words: words.join(" ") });
}

function emptyBlock(
  kind: string,
  attributes: string | undefined,
  around: Around,
  reusable: (id: string) => string | undefined,
): string {
  if (silentBlocks.has(kind)) return "";
  if (kind === "footnotes") return footnotes(around.footnotes);
  const given = parsed(attributes) as {
    ref?: number;
    data?: Record<string, unknown>;
    url?: string;
    label?: string;
    service?: string;
  };
  if (kind.startsWith("divi/")) return ofSettings(kind, attributes);
  if (kind === "social-link" && given.url)
    return `<li><a href="${escapeMarkup(given.url)}">${escapeMarkup(given.label || given.service || given.url)}</a></li>`;
  const shared = kind === "block" && given.ref ? reusable(String(given.ref)) : undefined;
  const pieces = shownHtml(given, kind);
  const shown = pieces.filter((piece) => /<(?:a|img|iframe|video|audio)\b/.test(piece)).join("\n");
  const words = unique(missingWords(wordsIn([...pieces, ...valuesOf(given.data)].join(" ")), wordsIn(shown)));
  const address = /"(?:url|src)":\s*"(https?:[^"]+)"/.exec(attributes ?? "")?.[1]?.replaceAll("\\/", "/");
  loseWords(kind, words, around);
  if (shared !== undefined) return shared;
  if (shown || address) return shown || mediaHtml(address ?? "");
  loseBlock(kind, around);
  return "";
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
  const items = notesOf(json).map(
    ({ content = "" }, index) => `<li id="fussnote-${index + 1}">${content}</li>`,
  );
  return items.length ? `<ol>${items.join("")}</ol>` : "";
}

function notesOf(json: string | undefined) {
  const notes = parsed(json || "[]") as { id?: string; content?: string }[];
  return Array.isArray(notes) ? notes : [];
}

function numberedNotes(html: string, { footnotes }: Around) {
  const numbers = new Map(notesOf(footnotes).map(({ id }, index) => [`#${id}`, index + 1]));
  return html.replace(/href="(#[\w-]+)"/g, (whole, address) => {
    const number = numbers.get(address);
    return number ? `href="#fussnote-${number}"` : whole;
  });
}
