import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import {
  currentlyOffline,
  loadAnew,
  noConnection,
  reload,
  reloadsAsMeant,
  report,
  sendAnew,
  setOffline,
  slowest,
  timeout,
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
  const [isOffline, setStoppedOffline] = useState(false);

  useEffect(() => {
    void oldBrowser?.then((browser) => browser?.remember(isSent ? undefined : address));
  }, [address, isSent]);

  // A new navigation replaces the notice, except a form's, which reports by itself.
  useEffect(() => {
    if (!address) return;
    setOffline(false);
    if (!isSent) report();
  }, [address, isSent]);

  useEffect(() => {
    const divert = (event: Event) => {
      const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
      if (reloadsAsMeant() || navigationType !== "reload" || userInitiated || !cancelable) return;
      event.preventDefault();
      setStoppedOffline(true);
    };
    window.navigation?.addEventListener("navigate", divert);
    return () => window.navigation?.removeEventListener("navigate", divert);
  }, []);

  useEffect(() => {
    if (!isOffline) return;
    if (!address) {
      // Without a pending navigation the current page was meant.
      const meant = setTimeout(reload, slowest);
      return () => clearTimeout(meant);
    }
    setStoppedOffline(false);
    void (isSent ? sendAnew(address, formData) : loadAnew(address));
  }, [isOffline, address, isSent, formData]);

  useEffect(() => {
    if (state !== "loading" || !address) return;
    const retry = () => void loadAnew(address);
    const late = setTimeout(() => {
      if (!currentlyOffline()) report({ text: noConnection, retry });
    }, timeout);
    return () => clearTimeout(late);
  }, [state, address]);
}
