import { useLocation, useNavigation, useRevalidator, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { timeout } from "~/client/network-errors";
import { isAwaiting } from "~/features/rich-text/editor/held-form";
import { useSending } from "~/ui/use-sending";
import { isStoredIn, letGoOfFiles, takeOver } from "./take-over";
import { useFocusKept } from "./use-focus-kept";
import { type EditorView, leaves } from "./view";

interface Editing {
  form: RefObject<HTMLFormElement>;
  view: EditorView;
  isUntaken: boolean;
  seq: { current: number };
  onPublished: (isStored: boolean) => void;
  onKept: (isWhole: boolean, at: string | null) => void;
}

type Opened = Pick<EditorView, "at" | "copy" | "base">;

/** Sends a form without leaving the page: what is typed meanwhile stays. */
export function useEditing({ form, view, isUntaken, seq, onPublished, onKept }: Editing) {
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const isSending = useSending();
  // What the loader says later on, of what others have stored, is not what the form was opened with.
  const [opened, setOpened] = useState<Opened>(view);
  const sent = useRef<{ texts: FormData; intent: string; key: string }>();
  const focus = useFocusKept();
  const { hash, key } = useLocation();

  useEffect(() => {
    // A busy page may never render the states between.
    if (!sent.current || !form.current || state !== "idle" || key === sent.current.key) return;
    const { texts, intent } = sent.current;
    sent.current = undefined;
    if (isUntaken) return;
    seq.current = Math.max(seq.current, view.seq);
    const { isKnown, isWhole } = takeOver(
      form.current,
      texts,
      view.fields,
      intent === "import" ? "content" : undefined,
    );
    if (!view.refusal) letGoOfFiles(form.current, texts, intent);
    const { at, copy, base } = view;
    // Otherwise the next save tells of what others have stored.
    setOpened((before) => ({ at, copy, base: isKnown ? base : before.base }));
    if (view.refusal) return;
    // Where the work goes on, the address says.
    if (!hash) focus.putBack();
    const isAll = isWhole && !isAwaiting(form.current);
    if (view.keptAt) onKept(isAll, view.keptAt);
    else if (leaves(intent) || ["stay", "test"].includes(intent)) onPublished(isAll);
  }, [state, key, view, isUntaken, form, seq, hash, focus.putBack, onPublished, onKept]);

  const isAsking = useLoadedOnReturn(form, view, (known, isStored) => {
    setOpened(known);
    onPublished(isStored && !(form.current && isAwaiting(form.current)));
  });
  /** The button that was pressed before it was known what is stored. */
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (isAsking || !pressed) return;
    form.current?.requestSubmit(pressed);
    setPressed(null);
  }, [isAsking, pressed, form]);

  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s";
      if (!isSave) return;
      event.preventDefault();
      const button = form.current?.querySelector<HTMLButtonElement>("button[value=stay]");
      // Without one, saving would decide what a notice asks: nobody does that by a habit of the hand.
      if (!button) return focus.tellOfNotice();
      if (isSending) return;
      form.current?.requestSubmit(button);
      focus.goOnTyping();
    };
    document.addEventListener("keydown", saveByKey);
    return () => document.removeEventListener("keydown", saveByKey);
  }, [form, isSending, focus.tellOfNotice, focus.goOnTyping]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // With the version of then, the server would take what the same person stored since for somebody else's.
    if (isAsking && submitter?.getAttribute("formtarget") === null) {
      event.preventDefault();
      return setPressed(submitter);
    }
    const number = event.currentTarget.elements.namedItem("seq");
    seq.current += 1;
    if (number instanceof HTMLInputElement) number.value = String(seq.current);
    const button = submitter instanceof HTMLButtonElement ? submitter : null;
    const intent = button?.value ?? "";
    sent.current = { texts: new FormData(event.currentTarget), intent, key };
    focus.sent();
    if (!button || leaves(intent)) return;
    event.preventDefault();
    submit(button, { preventScrollReset: true });
  };
  const intent = String(formData?.get("intent") ?? "");
  return {
    opened,
    onSubmit,
    sending: pressed ? (pressed.getAttribute("value") ?? "") : isSending ? intent : undefined,
    unseen: view.refusal ? focus.unseen : 0,
    // What is typed into a form that is being left would be nowhere.
    fields: isSending && leaves(intent) ? { inert: "" } : {},
  };
}

/** After "back" a page may hold the texts of then and the version of now: the item is asked for again. Gives whether it still is. */
function useLoadedOnReturn(
  form: RefObject<HTMLFormElement>,
  view: EditorView,
  onKnown: (opened: Opened, isStored: boolean) => void,
) {
  const { revalidate } = useRevalidator();
  const loaded = useRef(view);
  const restored = useRef<FormData>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (load?.type !== "back_forward" || !form.current || !loaded.current.stored) return;
    restored.current = new FormData(form.current);
    setAsking(true);
    // What the router is answered takes the place of the form: no connection, a fault, or that somebody has to sign in.
    void isAnswered(location.href).then((is) => (is ? revalidate() : setAsking(false)));
  }, [form, revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, it is known once
  useEffect(() => {
    if (!isAsking || view === loaded.current) return;
    setAsking(false);
    const { stored } = view;
    if (!form.current || !stored || !restored.current) return;
    const was = restored.current;
    if (!Object.entries(stored).every(([name, value]) => String(was.getAll(name).at(-1) ?? "") === value))
      return;
    onKnown(view, isStoredIn(form.current, stored));
  }, [view]);
  return isAsking;
}

function isAnswered(address: string) {
  return fetch(address, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(timeout) }).then(
    ({ ok, redirected }) => ok && !redirected,
    () => false,
  );
}
