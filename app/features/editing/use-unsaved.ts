import { useBeforeUnload, unstable_usePrompt as usePrompt } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Asks before typed text would be left behind, or pictures on their way (`areUnderWay`): a page has one such question, since
 * the router knows no second. `answer` is what the server said to the form, if it did not take it.
 * Gives whether there is such text, and what marks it as typed, and as taken care of.
 */
export function useUnsaved(answer: object | undefined, areUnderWay = false) {
  // Read when somebody leaves, which may be before the next rendering.
  const unsaved = useRef(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const mark = useCallback((is: boolean) => {
    unsaved.current = is;
    setUnsaved(is);
  }, []);
  useEffect(() => {
    if (answer) mark(true);
  }, [answer, mark]);
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
    isUnsaved,
    typed: () => mark(true),
    takenCare: () => {
      unsaved.current = false;
    },
    /** The form is open again after it was taken care of, or not. */
    settled: useCallback(() => setUnsaved(unsaved.current), []),
    /** The form was saved and is still open: whether all that stands in it is stored. */
    saved: (isStored: boolean) => mark(!isStored),
  };
}
