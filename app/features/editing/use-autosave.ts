import { useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isPendingField } from "~/schemas/draft";
import { dropCopyOf, keepCopy } from "./copies";
import { type Drafting, type KeptAt, startDrafting } from "./drafting";
import { newItem, type Texts } from "./view";

interface CopyPlace {
  account: string;
  kind: string;
  at: string;
  copy: string;
}

interface Autosaving {
  form: RefObject<HTMLFormElement>;
  place: CopyPlace;
  seq: { current: number };
  isSending: boolean;
  isNews: boolean;
  keptAt: string | null;
  onKept: () => void;
  only?: string;
}

export function useAutosave({ form, place, seq, isSending, isNews, keptAt, onKept, only }: Autosaving) {
  const [kept, setKept] = useState<KeptAt | undefined>(keptAt ? { at: keptAt } : undefined);
  const [isUnsaved, setUnsaved] = useState(isNews);
  const drafting = useRef<Drafting>();
  const here = useRef(place);
  here.current = place;
  const told = useRef(onKept);
  told.current = onKept;
  const isChanged = useRef(isNews);

  useEffect(() => {
    // On a fault page the ref is empty by the time it is read.
    const element = form.current;
    const own = startDrafting({
      read: () => {
        const texts = textsOf(element);
        return only === undefined ? texts : { [only]: texts[only] ?? "" };
      },
      copy: (texts) => {
        const { at, copy, ...of } = here.current;
        return keepCopy({ ...of, item: at, draft: copy }, texts);
      },
      send: (texts, signal) => send(here.current, texts, seq, signal),
      onKept: (where, isAll) => {
        setKept(where);
        if (isAll) setUnsaved(false);
        if (typeof where === "object") told.current();
      },
      onUnchanged: () => setUnsaved(false),
      isChanged: isChanged.current,
    });
    drafting.current = own;
    const hide = () => {
      if (document.visibilityState === "hidden") own.keepCopy();
    };
    const stop = new AbortController();
    addEventListener("pagehide", own.keepCopy, { signal: stop.signal });
    addEventListener("online", own.online, { signal: stop.signal });
    document.addEventListener("visibilitychange", hide, { signal: stop.signal });
    return () => {
      stop.abort();
      own.stop();
      drafting.current = undefined;
    };
  }, [form, seq, only]);

  useEffect(() => {
    if (isSending) drafting.current?.hold();
    else drafting.current?.goOn();
  }, [isSending]);

  const stored = useCallback((at?: string | null) => {
    const { at: item, copy, ...of } = here.current;
    drafting.current?.stored();
    dropCopyOf({ ...of, item, draft: copy });
    setKept(at ? { at } : undefined);
    setUnsaved(false);
  }, []);
  // Nothing but a save leads from the form to its list by a post.
  const { state, formMethod, location } = useNavigation();
  const isSaved =
    state === "loading" && formMethod === "POST" && location.pathname === `/admin/${place.kind}`;
  useEffect(() => {
    if (isSaved) stored();
  }, [isSaved, stored]);

  return {
    words: isUnsaved ? undefined : wordsOf(kept),
    isUnsaved,
    typed: useCallback(() => {
      setUnsaved(true);
      drafting.current?.changed();
    }, []),
    /** Published, or kept at this hour. */
    stored,
  };
}

export function textsOf(form: HTMLFormElement | null): Texts {
  const texts = [...new FormData(form ?? undefined)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && isPendingField(entry[0]) && entry[0] !== "seq",
  );
  return Object.fromEntries(texts);
}

async function send(
  { kind, at, copy }: CopyPlace,
  texts: Texts,
  seq: { current: number },
  signal: AbortSignal,
): Promise<{ at: string } | "signed out" | undefined> {
  const address = `/admin/copies/${kind}/${at || newItem}?entwurf=${copy}`;
  const headers = { Accept: "application/json" };
  try {
    // The number of a post of another window may be ahead.
    for (let tries = 0; tries < 2; tries += 1) {
      seq.current += 1;
      const body = new URLSearchParams({ ...texts, seq: String(seq.current) });
      const answer = await fetch(address, { method: "POST", headers, body, redirect: "error", signal });
      if (answer.status === 401) return "signed out";
      const { at: hour, behind } = answer.ok ? await answer.json() : {};
      if (typeof behind !== "number") return typeof hour === "string" ? { at: hour } : undefined;
      seq.current = behind;
    }
  } catch {}
  return undefined;
}

function wordsOf(kept: KeptAt | undefined) {
  if (kept === undefined) return undefined;
  if (typeof kept === "object") return `gesichert ${kept.at}`;
  if (kept === "nowhere") return "nicht gesichert";
  return kept === "browser"
    ? "nur in diesem Browser gesichert"
    : "nur in diesem Browser gesichert: Du bist abgemeldet";
}
