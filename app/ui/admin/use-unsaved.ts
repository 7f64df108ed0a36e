import { useBeforeUnload, unstable_usePrompt as usePrompt } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/**
 * Asks before typed text would be left behind. `answer` is what the server said to the form, if it did not take it.
 * Gives what marks the text as typed, and as taken care of.
 */
export function useUnsaved(answer: object | undefined) {
  const unsaved = useRef(false);
  useEffect(() => {
    if (answer) unsaved.current = true;
  }, [answer]);
  usePrompt({
    message: "Du hast etwas geschrieben, das noch nicht gespeichert ist. Trotzdem weggehen?",
    when: ({ currentLocation, nextLocation }) =>
      unsaved.current && currentLocation.pathname !== nextLocation.pathname,
  });
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    }, []),
  );
  return {
    typed: () => {
      unsaved.current = true;
    },
    takenCare: () => {
      unsaved.current = false;
    },
  };
}
