import { type RefObject, useEffect, useRef } from "react";
import { isPageAlive } from "./page-meta";

/** Whether the visitor has gone to anything on the page while its scripts were on their way. */
let isEntered = false;
if (typeof document !== "undefined") {
  isEntered = document.activeElement !== document.body;
  document.addEventListener("focusin", () => (isEntered = true), { once: true });
}

/**
 * Gives the focus to what comes in, once `arrived` holds, so that it is read out and the keyboard is at the right place;
 * again for each other thing that arrives. A page that comes to life leaves it with whoever has begun to type.
 */
export function useFocusOnArrival(
  element: RefObject<HTMLElement>,
  arrived: unknown,
  options?: FocusOptions,
  isEarly = !isPageAlive(),
): void {
  const hydrating = useRef(isEarly);
  const how = useRef(options);
  useEffect(() => {
    const isTaken = hydrating.current && isEntered;
    hydrating.current = false;
    if (arrived && !isTaken) element.current?.focus(how.current);
  }, [element, arrived]);
}
