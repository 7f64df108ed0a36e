import { postLimits } from "~/schemas/limits";
import { UnreadableWord } from "./unreadable.server";

/** Stands where a picture was; with it somebody puts one there. */
const missingPicture = "<p><mark>Bild fehlt: hochladen</mark></p>";

/** The converter writes every tag like this: what is text or within quotes holds neither "<" nor ">". */
const tag = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g;
/** What is written after the block in which a picture stood, rather than within its text. */
const holders = new Set("p h1 h2 h3 h4 h5 h6 li td th".split(" "));
const blocks = new Set("p h1 h2 h3 h4 h5 h6 ul ol table blockquote".split(" "));
/** Less than an article may have and still be shown with its markup. */
const deepest = 50;
const wayBack = / ?<a href="#(?:foot|end)note-ref-[^"]*">↑<\/a>/g;
const empty = /<(p|h[1-6]|li|ul|ol|blockquote|strong|em|s|sup|sub|a)(?: [^<>]*)?>(?:\s|<br \/>)*<\/\1>/g;
const ends =
  /(<\/(?:p|h[1-6]|ul|ol|li|blockquote|table|thead|tbody|tr)>|<(?:ul|ol|table|thead|tbody|tr|blockquote)>)(?=<(?!\/(?:td|th|li)>))/g;

/**
 * Makes what the converter gives into an article: links that lead nowhere and everything that is only for them go, so do
 * empty paragraphs; pictures leave a place behind; no heading is an h1, and none below h4. The title comes apart when it
 * is wanted and the text begins with one. Throws UnreadableWord for what is nested too deeply.
 */
export function tidyWords(converted: string, wantsTitle: boolean) {
  const { html, pictures, links } = withoutTargets(converted.replace(wayBack, ""));
  const text = withoutEmpty(html);
  const [first = "", heading = ""] = /^<h1>(.*?)<\/h1>/s.exec(text) ?? [];
  const words = plain(heading);
  const title = wantsTitle && words && words.length <= postLimits.title ? words : null;
  const body = title === null ? text : text.slice(first.length);
  return { title, html: shiftHeadings(body).replace(ends, "$1\n").trim(), pictures, links };
}

/** Without names that only links within the document lead to, those links, and addresses that are none of the web. */
function withoutTargets(converted: string) {
  let [pictures, links, missing, depth] = [0, 0, 0, 0];
  const kept: boolean[] = [];
  const places = () => {
    const made = missingPicture.repeat(missing);
    missing = 0;
    return made;
  };
  const html = converted.replace(tag, (whole, slash: string, name: string, attributes: string) => {
    if (!attributes.endsWith("/")) depth += slash ? -1 : 1;
    if (depth > deepest) throw new UnreadableWord("nested");
    if (name === "a" && slash) return kept.pop() ? whole : "";
    if (name === "a") {
      const [, address = ""] = / href="([^"]*)"/.exec(attributes) ?? [];
      const isKept = /^(?:https?:\/\/|mailto:|tel:)/i.test(address);
      if (address && !address.startsWith("#") && !isKept) links += 1;
      kept.push(isKept);
      return isKept ? `<a href="${address}">` : "";
    }
    if (name === "img") {
      pictures += 1;
      missing += 1;
      return "";
    }
    if (name === "input") return attributes.includes("checked=") ? "☑ " : "☐ ";
    if (slash)
      return /^(?:p|h\d)$/.test(name)
        ? `${whole}${places()}`
        : `${holders.has(name) ? places() : ""}${whole}`;
    const spans = [...attributes.matchAll(/ (?:col|row)span="\d{1,3}"/g)].join("");
    const own = `<${name}${spans}${attributes.endsWith("/") ? " /" : ""}>`;
    return blocks.has(name) ? `${places()}${own}` : own;
  });
  return { html: html + places(), pictures, links };
}

function withoutEmpty(html: string): string {
  const less = html.replace(empty, "");
  return less.length === html.length ? html : withoutEmpty(less);
}

/** The page's own h1 is the title. */
function shiftHeadings(html: string) {
  const by = html.includes("<h1>") ? 1 : 0;
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_, slash, level) => `<${slash}h${Math.min(Number(level) + by, 4)}>`,
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
