import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/**
 * Gives the focus to what comes in, once `arrived` holds, so that it is read out and the keyboard is at the right place.
 * A page that comes to life leaves it with whoever has begun to type.
 */
export function useFocusOnArrival(
  element: RefObject<HTMLElement>,
  arrived: boolean,
  options?: FocusOptions,
): void {
  const hydrating = useRef(!useHydrated());
  const how = useRef(options);
  useEffect(() => {
    const isTaken = hydrating.current && document.activeElement !== document.body;
    hydrating.current = false;
    if (arrived && !isTaken) element.current?.focus(how.current);
  }, [element, arrived]);
}
