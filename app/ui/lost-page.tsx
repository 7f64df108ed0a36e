import { useLocation } from "@remix-run/react";
import { buttonClass } from "./button";

/**
 * Tells why the router in the browser has nothing to show, from the words of browsers and framework: nobody was reached,
 * or somebody who is not our server. Nothing for what the server itself says, and for faults of the page.
 */
export function lossOf(error: unknown): "unreached" | "garbled" | undefined {
  if (!(error instanceof Error) || typeof document === "undefined") return undefined;
  if (/fetch|network|load failed/i.test(error.message)) return "unreached";
  return /turbo-stream|^\d{3} |manifest version/.test(error.message) ? "garbled" : undefined;
}

const words = {
  unreached: {
    heading: "Keine Verbindung",
    text: "Bist Du noch im Netz? Sobald die Verbindung wieder da ist, geht es hier weiter.",
  },
  garbled: {
    heading: "Das hat nicht geklappt",
    text: "Statt dieser Seite kam etwas, mit dem wir nichts anfangen können. Versuche es gleich noch einmal.",
  },
};

/** What stands in the place of a page that did not come, and leads to it. */
export function wordsOfLoss(error: unknown) {
  return words[lossOf(error) ?? "garbled"];
}

/** Loads the page that was wanted as a whole. */
export function TryAgain() {
  const { pathname, search } = useLocation();
  return (
    <a href={pathname + search} className={buttonClass("brand")}>
      Noch einmal versuchen
    </a>
  );
}
