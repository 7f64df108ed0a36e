import { missingPicture } from "~/schemas/markup";
import type { FlatItem } from "./pasted-source";

interface Run {
  text: string;
  tags: string[];
  href?: string;
  id?: string;
}

const order = ["strong", "em", "s", "mark", "sub", "sup", "code", "kbd"];

export interface Pen {
  document: Document;
  place: Element;
  tag: string;
  gathered: (Run | Element)[];
}

export function endParagraph(pen: Pen): void {
  const parts = paragraphsOf(pen.gathered);
  pen.gathered = [];
  const place = parts.length && isList(pen.place) ? add(pen, pen.place, "li") : pen.place;
  for (const part of parts) {
    if (!Array.isArray(part)) place.append(part);
    else add(pen, place, pen.tag).append(...inline(pen, part));
  }
}

export function within(pen: Pen, place: Element, tag: string, write: () => void): void {
  endParagraph(pen);
  const outside = { place: pen.place, tag: pen.tag };
  Object.assign(pen, { place, tag });
  write();
  endParagraph(pen);
  Object.assign(pen, outside);
}

export function add(pen: Pen, place: Element, name: string): HTMLElement {
  return place.appendChild(pen.document.createElement(name));
}

export function isList(element: Element | null | undefined): element is Element {
  return element?.localName === "ul" || element?.localName === "ol";
}

const flatLists = new WeakMap<Element, string>();

export function addItem(pen: Pen, { level, kind, list: source, number }: FlatItem): HTMLElement {
  endParagraph(pen);
  let place = pen.place;
  let list = openList(place);
  if (list && level === 1 && flatLists.get(list) !== source) list = undefined;
  for (let depth = 1; depth < level && list?.lastElementChild; depth++) {
    place = list.lastElementChild;
    list = openList(place);
  }
  if (list?.localName !== kind) {
    list = add(pen, place, kind);
    flatLists.set(list, source);
    if (kind === "ol" && number > 1) list.setAttribute("start", String(number));
  }
  return add(pen, list, "li");
}

function openList(place: Element): Element | undefined {
  const last = place.lastElementChild;
  return last && flatLists.has(last) ? last : undefined;
}

/** An empty line parts paragraphs; a picture stands between them, or after the one that it was in. */
function paragraphsOf(gathered: (Run | Element)[]): (Run[] | Element)[] {
  const parts: (Run[] | Element)[] = [];
  let runs: Run[] = [];
  let pictures: Element[] = [];
  let breaks = 0;
  const end = () => {
    if (trimEnd(runs).length) parts.push(runs);
    parts.push(...pictures);
    [runs, pictures, breaks] = [[], [], 0];
  };
  for (const piece of gathered) {
    if (!("tags" in piece)) {
      if (breaks) end();
      pictures.push(piece);
      if (!runs.length) end();
    } else if (piece.text === "\n") {
      breaks++;
    } else {
      const text = spaced(piece.text, breaks ? undefined : runs.at(-1));
      if (!text) continue;
      if (breaks > 1) end();
      if (breaks && trimEnd(runs).length) runs.push({ text: "\n", tags: [] });
      breaks = 0;
      runs.push({ ...piece, text });
    }
  }
  end();
  return parts;
}

/** No-break spaces that only indent go; one between two words stays. */
function spaced(text: string, before: Run | undefined): string {
  const collapsed = text.replace(/\s{2,}|[ \t\r\n\f]/g, " ");
  return before && !/\s$/.test(before.text) ? collapsed : collapsed.trimStart();
}

function trimEnd(runs: Run[]): Run[] {
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text) break;
    runs.pop();
  }
  return runs;
}

function inline(pen: Pen, runs: Run[]): Node[] {
  return grouped(runs, ({ href = "", id = "" }) => `${href} ${id}`).flatMap(({ runs }) => {
    const [{ href, id } = { href: undefined, id: undefined }] = runs;
    if (!href) return tagged(pen, runs, order);
    const link = pen.document.createElement("a");
    link.setAttribute("href", href);
    if (id) link.id = id;
    link.append(...tagged(pen, runs, order));
    return link;
  });
}

function tagged(pen: Pen, runs: Run[], [tag, ...others]: string[]): Node[] {
  if (!tag) {
    return runs.map(({ text }) =>
      text === "\n" ? pen.document.createElement("br") : pen.document.createTextNode(text),
    );
  }
  return grouped(runs, ({ tags }) => (tags.includes(tag) ? tag : "")).flatMap(({ key, runs }) => {
    const inside = tagged(pen, runs, others);
    if (!key) return inside;
    const element = pen.document.createElement(tag);
    element.append(...inside);
    return element;
  });
}

function grouped(runs: Run[], keyOf: (run: Run) => string): { key: string; runs: Run[] }[] {
  const groups: { key: string; runs: Run[] }[] = [];
  for (const run of runs) {
    const key = keyOf(run);
    const last = groups.at(-1);
    if (last?.key === key) last.runs.push(run);
    else groups.push({ key, runs: [run] });
  }
  return groups;
}

export function pictureNote(document: Document): HTMLElement {
  const paragraph = document.createElement("p");
  paragraph.appendChild(document.createElement("mark")).append(missingPicture);
  return paragraph;
}
