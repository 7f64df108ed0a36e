import { createHash } from "node:crypto";

/** An item as the inputs of its form show it. */
export type Fields = Record<string, string>;

/** What an item was like when its form was opened: one short hash per field, so that a later form can be compared. */
export function fingerprint(fields: Fields): string {
  return new URLSearchParams(Object.entries(fields).map(([name, text]) => [name, hash(text)])).toString();
}

/** True when a field was sent as its form was opened with it. */
export function isUntouched(name: string, opened: string, typed: FormData): boolean {
  return new URLSearchParams(opened).get(name) === hash(String(typed.get(name) ?? ""));
}

/**
 * The fields that somebody else has changed since the form was opened and that differ from what was typed, with their
 * stored text. Without a usable fingerprint every difference counts.
 */
export function changedMeanwhile({
  opened,
  typed,
  stored,
}: {
  opened: string;
  typed: FormData;
  stored: Fields;
}): { name: string; stored: string }[] {
  const before = new URLSearchParams(opened);
  return Object.entries(stored)
    .filter(
      ([name, text]) => before.get(name) !== hash(text) && String(typed.get(name) ?? "").trim() !== text,
    )
    .map(([name, text]) => ({ name, stored: text }));
}

/** True when every field is stored as it was typed, or was filled in because nothing was. */
export function isStored(typed: FormData, stored: Fields, filledIn: readonly string[]): boolean {
  return Object.entries(stored).every(([name, text]) => {
    const sent = String(typed.get(name) ?? "").trim();
    return sent === text.trim() || (sent === "" && filledIn.includes(name));
  });
}

function hash(text: string) {
  return createHash("sha256").update(text.trim()).digest("base64url").slice(0, 11);
}
