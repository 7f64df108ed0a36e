import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { loadAnew, noConnection, patience, report, sendAnew } from "./trouble";

/**
 * Sees to it that whoever follows a link or sends a form gets there. When a script of the wanted page cannot be loaded,
 * after a new release or without a connection, the framework loads the page anew that the visitor is on; this puts the
 * wanted one in its place. What has no answer for long is reported.
 */
export function useWantedPage(): void {
  const { state, location, formMethod, formData } = useNavigation();
  const fetcher = useFetchers().find(({ formAction }) => formAction);
  const address = location && location.pathname + location.search + location.hash;
  const action = fetcher?.formAction ?? (formMethod === "POST" ? address : undefined);
  const fields = fetcher?.formData ?? formData;

  // A new way is taken: what stood in the old one is of no interest.
  useEffect(() => {
    if (state !== "idle" || action) report();
  }, [state, action]);

  useEffect(() => {
    const wanted = action ?? address;
    if (!wanted) return;
    const divert = (event: Event) => {
      if (!isReload(event as NavigateEvent, wanted)) return;
      event.preventDefault();
      window.navigation?.removeEventListener("navigate", divert);
      void (action ? sendAnew(action, fields) : loadAnew(wanted));
    };
    window.navigation?.addEventListener("navigate", divert);
    const late = setTimeout(() => {
      if (!action) report({ text: noConnection, retry: () => void loadAnew(wanted) });
    }, patience);
    return () => {
      window.navigation?.removeEventListener("navigate", divert);
      clearTimeout(late);
    };
  }, [address, action, fields]);
}

/** True for what the framework does instead of a navigation it cannot finish. */
function isReload({ navigationType, userInitiated, cancelable, destination }: NavigateEvent, wanted: string) {
  if (userInitiated || !cancelable || destination.sameDocument) return false;
  const { pathname } = new URL(wanted, destination.url);
  return navigationType === "reload" || new URL(destination.url).pathname === pathname;
}
