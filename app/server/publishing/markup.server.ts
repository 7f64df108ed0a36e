import { slugify } from "~/schemas/slug";

export interface Heading {
  id: string;
  level: number;
  text: string;
}

/** Gives each heading a readable address of its own within the page; equal ones are numbered from the second on. */
export function nameHeadings(headings: { level: number; text: string }[]): Heading[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return headings.map(({ level, text }) => {
    // Prefixed, so that no heading can take the name of a landmark or a form of the page around it.
    const wanted = `a-${slugify(text) || "abschnitt"}`;
    let id = wanted;
    let number = numbers.get(wanted) ?? 2;
    for (; taken.has(id); number++) id = `${wanted}-${number}`;
    taken.add(id);
    numbers.set(wanted, number);
    return { id, level, text };
  });
}

const tag = /<(\/?)([a-z][a-z0-9-]*)[^<>]*>?/gi;
const alone = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const endsItself = new Set("p li dt dd tr td th thead tbody option".split(" "));

/** No article needs more, and what reads HTML gets slow far below it. */
export const deepestNesting = 60;

/** Whether tags are nested deeper than `limit`; one linear pass, before anything builds a tree of them. */
export function nestingExceeds(html: string, limit: number): boolean {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.matchAll(tag)) {
    const element = name.toLowerCase();
    if (alone.has(element)) continue;
    if (slash) {
      const start = open.lastIndexOf(element);
      if (start >= 0) open.length = start;
    } else {
      if (endsItself.has(element) && open.at(-1) === element) open.pop();
      open.push(element);
      if (open.length > limit) return true;
    }
  }
  return false;
}

const blocks =
  /<\/?(?:p|div|h[1-6]|ul|ol|li|table|tr|blockquote|pre|section|article|figure|hr|br)\b[^<>]*>?/gi;

/**
 * The words of an article without any of its markup, as paragraphs. Linear in the length of the text whatever is in
 * it, so it can be used on what was refused elsewhere.
 */
export function plainArticle(html: string): string {
  return withoutCode(html)
    .replace(blocks, "\n\n")
    .replace(/<[^<>]*>?/g, "")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll(">", "&gt;")}</p>`)
    .join("\n");
}

function withoutCode(html: string) {
  return html
    .split(/<\/(?:script|style)\b/i)
    .map((part) => part.replace(/<(?:script|style)\b[\s\S]*$/i, ""))
    .join("<");
}

const inlineTags = /<\/?(?:a|abbr|b|code|em|i|mark|s|small|strong|sub|sup|u)\b[^<>]*>/gi;
const otherTags = /<[^<>]*>/g;
const letters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** The words of cleaned markup as its readers see them, on one line; linear in the length. */
export function textOf(html: string): string {
  return html
    .replace(inlineTags, "")
    .replace(otherTags, " ")
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => letters[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
