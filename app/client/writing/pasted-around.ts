import { linkAddress } from "./pasted-addresses";
import { said, unheld } from "./pasted-source";

/** What the elements around a text say of it. */
export interface Around {
  tags: string[];
  href?: string;
  /** Line breaks of the source count. */
  lines?: boolean;
  /** Bold anyway: nothing inside is marked as bold. */
  bold?: boolean;
}

const kept: Record<string, string> = { b: "strong", i: "em", strike: "s", tt: "code", samp: "code" };
const inlineTags = new Set(["strong", "em", "s", "mark", "sub", "sup", "code", "kbd"]);

/** What only a style says counts like a tag, and more than it: Google Docs begins with a bold tag that is not bold. */
export function aroundInside(element: Element, around: Around): Around {
  const tags = new Set(around.tags);
  const name = kept[element.localName] ?? element.localName;
  if (inlineTags.has(name)) tags.add(name);
  const weight = said(element, "font-weight");
  if (weight) set(tags, "strong", /^bold/.test(weight) || Number(weight) >= 600);
  const slant = said(element, "font-style");
  if (slant && element.localName !== "blockquote") set(tags, "em", /^(?:italic|oblique)/.test(slant));
  const raised = said(element, "vertical-align");
  if (raised === "super" || raised === "sub") tags.add(raised === "super" ? "sup" : "sub");
  if (around.bold) tags.delete("strong");
  const space = said(element, "white-space");
  const href = element.localName === "a" ? hrefOf(element) : around.href;
  return { ...around, tags: [...tags], href, lines: space ? /^pre/.test(space) : around.lines };
}

function set(tags: Set<string>, tag: string, wanted: boolean) {
  if (wanted) tags.add(tag);
  else tags.delete(tag);
}

function hrefOf(link: Element) {
  return linkAddress(unheld(link.getAttribute("href") ?? ""), location.origin);
}
