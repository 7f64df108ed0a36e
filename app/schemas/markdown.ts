import type { Marked, Token, Tokenizer } from "marked";

interface Library {
  Marked: typeof Marked;
  Tokenizer: typeof Tokenizer;
}

export function readerOf(library: Library): (text: string) => string {
  const marked = makeMarkdown(library);
  return (text) => {
    const { short, restore } = withoutLongWords(text);
    return restore(read(marked, short));
  };
}

const longestWord = 1000;

/** Marked takes time by the square of a word's length, so a long one is text without marks. */
function withoutLongWords(text: string) {
  const words: string[] = [];
  let sign = "Langwort";
  while (text.includes(sign)) sign += "q";
  const short = text.replace(/(<[^<>]*>)|(?:[^\s<]|<(?![^<>]*>))+/g, (found, tag?: string) =>
    tag || found.length <= longestWord ? found : `${sign}${words.push(escaped(found))}z`,
  );
  const restore = (html: string) =>
    words.length
      ? html.replace(new RegExp(`${sign}(\\d+)z`, "g"), (_, at) => words[Number(at) - 1] ?? "")
      : html;
  return { short, restore };
}

function read(marked: Marked, text: string): string {
  const tokens = marked.lexer(asMeant(text));
  let lowered = 0;
  void marked.walkTokens(tokens, (token) => {
    if (token.type === "heading" && token.depth === 1) lowered = 1;
    if ("tokens" in token && token.tokens) pairTags(token.tokens);
    if (token.type === "table")
      for (const cell of [...token.header, ...token.rows.flat()]) pairTags(cell.tokens);
  });
  void marked.walkTokens(tokens, (token) => {
    if (token.type === "heading") token.depth = Math.min(4, token.depth + lowered);
    if (token.type === "heading" && !token.text.trim()) Object.assign(token, { type: "space" });
    if (token.type === "link" && /^www\./i.test(token.raw)) token.href = `https://${token.raw}`;
  });
  const html = marked.parser(tokens);
  return hasAllWords(html, text) ? html : plainParagraphs(text);
}

/** Whether what stood in a text stands in what was made of it */
function hasAllWords(html: string, text: string) {
  const seen = new Set(wordsIn(html));
  const told = text
    .replace(/\]\([^)\n]*\)?|<[^<>]*>/g, " ")
    .replace(/\S+/g, (word) => (/.:|[&@\\]/.test(word) ? " " : word));
  return wordsIn(told).every((word) => seen.has(word));
}

function wordsIn(text: string) {
  return text.match(/\p{L}+/gu) ?? [];
}

function plainParagraphs(text: string) {
  return escaped(text)
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll("\n", "<br>")}</p>\n`)
    .join("");
}

function escaped(text: string) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

function makeMarkdown({ Marked, Tokenizer }: Library): Marked {
  const { emStrong, table, tag, url } = Tokenizer.prototype;
  const none = () => undefined;
  return new Marked({
    breaks: true,
    tokenizer: {
      ...{ code: none, lheading: none, def: none, html: none, del: none, escape: none },
      list: (source) => (/^ {0,3}\+/.test(source) ? undefined : false),
      table(source) {
        const found = table.call(this, source);
        if (!found) return undefined;
        const rows = rowsOf(found.raw);
        const token = table.call(this, asWideAsNeeded(rows).join("\n"));
        return token ? { ...token, raw: rows.join("\n") } : found;
      },
      br: (source) => (source[0] === "\\" ? undefined : false),
      tag(source) {
        if (!isTag(source)) return undefined;
        const token = tag.call(this, source);
        // Otherwise an unclosed tag leaves the lexer in a raw block.
        this.lexer.state.inRawBlock = false;
        if (this.lexer.state.inLink && !isClosed(source, "a")) this.lexer.state.inLink = false;
        return token;
      },
      emStrong(source, masked, before) {
        if (source[0] !== "*" || before === "*" || isOfWord(before)) return undefined;
        const token = emStrong.call(this, source, masked, before);
        if (!token || isOfWord(source[token.raw.length])) return undefined;
        return token.type === "strong" || /\p{L}/u.test(token.text) ? token : undefined;
      },
      url(source) {
        if (/^ftp:/i.test(source)) return undefined;
        const raw = addressAtStart(source);
        if (!raw) return url.call(this, source);
        return { type: "link", raw, text: raw, href: raw, tokens: [{ type: "text", raw, text: raw }] };
      },
    },
    renderer: { checkbox: ({ checked }) => (checked ? "[x] " : "[ ] ") },
  });
}

const month =
  "(?:(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?![\\p{L}-])|(?:Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)\\.|\\d{1,2}\\.(?!\\d))";
const numberedLine = new RegExp(`^([ \\t]*(?:[-*>][ \\t]+)*)(\\d{1,9})([.)])(?=[ \\t]+(${month})?)`, "u");
/** Blanks would end the link. */
const callable = /(\]\(tel:)([+\d][\d \t./-]{1,40})(?=\))/g;

function numbered(text: string) {
  const lines = text.split("\n").map((line) => {
    const [, place = "", number, , date] = numberedLine.exec(line) ?? [];
    // Higher numbers are years.
    const isDate = date !== undefined || Number(number) > 999;
    return { line, place, number: number && !isDate ? Number(number) : undefined, isDate };
  });
  /** The numbers beside each, each among those of its own list. */
  let beside = new Map<string, number>();
  const isGoneOnFrom = lines.map(() => false);
  for (const [at, { place, number }] of [...lines.entries()].reverse()) {
    if (number === undefined) continue;
    isGoneOnFrom[at] = beside.get(place) === number + 1;
    beside.set(place, number);
  }
  beside = new Map();
  return lines
    .map(({ line, place, number, isDate }, at) => {
      if (number === undefined && !isDate) return line;
      const isPoint = number === 1 || number === (beside.get(place) ?? Number.NaN) + 1 || isGoneOnFrom[at];
      if (isDate || !isPoint) return line.replace(/[.)]/, (mark) => (mark === "." ? "&#46;" : "&#41;"));
      beside.set(place, Number(number));
      return line;
    })
    .join("\n");
}

/** The lines of a table: one without the edge of a cell is a text below it. */
function rowsOf(raw: string) {
  const lines = raw.trimEnd().split("\n");
  const end = lines.findIndex((line, index) => index > 1 && !line.includes("|"));
  return end < 0 ? lines : lines.slice(0, end);
}

/** A row may have more cells than the head: the head gets as many, and no words are lost. */
function asWideAsNeeded(rows: string[]) {
  const whole = rows.map((row) => row.replace(/`[^`]+`/g, (code) => code.replace(/\\?\|/g, "\\|")));
  const cells = whole.map(
    (row) =>
      row
        .trim()
        .replace(/\\\|/g, "")
        .replace(/^\||\|$/g, "")
        .split("|").length,
  );
  const width = Math.max(...cells);
  return whole.map((row, at) => {
    const more = width - (cells[at] ?? 0);
    return at > 1 || more === 0 ? row : row.trimEnd().replace(/\|?$/, "|") + (at ? "-|" : "  |").repeat(more);
  });
}

/** A first of the month begins no list, and a quotation ends with its last marked line. */
function asMeant(text: string) {
  const parts = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .split(/^([ \t]*```[\s\S]*?^[ \t]*```)/m);
  return parts
    .map((part, index) => (index % 2 ? part : endQuotations(numbered(pointed(tidied(part))))))
    .join("");
}

/** Numbers to call without what stands between them, and no gaps that would be code. */
function tidied(text: string) {
  return text
    .replace(callable, (_, link, number) => link + number.replace(/[^+\d]/g, ""))
    .replace(/[ \t]{20,}/g, " ");
}

const bulletLine = /^([ \t]*)(?:[•‣▪●][^\S\n]*|[·◦○][^\S\n]+)(?=[^\s•‣▪●·◦○])/;
const dashLine = /^([ \t]*)[–—][^\S\n]+(?=[^\s–—])/;

/** Other signs of points than those of Markdown. A dash is one beside another: alone it is a dash. */
function pointed(text: string) {
  const lines = text.split("\n");
  const isDashed = lines.map((line) => dashLine.test(line));
  return lines
    .map((line, at) => {
      const isPoint = isDashed[at] && (isDashed[at - 1] || isDashed[at + 1]);
      return line.replace(isPoint ? dashLine : bulletLine, "$1- ");
    })
    .join("\n");
}

/** Otherwise a line with fewer marks, or with none, would still belong to the quotation before it. */
function endQuotations(text: string) {
  let before = 0;
  const lines = text.split("\n").flatMap((line) => {
    const depth = /^ {0,3}((?:> ?)+)/.exec(line)?.[1]?.split(">").length ?? 1;
    const ends = depth < before && line.trim() !== "";
    before = depth;
    return ends ? [">".repeat(depth - 1), line] : [line];
  });
  return lines.join("\n");
}

function isOfWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function isTag(source: string) {
  if (source.startsWith("<!--")) return true;
  const [whole, slash, name = "", more] = tagLike.exec(source) ?? [];
  if (whole === undefined) return false;
  const element = name.toLowerCase();
  if (inline.has(element)) return true;
  return elements.has(element) && (Boolean(slash || more) || isClosed(source, element));
}

export function isMarkup(found: string) {
  const name = /^<\/?([a-z][a-z\d]*)[\s/>]/i.exec(found)?.[1];
  return found.startsWith("<!--") || elements.has(String(name).toLowerCase());
}

/** Of one line of text. */
function pairTags(tokens: Token[]) {
  const open: { token: Token; name: string }[] = [];
  const asWords = (token: Token) => Object.assign(token, { type: "text", escaped: false });
  for (const token of tokens) {
    const [, slash, name = ""] = (token.type === "html" && tagLike.exec(token.raw)) || [];
    const element = name.toLowerCase();
    if (!name || /^(?:br|img|hr|wbr|input)$/.test(element)) continue;
    const at = slash ? open.findLastIndex((other) => other.name === element) : open.length;
    if (!slash) open.push({ token, name: element });
    else if (at < 0) asWords(token);
    else for (const { token } of open.splice(at).slice(1)) asWords(token);
  }
  for (const { token } of open) asWords(token);
}

function isClosed(source: string, element: string): boolean {
  return new RegExp(`</${element}\\s*>`, "i").test(source);
}

const tagLike = /^<(\/?)([a-z][a-z\d]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))*)\s*\/?>/i;

export function addressAtStart(text: string) {
  const [found = ""] = address.exec(text.slice(0, 3000)) ?? [];
  let end = found.length;
  while (end && isOfSentence(found.slice(0, end))) end -= 1;
  return address.test(found.slice(0, end)) ? found.slice(0, end) : "";
}

const address = /^(?:https?:\/\/[\p{L}\p{N}]|www\.[^\s./?#]+\.[\p{L}\p{N}])[^\s<>"“”„»\]]*/iu;

/** Whether the last sign of an address is none of it. */
function isOfSentence(address: string) {
  const isUnopened = address.endsWith(")") && address.split(")").length > address.split("(").length;
  return isUnopened || /[.,;:!?…'‘’«]$/.test(address);
}

export const articleTags = [
  ..."p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code figure figcaption img a".split(" "),
  ..."strong b em i s u mark small sub sup abbr q cite kbd samp time".split(" "),
  ..."table caption thead tbody tfoot tr th td".split(" "),
];
export const boxes = "address article aside details div footer header main nav section summary".split(" ");
const inline = new Set(
  "br a strong b em i s u mark small sub sup abbr q cite kbd samp code time img span font".split(" "),
);
const elements = new Set([
  ...articleTags,
  ...boxes,
  ..."html head body title base link meta style script noscript template slot center strike big tt search".split(
    " ",
  ),
  ..."del ins var dfn bdi bdo wbr ruby rt rp iframe frame frameset object embed param applet svg math canvas".split(
    " ",
  ),
  ..."picture source audio video track map area form input button select option optgroup textarea label".split(
    " ",
  ),
  ..."fieldset legend datalist output progress meter dialog menu col colgroup plaintext xmp marquee".split(
    " ",
  ),
]);
