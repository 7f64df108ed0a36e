import { consentMissing } from "~/content/contact";
import type { Refusal } from "./answers";

export function invalid(error: Record<string, string[] | null> | null | undefined): Refusal {
  const [first] = Object.values(error ?? {}).flatMap((problems) => problems ?? []);
  return { title: "Validierungsfehler", lines: first ? [first] : [] };
}

export function messageRefused(faults: Record<string, string[] | null>): Refusal {
  return faults.privacy ? consentMissing : invalid(faults);
}
