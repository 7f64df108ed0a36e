import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

const controls = "input, textarea, select";
type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The server-rendered document, until hydration. */
let early = typeof document === "undefined" ? undefined : document.documentElement;

/** Dispatches input events for what was typed before hydration. */
export function useEarlyInput(): void {
  useEffect(() => {
    for (const control of document.querySelectorAll(controls))
      if (isChanged(control)) control.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);
}

/** Runs in the head: the composition state cannot be queried later. */
export const noteComposing = `["start","end"].forEach(e=>addEventListener("composition"+e,()=>isComposing=e=="start"))`;

type Caret = [start: number, end: number, direction: "forward" | "backward" | "none"];

interface Whereabouts {
  focused: Element | null;
  caret: Caret | undefined;
  page: [x: number, y: number];
  scrolled: [Element, x: number, y: number][];
}

let before: Whereabouts | undefined;

/** On a hydration mismatch React rebuilds the document: restores focus, caret, input and scroll in the same task. */
export function useRebuilt(): (root: HTMLElement | null) => void {
  // Not yet true while hydrating.
  const isAnew = useHydrated();
  useState(() => {
    if (isAnew && early) before = whereabouts();
  });
  return takeOver;
}

function whereabouts(): Whereabouts {
  const { activeElement: focused } = document;
  return {
    focused,
    caret: isTextField(focused) ? caretOf(focused) : undefined,
    page: [scrollX, scrollY],
    scrolled: [...document.body.querySelectorAll("*")].flatMap((part) =>
      part.scrollTop || part.scrollLeft ? [[part, part.scrollLeft, part.scrollTop]] : [],
    ),
  };
}

function takeOver(root: HTMLElement | null) {
  if (!root || !early) return;
  if (before && root !== early) bringOver(early, before);
  early = before = undefined;
}

function bringOver(from: Element, { focused, caret, page, scrolled }: Whereabouts) {
  for (const control of from.querySelectorAll(controls))
    if (isChanged(control)) copy(control, twinOf(control, from));
  for (const answer of from.querySelectorAll("details")) {
    const twin = twinOf(answer, from);
    if (twin) twin.open = answer.open;
  }
  const twin = focused?.matches("html, body") ? undefined : focused && twinOf(focused, from);
  if (twin instanceof HTMLElement) twin.focus({ preventScroll: true });
  if (caret && isTextField(twin)) twin.setSelectionRange(...caret);
  for (const [part, left, top] of scrolled) twinOf(part, from)?.scrollTo({ left, top, behavior: "instant" });
  scrollTo({ left: page[0], top: page[1], behavior: "instant" });
}

function twinOf<Kind extends Element>(element: Kind, from: Element): Kind | undefined {
  const look = lookOf(element);
  const [own, others] = [from, document].map((root) =>
    [...root.querySelectorAll<Kind>(element.localName)].filter((other) => lookOf(other) === look),
  );
  return others?.[own?.indexOf(element) ?? -1];
}

/** React may renumber ids. Classes tell apart what extensions and scripts inserted. */
function lookOf(element: Element): string {
  const names = element.hasAttribute("name") ? ["name", "type"] : ["class", "href"];
  if (element.matches("button, [type=radio], [type=checkbox]")) names.push("value");
  return names.map((name) => element.getAttribute(name)).join();
}

function copy(from: Element, to: Element | undefined) {
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement)
    to.selectedIndex = from.selectedIndex;
  if (from instanceof HTMLTextAreaElement && to instanceof HTMLTextAreaElement) to.value = from.value;
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  if (isBox(from)) to.checked = from.checked;
  else if (from.type === "file") to.files = from.files;
  else to.value = from.value;
}

function isTextField(element: unknown): element is TextField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Browsers hide the caret of email and number inputs; it goes to the end. */
function caretOf({ selectionStart, selectionEnd, selectionDirection }: TextField): Caret | undefined {
  if (selectionStart === null || selectionEnd === null) return undefined;
  return [selectionStart, selectionEnd, selectionDirection ?? "none"];
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(initial, 0);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  if (isBox(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

function isBox({ type }: HTMLInputElement): boolean {
  return type === "checkbox" || type === "radio";
}
