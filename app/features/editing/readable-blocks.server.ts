/** A block of a text as people read it. */
export interface ReadableBlock {
  /** What it is; empty for a plain paragraph. */
  name: string;
  words: string;
  /** What stands for it in the HTML. */
  source: string;
}

const names: Record<string, string> = {
  ...{ h1: "Überschrift 1", h2: "Überschrift 2", h3: "Überschrift 3", h4: "Überschrift 4" },
  ...{ h5: "Überschrift 5", h6: "Überschrift 6", li: "Listenpunkt", blockquote: "Zitat", pre: "Code" },
  ...{ figcaption: "Bildunterschrift", tr: "Tabellenzeile", caption: "Tabellentitel", dt: "Begriff" },
};
const attributes = `(?:[^<>"']|"[^"]*"|'[^']*')*`;
const blocks =
  "p|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|figure|figcaption|table|caption|thead|tbody|tfoot|tr|hr|div";
const tag = new RegExp(`</?(?:${blocks})\\b${attributes}>`, "gi");
const picture = new RegExp(`<img\\b${attributes}>`, "gi");

/** The blocks of stored HTML, each paragraph, heading, item of a list and row of a table one. Linear in the length. */
export function readableBlocks(html: string): ReadableBlock[] {
  const found: ReadableBlock[] = [];
  const open: string[] = [];
  let done = 0;
  let source = "";
  const take = (end: number) => {
    const inner = html.slice(done, end);
    const words = wordsOf(inner);
    if (words) found.push({ name: nameOf(open), words, source: source + inner.trim() });
    source = "";
  };
  for (const { 0: mark, index } of html.matchAll(tag)) {
    const name = (/[a-z][a-z\d]*/i.exec(mark)?.[0] ?? "").toLowerCase();
    take(index);
    done = index + mark.length;
    if (name === "hr") found.push({ name: "Trennlinie", words: "―", source: mark });
    else if (mark[1] === "/") {
      const start = open.lastIndexOf(name);
      if (start >= 0) open.length = start;
    } else {
      open.push(name);
      source = mark;
    }
  }
  take(html.length);
  return found;
}

/** The innermost that has a name: a paragraph in a quotation is part of that. */
function nameOf(open: string[]) {
  return names[open.findLast((name) => names[name]) ?? ""] ?? "";
}

const letters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function wordsOf(inner: string) {
  return inner
    .replace(picture, (mark) => {
      const alt = /\salt="([^"]*)"/i.exec(mark)?.[1];
      return ` [Bild${alt ? `: ${alt}` : ""}] `;
    })
    .replace(/<\/t[dh]\b[^<>]*>/gi, " | ")
    .replace(/<br\b[^<>]*>/gi, " ")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, number, hex) => {
      if (name) return letters[name.toLowerCase()] ?? whole;
      const code = Number.parseInt(number ?? hex, number ? 10 : 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, " ")
    .replace(/(?: \|)+ ?$/, "")
    .trim();
}

/** The lines of a plain text. */
export function readableLines(text: string): ReadableBlock[] {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line.trim())
    .map((line) => ({ name: "", words: line, source: line }));
}
