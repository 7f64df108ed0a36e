import { decodedFragment } from "~/schemas/fragment";
import { slugify } from "~/schemas/slug";
import { linkAddress } from "./pasted-addresses";
import { noteLink } from "./pasted-notes";
import { isNoteMark, said, unheld } from "./pasted-source";

export interface Around {
  tags: string[];
  origin: string;
  href?: string;
  id?: string;
  lines?: boolean;
  /** Bold anyway: nothing inside is marked as bold. */
  bold?: boolean;
}

const kept: Record<string, string> = {
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  tt: "code",
  samp: "code",
};
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
  if (/line-through/.test(`${said(element, "text-decoration")} ${said(element, "text-decoration-line")}`))
    tags.add("s");
  const raised = said(element, "vertical-align");
  if (raised === "super" || raised === "sub") tags.add(raised === "super" ? "sup" : "sub");
  const note = noteLink(element);
  if (note ? note.isReference : isNoteMark(element)) tags.add("sup");
  if (around.bold) tags.delete("strong");
  const space = said(element, "white-space");
  const link: Pick<Around, "href" | "id"> =
    element.localName === "a" ? (note ?? { href: hrefOf(element, around.origin) }) : around;
  const lines = space ? /^pre/.test(space) : around.lines;
  return { ...around, tags: [...tags], href: link.href, id: link.id, lines };
}

function set(tags: Set<string>, tag: string, wanted: boolean) {
  if (wanted) tags.add(tag);
  else tags.delete(tag);
}

function hrefOf(link: Element, origin: string) {
  const href = unheld(link.getAttribute("href") ?? "");
  return href.startsWith("#") ? withinText(link, href.slice(1)) : linkAddress(href, origin);
}

const headings = "h1, h2, h3, h4, h5, h6";

/** A heading of what is pasted is called by its words, as on the page; other places have no names in a text. */
function withinText({ ownerDocument }: Element, fragment: string) {
  const name = decodedFragment(fragment);
  const target = ownerDocument.getElementById(name) ?? ownerDocument.getElementsByName(name)[0];
  const next = target?.nextElementSibling;
  const heading =
    target?.closest(headings) ??
    target?.querySelector(headings) ??
    (next?.matches(headings) ? next : undefined);
  const slug = slugify(heading ? unheld(heading.textContent ?? "") : name);
  const isThere = [...ownerDocument.querySelectorAll(headings)].some(
    ({ textContent }) => slugify(unheld(textContent ?? "")) === slug,
  );
  return slug && isThere ? `#${slug}` : undefined;
}
