import { decodedFragment } from "~/schemas/fragment";
import { unheld } from "./pasted-source";

interface NoteLink {
  id: string;
  href: string;
  isReference: boolean;
}

const found = new WeakMap<Element, NoteLink>();

/** Pairs of links, each in the target of the other. Names that are taken get a number, all of them the same. */
export function findNotes(source: Element, isTaken: (name: string) => boolean): void {
  const links = [...source.querySelectorAll('a[href^="#"]')];
  const nameOf = (link: Element) => decodedFragment(unheld(link.getAttribute("href") ?? "").slice(1));
  const targets = links.map((link) => targetOf(source, nameOf(link)));
  const pairs = links.flatMap((link, at) => {
    const back = links.findIndex(
      (other, later) => later > at && targets[at]?.contains(other) && targets[later]?.contains(link),
    );
    const other = links[back];
    return other && targets[at] !== targets[back] ? [[link, other] as const] : [];
  });
  const used = new Set<string>();
  const own = (name: string): string => {
    const free = used.has(name) ? own(`${name}-`) : name;
    used.add(free);
    return free;
  };
  const named = pairs.map(([link, back]) => ({ link, back, to: own(nameOf(link)), from: own(nameOf(back)) }));
  let copy = 1;
  const final = (name: string) => (copy > 1 ? `${name}-${copy}` : name);
  while ([...used].some((name) => isTaken(final(name)))) copy += 1;
  for (const { link, back, to, from } of named) {
    const address = (name: string) => `#${encodeURIComponent(final(name))}`;
    found.set(link, { id: final(from), href: address(to), isReference: true });
    found.set(back, { id: final(to), href: address(from), isReference: false });
  }
}

export function targetOf({ ownerDocument }: Element, name: string): Element | undefined {
  return ownerDocument.getElementById(name) ?? ownerDocument.getElementsByName(name)[0];
}

export function noteLink(element: Element): NoteLink | undefined {
  return found.get(element);
}
