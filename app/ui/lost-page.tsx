import { useLocation } from "@remix-run/react";
import { buttonClass } from "./button";
import { useWord } from "./use-site";

/** Undefined for errors of the server or the page. */
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

export function wordsOfLoss(error: unknown) {
  return words[lossOf(error) ?? "garbled"];
}

export function TryAgain() {
  const { pathname, search } = useLocation();
  const word = useWord();
  return (
    <a href={pathname + search} className={buttonClass("brand")}>
      {word("Noch einmal versuchen")}
    </a>
  );
}
