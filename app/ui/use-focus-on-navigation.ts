import { useLocation, useNavigationType, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { decodedFragment } from "~/schemas/fragment";
import { forgetDocumentOnly } from "./page-meta";

/** What the focus was on last, also when that has moved within the document or left it. */
let last: Element | null = null;
if (typeof document !== "undefined")
  document.addEventListener("focusin", ({ target }) => (last = target as Element));

/** What tells of a form that was refused, or that nobody took: it has the focus already. */
const news = ".trouble, [aria-labelledby=error-summary-title]";

type Location = ReturnType<typeof useLocation>;

/** Where the focus was put last. A page that stands for a fault is no child of what stood there before. */
let before: Location | undefined;

/** The links by which places were left, for the way back. */
const waysOut = new Map<string, string | null>();

/**
 * Puts the focus where a full load would have begun to read: on what the new address names, on the heading of a new
 * page or panel, and after an action, or when the page brings its news itself, on the heading too when what had the
 * focus is gone, or out of sight at the top of the page. Back leads to the link that was followed, if that was one of the page itself.
 */
export function useFocusOnNavigation(): void {
  const location = useLocation();
  // Links within a page count as such, too, but have no key.
  const isBack = useNavigationType() === "POP" && location.key !== "default";
  useEffect(() => {
    const left = before ?? location;
    before = location;
    if (left.pathname !== location.pathname) forgetDocumentOnly();
    if (left === location || document.activeElement?.closest(news)) return;
    waysOut.set(left.key, last?.getAttribute("href") ?? null);
    const wayOut = isBack && waysOut.get(location.key);
    const link = wayOut && document.querySelector<HTMLElement>(`a[href="${CSS.escape(wayOut)}"]`);
    if (link && (link.closest("main") || isOutOfSight(heading()))) return focusOn(link);
    const named = location.hash && document.getElementById(decodedFragment(location.hash.slice(1)));
    if (named) return focusIn(named);
    // In a page that stayed where it was, an answer may push down what has the focus: nobody has left that.
    const isLeft = isGone(document.activeElement) || (scrollY === 0 && isOutOfSight(document.activeElement));
    if (left.pathname !== location.pathname || isLeft) focusOn(heading());
  }, [location, isBack]);
  const { state } = useRevalidator();
  useEffect(() => {
    const isLost = last?.isConnected === false && document.activeElement === document.body;
    if (state === "idle" && isLost) focusOn(heading());
  }, [state]);
}

function isGone(element: Element | null | undefined) {
  return !element || element === document.body;
}

function isOutOfSight(element: Element | null | undefined) {
  if (!element || isGone(element)) return true;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom <= 0 || top >= innerHeight;
}

/** The innermost one; where somebody begins to write, what they write in. */
function heading() {
  const begin = document.querySelector<HTMLElement>("main [data-begin]");
  if (begin) return begin;
  return [...document.querySelectorAll<HTMLElement>("main h1, main [data-panel-title]")].at(-1);
}

/** A row that was moved has its button in the same place: that keeps the focus. */
function focusIn(named: HTMLElement) {
  if (named.contains(document.activeElement)) return;
  focusOn(last instanceof HTMLElement && named.contains(last) ? last : named);
}

function focusOn(element: HTMLElement | undefined) {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
