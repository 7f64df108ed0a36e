import { useRevalidator } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { patience } from "~/client/trouble";
import type { Opened } from "~/schemas/answers";
import { isStoredIn } from "./form-texts";

/** What is stored of what a form shows. */
export interface Item extends Opened {
  fields: Record<string, string>;
}

/**
 * Whoever comes back to a page may be shown what the server said of the item when the page was loaded, with the texts
 * that stood in it last: the item is asked for again, and if these texts are what is stored, `onKnown` is told so, and
 * whether they still stand there. Gives whether the answer is still awaited.
 */
export function useStoredOnReturn(
  form: RefObject<HTMLFormElement>,
  item: Item | undefined,
  onKnown: (isStored: boolean) => void,
) {
  const { revalidate } = useRevalidator();
  const loaded = useRef(item);
  const restored = useRef<FormData>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (load?.type !== "back_forward" || !form.current || !loaded.current) return;
    restored.current = new FormData(form.current);
    setAsking(true);
    // What the router is answered takes the place of the form: no connection, a fault, or that somebody has to sign in.
    void isAnswered(location.href).then((is) => (is ? revalidate() : setAsking(false)));
  }, [form, revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, it is known once
  useEffect(() => {
    if (!isAsking || item === loaded.current) return;
    setAsking(false);
    if (!form.current || !item || !restored.current || !isStoredIn(restored.current, item.fields)) return;
    onKnown(isStoredIn(new FormData(form.current), item.fields));
  }, [item]);
  return isAsking;
}

function isAnswered(address: string) {
  return fetch(address, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(patience) }).then(
    ({ ok, redirected }) => ok && !redirected,
    () => false,
  );
}
