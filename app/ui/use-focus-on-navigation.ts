import { useLocation, useNavigationType, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { decodedFragment } from "~/schemas/fragment";
import { forgetDocumentOnly } from "./page-meta";

/** Also when it moved or left the document. */
let last: Element | null = null;
if (typeof document !== "undefined")
  document.addEventListener("focusin", ({ target }) => (last = target as Element));

/** These take the focus themselves. */
const news = ".trouble, [aria-labelledby=error-summary-title]";

type Location = ReturnType<typeof useLocation>;

let before: Location | undefined;

/** Followed links, for going back. */
const waysOut = new Map<string, string | null>();

/** Focuses what a full load would read first: the fragment's target, the new heading, or the link on going back. */
export function useFocusOnNavigation(): void {
  const location = useLocation();
  // Hash navigations are POP as well, without a key.
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
    // Content inserted above may push the focused element out of sight.
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

function heading() {
  const begin = document.querySelector<HTMLElement>("main [data-begin]");
  if (begin) return begin;
  return [...document.querySelectorAll<HTMLElement>("main h1, main [data-panel-title]")].at(-1);
}

/** A moved row keeps the focus on its button. */
function focusIn(named: HTMLElement) {
  if (named.contains(document.activeElement)) return;
  focusOn(last instanceof HTMLElement && named.contains(last) ? last : named);
}

function focusOn(element: HTMLElement | undefined) {
  if (!element) return;
  const folded = element.closest("details:not([open])")?.querySelector("summary");
  if (!folded && element.tabIndex < 0) element.tabIndex = -1;
  (folded ?? element).focus({ preventScroll: true });
}
