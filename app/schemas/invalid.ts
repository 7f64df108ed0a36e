import { consentMissing } from "~/content/contact";
import type { Refusal } from "./answers";

/** What is said about a form that is refused: the first of its problems. */
export function invalid(error: Record<string, string[] | null> | null | undefined): Refusal {
  const [first] = Object.values(error ?? {}).flatMap((problems) => problems ?? []);
  return { title: "Validierungsfehler", lines: first ? [first] : [] };
}

/** What is said of a form that holds no message yet: the consent comes first, then the first fault of a field. */
export function messageRefused(faults: Record<string, string[] | null>): Refusal {
  return faults.privacy ? consentMissing : invalid(faults);
}
