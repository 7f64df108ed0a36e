import { type RefObject, useEffect, useRef } from "react";
import { isPageAlive } from "./use-fault-title";

let isEntered = false;
if (typeof document !== "undefined") {
  isEntered = document.activeElement !== document.body;
  document.addEventListener("focusin", () => (isEntered = true), { once: true });
}

/** Focuses what arrives, unless the visitor typed before hydration. */
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
