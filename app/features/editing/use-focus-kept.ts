import { useCallback, useEffect, useRef, useState } from "react";
import { noticeId } from "./editor-notices";

const summary = "[aria-labelledby=error-summary-title]";
const typedIn = "textarea, input:not([type=checkbox], [type=file]), [contenteditable=true]";

/** Has whoever types keep the focus when news come up, and counts how often they did not get it (`unseen`). */
export function useFocusKept() {
  const focused = useRef<Element>();
  /** Whether somebody has typed since the form was sent, or has sent it without taking the hands from typing. */
  const isTyping = useRef(false);
  const [unseen, setUnseen] = useState(0);

  useEffect(() => {
    let goes = false;
    const move = (event: Event) => {
      goes = !(event instanceof KeyboardEvent) || event.key === "Tab";
    };
    const note = ({ target }: FocusEvent) => {
      const place = target as Element;
      const isNews = place.matches(summary) ? isTyping.current : place.closest(".trouble");
      // What comes up must not take what somebody is typing.
      if (!goes && isNews && focused.current?.matches(typedIn)) {
        const typing = focused.current;
        focusOn(typing);
        // After an answer the focus is also looked after by useFocusOnNavigation.
        queueMicrotask(() => focusOn(typing));
        setUnseen((times) => times + 1);
      } else focused.current = place;
    };
    const type = () => {
      isTyping.current = true;
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener("keydown", move, options);
    document.addEventListener("pointerdown", move, options);
    document.addEventListener("focusin", note, options);
    document.addEventListener("input", type, options);
    return () => stop.abort();
  }, []);

  return {
    unseen,
    sent: () => {
      isTyping.current = false;
      setUnseen(0);
    },
    goOnTyping: useCallback(() => {
      isTyping.current = true;
    }, []),
    putBack: useCallback(() => {
      const place = focused.current;
      queueMicrotask(() => focusOn(place));
    }, []),
    tellOfNotice: useCallback(() => {
      if (document.activeElement?.matches(typedIn)) setUnseen((times) => times + 1);
      else document.getElementById(noticeId)?.focus();
    }, []),
  };
}

function focusOn(place: Element | undefined) {
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
