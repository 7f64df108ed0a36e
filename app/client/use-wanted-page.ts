import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import {
  currentlyOffline,
  loadAnew,
  noConnection,
  patience,
  reload,
  reloadsAsMeant,
  report,
  sendAnew,
  slowest,
  strand,
} from "./network-errors";

const oldBrowser =
  typeof document !== "undefined" && !window.navigation
    ? import("./old-browsers").catch(() => undefined)
    : undefined;

/** After a release or offline, Remix reloads the current page when a chunk is missing; this opens the target. */
export function useWantedPage(): void {
  const { state, location, formMethod, formData } = useNavigation();
  const address = location && location.pathname + location.search + location.hash;
  const isSent = formMethod === "POST";
  const [isStranded, setStranded] = useState(false);

  useEffect(() => {
    void oldBrowser?.then((browser) => browser?.remember(isSent ? undefined : address));
  }, [address, isSent]);

  // A new navigation replaces the notice, except a form's, which reports by itself.
  useEffect(() => {
    if (!address) return;
    strand(false);
    if (!isSent) report();
  }, [address, isSent]);

  useEffect(() => {
    const divert = (event: Event) => {
      const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
      if (reloadsAsMeant() || navigationType !== "reload" || userInitiated || !cancelable) return;
      event.preventDefault();
      setStranded(true);
    };
    window.navigation?.addEventListener("navigate", divert);
    return () => window.navigation?.removeEventListener("navigate", divert);
  }, []);

  useEffect(() => {
    if (!isStranded) return;
    if (!address) {
      // Without a pending navigation the current page was meant.
      const meant = setTimeout(reload, slowest);
      return () => clearTimeout(meant);
    }
    setStranded(false);
    void (isSent ? sendAnew(address, formData) : loadAnew(address));
  }, [isStranded, address, isSent, formData]);

  useEffect(() => {
    if (state !== "loading" || !address) return;
    const retry = () => void loadAnew(address);
    const late = setTimeout(() => {
      if (!currentlyOffline()) report({ text: noConnection, retry });
    }, patience);
    return () => clearTimeout(late);
  }, [state, address]);
}
