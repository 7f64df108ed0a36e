import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** What the focus was on last, also when that has moved within the document or left it. */
let last: Element | null = null;
if (typeof document !== "undefined")
  document.addEventListener("focusin", ({ target }) => (last = target as Element));

/** Where the focus was put last. A page that stands for a fault is no child of what stood there before. */
let before: { key: string; pathname: string } | undefined;

/**
 * Puts the focus where a full load would have begun to read: on what the new address names, on the heading of a new
 * page or panel, and after an action, or when the page brings its news itself, on the heading too when what had the
 * focus is gone.
 */
export function useFocusOnNavigation(): void {
  const { key, pathname, hash } = useLocation();
  useEffect(() => {
    const { key: keyBefore, pathname: pathBefore } = before ?? { key, pathname };
    before = { key, pathname };
    if (keyBefore === key) return;
    const isNewPage = pathBefore !== pathname;
    const named = hash && document.getElementById(decoded(hash.slice(1)));
    if (named) return focusIn(named);
    if (isNewPage || document.activeElement === document.body) focusOn(heading());
  }, [key, pathname, hash]);
  const { state } = useRevalidator();
  useEffect(() => {
    const isLost = last?.isConnected === false && document.activeElement === document.body;
    if (state === "idle" && isLost) focusOn(heading());
  }, [state]);
}

/** Anybody may have written the address. */
function decoded(fragment: string) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The innermost one: that of a panel stands after that of its list. */
function heading() {
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
