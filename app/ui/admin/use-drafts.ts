import { useLoaderData, useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { dropCopyOf, keepCopy, type Place } from "~/client/drafts/copies";
import { type Drafting, type KeptAt, sendDraft, startDrafting } from "~/client/drafts/drafting";
import type { EditorAnswer } from "~/schemas/answers";
import { textsOf } from "./form-texts";

interface DraftsOf {
  form: RefObject<HTMLFormElement>;
  place: Place;
  /** What the server said to the form, if it did not take it. */
  answer: Partial<EditorAnswer> | undefined;
  /** Whether the form is under way. */
  isSending: boolean;
}

/**
 * Keeps what is typed into an editor as a draft. Gives where the latest is kept, in a sentence, and what to tell of: that
 * somebody has typed, and that all of the form is stored.
 */
export function useDrafts({ form, place, answer, isSending }: DraftsOf) {
  const { resumed } = useLoaderData<{ resumed?: EditorAnswer }>();
  const [kept, setKept] = useState<KeptAt>();
  const drafting = useRef<Drafting>();
  const here = useRef(place);
  here.current = place;
  /** A form that came back is kept nowhere, unless it was a draft before. */
  const isNews = useRef(answer !== undefined && answer !== resumed);

  useEffect(() => {
    // What is read when the page of a fault takes the form's place: nobody refers to it by then.
    const element = form.current;
    const own = startDrafting({
      read: () => Object.fromEntries(textsOf(element)),
      copy: (texts) => keepCopy(here.current, texts),
      send: (texts, signal) => {
        const { kind, item, draft } = here.current;
        return sendDraft({ ...texts, kind, item, draft }, signal);
      },
      onKept: setKept,
      isChanged: isNews.current,
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
  }, [form]);

  useEffect(() => {
    if (isSending) drafting.current?.hold();
    else drafting.current?.goOn();
  }, [isSending]);

  const forget = useCallback(() => {
    drafting.current?.stored();
    dropCopyOf(here.current);
    setKept(undefined);
  }, []);
  // Nothing but a save leads from the form to its list by a post.
  const { state, formMethod, location } = useNavigation();
  const isSaved =
    state === "loading" && formMethod === "POST" && location.pathname === `/admin/${place.kind}`;
  useEffect(() => {
    if (isSaved) forget();
  }, [isSaved, forget]);

  const typed = useCallback(() => drafting.current?.changed(), []);
  const saved = useCallback(
    (isStored: boolean) => {
      if (isStored) forget();
    },
    [forget],
  );
  return { sentence: sentenceOf(kept), typed, saved };
}

function sentenceOf(kept: KeptAt | undefined) {
  if (kept === undefined) return undefined;
  if (kept === "browser") return "Entwurf nur in diesem Browser";
  if (kept === "signed out") return "Entwurf nur in diesem Browser: Du bist abgemeldet";
  return kept === "nowhere" ? "Entwurf nicht gemerkt" : `Entwurf gemerkt um ${kept.at}`;
}
