import { useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isPendingField } from "~/schemas/draft";
import { dropCopyOf, isSameTexts, keepCopy } from "./copies";
import { type Drafting, type KeptAt, startDrafting } from "./drafting";
import { leaves, newItem, type Texts } from "./view";

/** Milliseconds. */
const askEvery = 60_000;

interface CopyPlace {
  account: string;
  kind: string;
  at: string;
  copy: string;
  /** The version that whoever writes has seen; empty where there is none. */
  base?: string;
}

interface Autosaving {
  form: RefObject<HTMLFormElement>;
  place: CopyPlace;
  seq: { current: number };
  /** The intent of the form that is under way. */
  sending: string | undefined;
  isNews: boolean;
  keptAt: string | null;
  /** The item as it is stored. */
  stored?: Texts | null;
  onKept: () => void;
  only?: string;
}

export function useAutosave({
  form,
  place,
  seq,
  sending,
  isNews,
  keptAt,
  onKept,
  only,
  ...item
}: Autosaving) {
  const [kept, setKept] = useState<KeptAt | undefined>(keptAt ? { at: keptAt } : undefined);
  const [isUnsaved, setUnsaved] = useState(isNews);
  const [saved, setSaved] = useState<{ base: string | undefined; sentence: string }>();
  const drafting = useRef<Drafting>();
  const here = useRef(place);
  here.current = place;
  const told = useRef(onKept);
  told.current = onKept;
  const isChanged = useRef(isNews);
  const now = useRef(item.stored);
  now.current = item.stored;
  const begun = useRef(item.stored);

  useEffect(() => {
    // On a fault page the ref is empty by the time it is read.
    const element = form.current;
    const own = startDrafting({
      read: () => {
        const texts = textsOf(element);
        return only === undefined ? texts : { [only]: texts[only] ?? "" };
      },
      copy: (texts) => {
        const own = placeOf(here.current);
        if (!begun.current || !isSameTexts(texts, begun.current)) return keepCopy(own, texts);
        dropCopyOf(own);
        return true;
      },
      send: async (texts, signal) => {
        const { base } = here.current;
        const answer = await send(here.current, texts, seq, signal);
        if (typeof answer === "object") setSaved(answer.saved ? { base, sentence: answer.saved } : undefined);
        return answer;
      },
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
    if (sending === undefined) drafting.current?.goOn();
    else drafting.current?.hold(!leaves(sending) && sending !== "stay");
  }, [sending]);

  const stored = useCallback((at?: string | null) => {
    drafting.current?.stored();
    dropCopyOf(placeOf(here.current));
    if (!at) begun.current = now.current;
    setKept(at ? { at } : undefined);
    setUnsaved(false);
  }, []);
  useEffect(() => {
    if (!place.base) return;
    const timer = setInterval(async () => {
      const { kind, at, base = "" } = here.current;
      if (document.visibilityState === "hidden") return;
      const sentence = await askSaved(`/admin/copies/${kind}/${at}?${new URLSearchParams({ base })}`);
      if (sentence !== undefined) setSaved(sentence === null ? undefined : { base, sentence });
    }, askEvery);
    return () => clearInterval(timer);
  }, [place.base]);
  // Nothing but a save leads from the form to its list by a post.
  const { state, formMethod, location } = useNavigation();
  const isSaved =
    state === "loading" && formMethod === "POST" && location.pathname === `/admin/${place.kind}`;
  useEffect(() => {
    if (isSaved) stored();
  }, [isSaved, stored]);

  return {
    /** What somebody else has stored since. */
    saved: saved?.base === place.base ? saved?.sentence : undefined,
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

function placeOf({ account, kind, at, copy }: CopyPlace) {
  return { account, kind, item: at, draft: copy };
}

/** Undefined where nobody answers. */
async function askSaved(address: string): Promise<string | null | undefined> {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" }, redirect: "error" });
    return answer.ok ? (await answer.json()).saved : undefined;
  } catch {
    return undefined;
  }
}

async function send(
  { kind, at, copy }: CopyPlace,
  texts: Texts,
  seq: { current: number },
  signal: AbortSignal,
): Promise<{ at: string; saved?: string } | "signed out" | undefined> {
  const address = `/admin/copies/${kind}/${at || newItem}?entwurf=${copy}`;
  const headers = { Accept: "application/json" };
  try {
    // The number of a post of another window may be ahead.
    for (let tries = 0; tries < 2; tries += 1) {
      seq.current += 1;
      const body = new URLSearchParams({ ...texts, seq: String(seq.current) });
      const answer = await fetch(address, { method: "POST", headers, body, redirect: "error", signal });
      if (answer.status === 401) return "signed out";
      const { at: hour, behind, saved } = answer.ok ? await answer.json() : {};
      if (typeof behind !== "number") return typeof hour === "string" ? { at: hour, saved } : undefined;
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
