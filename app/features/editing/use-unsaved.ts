import { useBeforeUnload, unstable_usePrompt as usePrompt } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/** Once per page: the router knows no second question. `answer` is a refusal of the form. */
export function useUnsaved(answer: object | undefined, areUnderWay = false) {
  const unsaved = useRef(false);
  useEffect(() => {
    if (answer) unsaved.current = true;
  }, [answer]);
  usePrompt({
    message: areUnderWay
      ? "Deine Bilder sind noch unterwegs. Trotzdem weggehen?"
      : "Du hast etwas geschrieben, das noch nicht gespeichert ist. Trotzdem weggehen?",
    when: ({ currentLocation, nextLocation }) =>
      (unsaved.current || areUnderWay) && currentLocation.pathname !== nextLocation.pathname,
  });
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (unsaved.current || areUnderWay) event.preventDefault();
      },
      [areUnderWay],
    ),
  );
  return {
    typed: () => {
      unsaved.current = true;
    },
    takenCare: () => {
      unsaved.current = false;
    },
    saved: (isStored: boolean) => {
      unsaved.current = !isStored;
    },
  };
}
