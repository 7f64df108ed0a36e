import { postLimits } from "~/schemas/limits";
import { missingPicture } from "~/schemas/markup";
import { slugify } from "~/schemas/slug";
import { signs } from "./plain-document.server";
import { UnreadableWord } from "./zip.server";

const pictureNote = `<p><mark>${missingPicture}</mark></p>`;

/** The converter writes every tag like this: what is text or within quotes holds neither "<" nor ">". */
const tag = new RegExp(`<(/?)([a-z][a-z0-9]*)([^<>]*)>|${signs.picture}(\\d+)${signs.picture}`, "g");
const pictureSigns = new RegExp(`${signs.picture}\\d+${signs.picture}`, "g");
/** What is written after the block in which a picture stood, rather than within its text. */
const holders = new Set("p h1 h2 h3 h4 h5 h6 pre figcaption li td th".split(" "));
const texts = /^(?:p|h\d|pre|figcaption)$/;
const blocks = new Set("p h1 h2 h3 h4 h5 h6 pre figcaption ul ol table blockquote".split(" "));
/** Less than an article may have and still be shown with its markup. */
const deepest = 50;
const number = `${signs.numberStart}(\\d+)${signs.numberEnd}`;
const empty = new RegExp(
  `<(p|h[1-6]|li|ul|ol|blockquote|figcaption|strong|em|s|sup|sub|a|code)(?: [^<>]*)?>(?:\\s|<br />|${number})*</\\1>`,
  "g",
);
const ends =
  /(<\/(?:p|h[1-6]|ul|ol|li|blockquote|table|thead|tbody|tr|pre|figure)>|<(?:ul|ol|table|thead|tbody|tr|blockquote)(?: [^<>]*)?>)(?=<(?!\/(?:td|th|li|figure)>))/g;
/** What shows nothing where a text begins or ends. */
const edges =
  /(<(?:p|h[1-6]|li|td|th|figcaption)(?: [^<>]*)?>)(?:\s|<br \/>)+|(?<!<br \/>)(?:<br \/>)+(?=<\/(?:p|h[1-6]|li|td|th|figcaption)>)/g;

/**
 * Makes what the converter gives into an article: links that lead nowhere go, those within it lead to headings, so do empty paragraphs; lists get their
 * numbers; pictures leave a place behind, with their caption; no heading is an h1, and none below h4. The title comes apart
 * when it is wanted and the text begins with one. Throws UnreadableWord for what is nested too deeply.
 */
export function tidyWords(converted: string, wantsTitle: boolean) {
  const { html, pictures, links } = withoutTargets(converted);
  const text = withCaptions(withNumbers(tidyCode(withoutEmpty(html).replaceAll(signs.nothing, ""))));
  const [first = "", heading = ""] = /^<h1>(.*?)<\/h1>/s.exec(text) ?? [];
  const words = plain(heading.replace(/<sup><a .*?<\/sup>/g, ""));
  const title = wantsTitle && words && words.length <= postLimits.title ? words : null;
  const body = title === null ? text : withoutLooseEnds(text.slice(first.length));
  const shown = shiftHeadings(body).replace(edges, "$1").replace(ends, "$1\n");
  return { title, html: shown.trim(), pictures, links };
}

/** Without addresses that are none of the web. What leads to a note and back stays. */
function withoutTargets(converted: string) {
  let [links, missing, depth] = [0, 0, 0];
  const pictures: number[] = [];
  const kept: boolean[] = [];
  const headings = new Set(
    [...converted.matchAll(/<(h[1-6])>(.*?)<\/\1>/gs)].map(
      ([, , words = ""]) => `#${slugify(plain(words.replace(pictureSigns, "")))}`,
    ),
  );
  const places = () => {
    const made = pictureNote.repeat(missing);
    missing = 0;
    return made;
  };
  const html = converted.replace(
    tag,
    (whole, slash: string, name: string, attributes: string, picture?: string) => {
      if (picture) {
        pictures.push(Number(picture));
        missing += 1;
        return "";
      }
      if (!attributes.endsWith("/")) depth += slash ? -1 : 1;
      if (depth > deepest) throw new UnreadableWord("nested");
      if (name === "a" && slash) return kept.pop() ? whole : "";
      if (name === "a") {
        const [, address = ""] = / href="([^"]*)"/.exec(attributes) ?? [];
        const isNote = /^#[\w-]*(?:foot|end)note-(?:ref-)?\d+$/.test(address);
        const isKept = isNote || headings.has(address) || /^(?:https?:\/\/|mailto:|tel:)/i.test(address);
        if (address && !address.startsWith("#") && !isKept) links += 1;
        kept.push(isKept);
        if (isNote) return whole;
        return isKept ? `<a href="${address}">` : "";
      }
      if (slash)
        return texts.test(name) ? `${whole}${places()}` : `${holders.has(name) ? places() : ""}${whole}`;
      const own = [...attributes.matchAll(/ (?:(?:col|row)span="\d{1,3}"|id="[^"]*")/g)].join("");
      const opened = `<${name}${own}${attributes.endsWith("/") ? " /" : ""}>`;
      return blocks.has(name) ? `${places()}${opened}` : opened;
    },
  );
  return { html: html + places(), pictures, links };
}

function withoutEmpty(html: string): string {
  const less = html.replace(empty, "");
  return less.length === html.length ? html : withoutEmpty(less);
}

function tidyCode(html: string): string {
  return html.replace(/<pre><code>(.*?)<\/code><\/pre>/gs, (_, code: string) =>
    code.trim() ? `<pre><code>${code.replace(/^\n+/, "").trimEnd()}</code></pre>` : "",
  );
}

/** A list ends where the numbers of its items do not go on. */
function withNumbers(html: string): string {
  const first = new RegExp(`<li[^<>]*>${number}`, "y");
  const next: number[] = [];
  const begun = (value: number) => (value === 1 ? "<ol>" : `<ol start="${value}">`);
  return html.replace(
    new RegExp(`<(/?)[ou]l>|(<li[^<>]*>)${number}`, "g"),
    (whole, slash, item, value, at) => {
      if (slash) next.pop();
      else if (item) {
        const isNext = Number(value) === next.pop();
        next.push(Number(value) + 1);
        return isNext ? item : `</ol>${begun(Number(value))}${item}`;
      } else {
        first.lastIndex = at + whole.length;
        const start = first.exec(html)?.[1];
        next.push(Number(start));
        if (start !== undefined) return begun(Number(start));
      }
      return whole;
    },
  );
}

/** A caption belongs to the picture before it; any other is a paragraph. */
function withCaptions(html: string): string {
  const captioned = new RegExp(`(${pictureNote})(<figcaption>.*?</figcaption>)`, "gs");
  const parts = html.replace(captioned, "<figure>$1$2</figure>").split(/(<figure>.*?<\/figure>)/s);
  return parts.map((part, at) => (at % 2 ? part : part.replace(/(<\/?)figcaption>/g, "$1p>"))).join("");
}

/** With the title its notes have lost their place. */
function withoutLooseEnds(html: string): string {
  const names = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, name]) => name));
  return html.replace(/ ?<a href="#([^"]*)">↑<\/a>/g, (whole, name) => (names.has(name) ? whole : ""));
}

/** The page's own h1 is the title. */
function shiftHeadings(html: string) {
  const by = html.includes("<h1>") ? 1 : 0;
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_, slash: string, level: string) => `<${slash}h${Math.max(2, Math.min(4, Number(level) + by))}>`,
  );
}

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

function plain(html: string) {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
