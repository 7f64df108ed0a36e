import type { Heading } from "~/schemas/answers";
import { decodedFragment } from "~/schemas/fragment";
import { slugify } from "~/schemas/slug";
import {
  attribute,
  elementsIn,
  isElement,
  isText,
  type Node,
  OutOfBounds,
  type Parent,
  parseHtml,
} from "./tree.server";

/** What a link of a text can lead to: a heading, or with level 0 any element that has a name in the text. */
export interface Target {
  level: number;
  text: string;
  name: string;
}

/** Stored HTML as a tree; of what no tree can be made in time, its words. */
export function readHtml(html: string): Parent {
  try {
    return parseHtml(html);
  } catch (error) {
    if (error instanceof OutOfBounds) return parseHtml(plainArticle(html).replace(/<\/?p>/g, "\n"));
    throw error;
  }
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

export function targetFinder(targets: (Target & Heading)[]) {
  const ids = new Set(targets.map(({ id }) => id));
  const names = new Map(targets.map(({ name, id }) => [name, id]));
  return (called: string) => names.get(called) ?? [called, addressOf(called)].find((id) => ids.has(id));
}

export function missingTargets(tree: Parent): string[] {
  const headings = elementsIn(tree, "h1", "h2", "h3", "h4", "h5", "h6");
  const names = elementsIn(tree).flatMap((element) => attribute(element, "id") ?? []);
  const find = targetFinder(
    nameTargets([
      ...headings.map((heading) => ({ level: 2, text: textOf(heading), name: "" })),
      ...names.map((name) => ({ level: 0, text: "", name })),
    ]),
  );
  const called = elementsIn(tree, "a").flatMap(
    (link) => /^#(.+)/s.exec(attribute(link, "href") ?? "")?.[1] ?? [],
  );
  return called.map(decodedFragment).filter((fragment) => fragment !== "top" && !find(fragment));
}

const inline = new Set("a abbr b code em i mark s small span strong sub sup u".split(" "));

export function textOf(tree: Parent): string {
  const words = (node: Node): string => {
    if (!isElement(node)) return isText(node) ? node.value : "";
    const inner = node.childNodes.map(words).join("");
    return inline.has(node.tagName) ? inner : ` ${inner} `;
  };
  return tree.childNodes.map(words).join("").replace(/\s+/g, " ").trim();
}

const blocks =
  /<\/?(?:p|div|h[1-6]|ul|ol|li|table|tr|blockquote|pre|section|article|figure|hr|br)\b[^<>]*>?/gi;

/** The words of HTML that no tree can be made of, as paragraphs. Linear in its length, whatever is in it. */
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
