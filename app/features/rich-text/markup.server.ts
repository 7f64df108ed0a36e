import { decodedFragment } from "~/schemas/fragment";
import { slugify } from "~/schemas/slug";

export interface Heading {
  id: string;
  level: number;
  text: string;
}

/** What a link of a text can lead to: a heading, or with level 0 any element that has a name in the text. */
export interface Target {
  level: number;
  text: string;
  /** By which links of the text call it; empty for most headings. */
  name: string;
}

/** Gives each target a readable address of its own within the page; equal ones are numbered from the second on. */
export function nameTargets<Named extends Target>(targets: Named[]): (Named & Heading)[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  const named = new Map<Named, string>();
  // A heading's address does not depend on what else has a name.
  for (const target of targets.toSorted(
    (one, other) => Number(one.level === 0) - Number(other.level === 0),
  )) {
    // Prefixed, so that nothing can take the name of a landmark or a form of the page around it.
    const wanted = addressOf(target.level ? target.text : target.name);
    let id = wanted;
    let number = numbers.get(wanted) ?? 2;
    for (; taken.has(id); number++) id = `${wanted}-${number}`;
    taken.add(id);
    numbers.set(wanted, number);
    named.set(target, id);
  }
  return targets.map((target) => ({ ...target, id: named.get(target) ?? "" }));
}

function addressOf(words: string) {
  return `a-${slugify(words) || "abschnitt"}`;
}

/** Only a tag can look like this: in cleaned text "<" is escaped, in attributes the quotes are. */
const anyTag = /<[a-z](?:"[^"]*"|[^"<>])*>/gi;

/**
 * Writes the addresses of numbered targets into cleaned HTML and leads its links there, by their names, by the addresses
 * of headings or by their words. A link that leads nowhere is left as words.
 */
export function linkTargets(html: string, targets: (Target & Heading)[]): string {
  const find = targetFinder(targets);
  return html.replace(anyTag, (tag) =>
    tag
      .replace(/ id="target-(\d+)"/, (_, index) => ` id="${targets[index]?.id}"`)
      .replace(/ href="#([^"]+)"/, (whole, fragment) => {
        if (fragment === "top") return whole;
        const id = find(fragment);
        return id ? ` href="#${id}"` : "";
      }),
  );
}

/** What links within stored HTML call that is not there. */
export function missingTargets(html: string): string[] {
  const tags = [...html.matchAll(anyTag)].map(([tag]) => tag);
  const headings = [...html.matchAll(/<h[1-6]\b[^<>]*>(.*?)<\/h[1-6]>/gs)].map(([, inside = ""]) =>
    textOf(inside),
  );
  const names = tags.flatMap((tag) => / id="([^"]*)"/.exec(tag)?.[1] ?? []);
  const find = targetFinder(
    nameTargets([
      ...headings.map((text) => ({ level: 2, text, name: "" })),
      ...names.map((name) => ({ level: 0, text: "", name })),
    ]),
  );
  const called = tags.flatMap((tag) => / href="#([^"]+)"/.exec(tag)?.[1] ?? []);
  return called.filter((fragment) => fragment !== "top" && !find(fragment)).map(decodedFragment);
}

function targetFinder(targets: (Target & Heading)[]) {
  const ids = new Set(targets.map(({ id }) => id));
  const names = new Map(targets.map(({ name, id }) => [name, id]));
  return (fragment: string) => {
    const name = decodedFragment(fragment.replaceAll("&amp;", "&"));
    return names.get(name) ?? [name, addressOf(name)].find((id) => ids.has(id));
  };
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

/** Keeps lines from ending within "E-Mail" and its like: cleaned markup in, the same characters out. */
export function withWholeWords(html: string): string {
  return html
    .split(/(<(?:"[^"]*"|[^"<>])*>)/)
    .map((part, index) =>
      index % 2
        ? part
        : part.replace(/\bE-[A-ZÄÖÜ]\p{L}{1,11}\b/gu, '<span class="whitespace-nowrap">$&</span>'),
    )
    .join("");
}
