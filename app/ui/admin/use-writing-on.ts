import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Untaken } from "~/client/keep-typed";
import { isAwaiting } from "~/client/writing/held-form";
import type { EditorAnswer, Opened } from "~/schemas/answers";
import { useSending } from "~/ui/use-sending";
import { adopt, letGo, takeIn } from "./form-texts";
import { type Item, useStoredOnReturn } from "./use-stored-on-return";

/** The value of the button that saves and stays. */
export const stay = "stay";
/** The value of the button that sends what is saved to whoever presses it. */
export const test = "test";

/** The values of buttons after which the form is still there. */
const staying = [
  stay,
  test,
  "draft",
  "share",
  "import",
  "find",
  "find_cover",
  "picture",
  "cover",
  "portrait",
];

/** True for the buttons of rows, after which the place in the page stays, too. */
function isOfRows(intent: string) {
  return intent.startsWith("testimonial");
}

/** What a notice bears that has to be decided on before anything can be saved. */
export const noticeId = "entscheidung";

interface WritingOn {
  form: RefObject<HTMLFormElement>;
  item: Item | undefined;
  /** What the server said to the form, if it did not take it. */
  answer: (Partial<EditorAnswer> & Untaken) | undefined;
  /** Told when the form was saved: whether all that stands in it is stored. */
  onSaved: (isStored: boolean) => void;
}

/**
 * Lets a form be saved without being left, by its button of `intent=stay` or by Ctrl+S: place and cursor stay, and so
 * does what is typed meanwhile, whatever the answer is. Gives the version that the form shows, the handler of its
 * sending, the value of the button for which it is under way or about to be, and what is to be set on what its fields
 * stand in.
 */
export function useWritingOn({ form, item, answer, onSaved }: WritingOn) {
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const isSending = useSending();
  const focused = useRef<Element>();
  // What others save while this form is open must not pass for what it was opened with.
  const [shown, setShown] = useState<Opened | undefined>(item);
  const sent = useRef<{ texts: FormData; stays: boolean; isUnderWay?: boolean }>();
  /** Whether somebody has typed since the form was sent, or has sent it without taking the hands from typing. */
  const isTyping = useRef(false);
  // How often the news of a refusal did not get the focus, so that each time is read out.
  const [unseen, setUnseen] = useState(0);

  useEffect(() => {
    if (!sent.current || !form.current) return;
    const { texts, stays, isUnderWay } = sent.current;
    // The router knows of it a moment later; until then the answer is the one before.
    if (state !== "idle") sent.current.isUnderWay = true;
    if (state !== "idle" || !isUnderWay) return;
    sent.current = undefined;
    const place = focused.current;
    if (answer) return takeIn(form.current, texts, answer);
    if (!stays || !item) return;
    const { isKnown, isStored } = adopt(form.current, texts, item.fields);
    letGo(form.current, texts);
    // The address of a new article has changed, for which the focus goes to its heading.
    queueMicrotask(() => focusOn(place));
    // Otherwise the next saving tells of what somebody else has changed.
    if (isKnown) setShown(item);
    onSaved(isStored && !isAwaiting(form.current));
  }, [state, item, answer, form, onSaved]);

  const isAsking = useStoredOnReturn(form, item, (isStored) => {
    setShown(item);
    onSaved(isStored && !(form.current && isAwaiting(form.current)));
  });
  /** The button that was pressed before it was known what is stored. */
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (isAsking || !pressed) return;
    form.current?.requestSubmit(pressed);
    setPressed(null);
  }, [isAsking, pressed, form]);

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

  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s";
      if (!isSave) return;
      event.preventDefault();
      const button = form.current?.querySelector<HTMLButtonElement>(`button[value=${stay}]`);
      // Without one, saving would decide what a notice asks: nobody does that by a habit of the hand.
      if (!button && document.activeElement?.matches(typedIn)) setUnseen((times) => times + 1);
      else if (!button) document.getElementById(noticeId)?.focus();
      else if (!isSending) {
        form.current?.requestSubmit(button);
        isTyping.current = true;
      }
    };
    document.addEventListener("keydown", saveByKey);
    return () => document.removeEventListener("keydown", saveByKey);
  }, [form, isSending]);

  const intent = String(formData?.get("intent") ?? "");
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // With the version of then, the server would take what the same person stored since for somebody else's.
    if (isAsking && submitter?.getAttribute("formtarget") === null) {
      event.preventDefault();
      return setPressed(submitter);
    }
    const button = submitter instanceof HTMLButtonElement ? submitter : null;
    const stays = button !== null && [stay, test].includes(button.value);
    sent.current = { texts: new FormData(event.currentTarget), stays };
    isTyping.current = false;
    setUnseen(0);
    if (!button || !(stays || isOfRows(button.value))) return;
    event.preventDefault();
    submit(button, { preventScrollReset: true });
  };
  // What is typed into a form that is being left would be nowhere.
  const isLeaving = isSending && !staying.includes(intent) && !isOfRows(intent);
  return {
    shown,
    onSubmit,
    sending: pressed ? (pressed.getAttribute("value") ?? "") : isSending ? intent : undefined,
    unseen: answer?.refusal ? unseen : 0,
    fields: isLeaving ? { inert: "" } : {},
  };
}

/** What tells above a form why it was not taken. */
const summary = "[aria-labelledby=error-summary-title]";
const typedIn = "textarea, input:not([type=checkbox], [type=file]), [contenteditable=true]";

function focusOn(place: Element | undefined) {
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
