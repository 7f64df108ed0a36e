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

/** Nobody else loads it. */
const oldBrowser =
  typeof document !== "undefined" && !window.navigation
    ? import("./old-browsers").catch(() => undefined)
    : undefined;

/**
 * Sees to it that whoever follows a link or sends a form gets there. When a script of the wanted page cannot be loaded,
 * after a new release or without a connection, the framework loads the page anew that the visitor is on; this puts the
 * wanted one in its place. What has no answer for long is reported.
 */
export function useWantedPage(): void {
  const { state, location, formMethod, formData } = useNavigation();
  const address = location && location.pathname + location.search + location.hash;
  const isSent = formMethod === "POST";
  const [isStranded, setStranded] = useState(false);

  useEffect(() => {
    void oldBrowser?.then((browser) => browser?.remember(isSent ? undefined : address));
  }, [address, isSent]);

  // Another way is taken: what stood in the old one is of no interest. A form that is sent takes the notice away itself,
  // since it may have failed, and said so, before this page learns that it was under way.
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
      // Nobody is under way, nor learnt of late because the page is busy: this page was meant.
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
