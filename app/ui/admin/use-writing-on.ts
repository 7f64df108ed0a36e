import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Untaken } from "~/client/keep-typed";
import type { EditorAnswer, Opened } from "~/schemas/answers";
import { useSending } from "~/ui/use-sending";

/** The value of the button that saves and stays. */
export const stay = "stay";
/** The value of the button that sends what is saved to whoever presses it. */
export const test = "test";

/** The values of buttons after which the form is still there. */
const staying = [stay, test, "import"];

/** What a notice bears that has to be decided on before anything can be saved. */
export const noticeId = "entscheidung";

interface Item extends Opened {
  fields: Record<string, string>;
}

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
 * sending, and what is to be set on what its fields stand in.
 */
export function useWritingOn({ form, item, answer, onSaved }: WritingOn) {
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const isSending = useSending();
  const focused = useRef<Element>();
  // What others save while this form is open must not pass for what it was opened with.
  const [shown, setShown] = useState<Opened | undefined>(item);
  const sent = useRef<{ texts: FormData; stays: boolean }>();

  useEffect(() => {
    if (state !== "idle" || !sent.current || !form.current) return;
    const { texts, stays } = sent.current;
    sent.current = undefined;
    const place = focused.current;
    if (answer) return takeIn(form.current, texts, answer);
    if (!stays || !item) return;
    const { isKnown, isStored } = adopt(form.current, texts, item.fields);
    // The address of a new article has changed, for which the focus goes to its heading.
    queueMicrotask(() => focusOn(place));
    // Otherwise the next saving tells of what somebody else has changed.
    if (isKnown) setShown(item);
    onSaved(isStored);
  }, [state, item, answer, form, onSaved]);

  useEffect(() => {
    let goes = false;
    const move = (event: Event) => {
      goes = !(event instanceof KeyboardEvent) || event.key === "Tab";
    };
    const note = ({ target }: FocusEvent) => {
      const place = target as Element;
      // A notice that comes up must not take what somebody is typing.
      if (!goes && place.closest(".trouble") && focused.current?.matches(typedIn)) focusOn(focused.current);
      else focused.current = place;
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener("keydown", move, options);
    document.addEventListener("pointerdown", move, options);
    document.addEventListener("focusin", note, options);
    return () => stop.abort();
  }, []);

  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s";
      if (!isSave) return;
      event.preventDefault();
      const button = form.current?.querySelector<HTMLButtonElement>(`button[value=${stay}]`);
      // Without one, saving would decide what a notice asks: nobody does that by a habit of the hand.
      if (!button) document.getElementById(noticeId)?.focus();
      else if (!isSending) form.current?.requestSubmit(button);
    };
    document.addEventListener("keydown", saveByKey);
    return () => document.removeEventListener("keydown", saveByKey);
  }, [form, isSending]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const stays = submitter instanceof HTMLButtonElement && [stay, test].includes(submitter.value);
    sent.current = { texts: new FormData(event.currentTarget), stays };
    if (!stays) return;
    event.preventDefault();
    submit(submitter, { preventScrollReset: true });
  };
  // What is typed into a form that is being left would be nowhere.
  const isLeaving = isSending && !staying.includes(String(formData?.get("intent")));
  return { shown, onSubmit, fields: isLeaving ? { inert: "" } : {} };
}

const typedIn = "textarea, input:not([type=checkbox], [type=file]), [contenteditable=true]";

function focusOn(place: Element | undefined) {
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Takes over what is stored, save in fields where somebody typed since the form was sent. `isKnown` is false when what
 * is stored of one of those is not what was sent.
 */
function adopt(form: HTMLFormElement, sent: FormData, stored: Record<string, string>) {
  let isKnown = true;
  let isStored = true;
  for (const [name, value] of Object.entries(stored)) {
    const control = controlOf(form, name);
    if (!control) continue;
    const was = String(sent.get(name) ?? "");
    if (textOf(control) === was) setValue(control, value);
    else {
      isStored = false;
      isKnown &&= was.trim() === value.trim();
    }
  }
  return { isKnown, isStored };
}

/** Takes over what an answer has filled in, and the text of a file below what was typed while it was read. */
function takeIn(form: HTMLFormElement, sent: FormData, { reply, imported }: Partial<EditorAnswer>) {
  for (const [name, value] of Object.entries(reply?.initialValue ?? {})) {
    const control = controlOf(form, name);
    if (!control || typeof value !== "string") continue;
    const typed = textOf(control);
    if (typed === String(sent.get(name) ?? "")) setValue(control, value.replaceAll("\r\n", "\n"));
    else if (imported && name === "content") setValue(control, `${typed}\n\n${imported}`);
  }
}

/** What somebody can type or choose under this name. */
function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) return control;
  if (!(control instanceof HTMLInputElement) || ["hidden", "file"].includes(control.type)) return undefined;
  return control;
}

function textOf(control: Control) {
  if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked ? "on" : "";
  return control.value;
}

function setValue(control: Control, value: string) {
  if (textOf(control) === value) return;
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === "on";
  else control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
