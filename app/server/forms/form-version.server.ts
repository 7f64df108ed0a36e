import { createHash } from "node:crypto";
import { z } from "zod";
import type { Changed, Opened, Refusal, Toast } from "~/schemas/answers";
import { plain } from "~/schemas/draft";
import { boxMark } from "~/schemas/staff-fields";

/** An item as the inputs of its form show it. */
export type Fields = Record<string, string>;

/** Said of a form whose item was stored meanwhile: when and by whom, as far as that is known. */
export function staleForm(last = "von jemand anderem, oder von Dir in einem anderen Fenster"): Refusal {
  const line = `Während Du geschrieben hast, wurde schon gespeichert: ${last}. Dein Text ist noch da.`;
  return { title: "Inzwischen geändert", lines: [line] };
}

/** Said of a form that comes back after it had to wait, with what else is to be known of it. */
export function restored(lines: string[] = []): Toast {
  return {
    tone: "info",
    title: "Dein Text ist wieder da",
    lines: ["Gespeichert ist er noch nicht.", ...lines],
  };
}

/** What a form must know of the item it shows. */
export function openedVersion(item: { updated_at: string }, fields: Fields): Opened {
  return { updated_at: item.updated_at, opened: fingerprint(fields) };
}

const Instant = z.iso.datetime({ offset: true });

/** Whether a form has sent what may be the version of an item: a time, as the database writes them. */
export function isVersion(sent: string): boolean {
  // A space may stand before the hour, and hours alone for the zone.
  const iso = sent.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
  return Instant.safeParse(iso).success && Date.parse(iso) > 0;
}

/** A version to compare with that of an item. What is no time was never a version of anything. */
export function versionOf(sent: string): string {
  return isVersion(sent) ? sent : new Date(0).toISOString();
}

/** What became of a form that may not have all fields: those that were filled in, and why the others were not. */
export interface Filled {
  left: ReadonlySet<string>;
  fault?: unknown;
}

/**
 * Puts what `read` gives as stored into each field that a form does not have: only what was sent empty is to be emptied.
 * It is asked where one of these `names` is missing. Never rejects.
 */
export async function fillLeftOut(
  form: FormData,
  names: readonly string[],
  read: () => Promise<Fields | null>,
): Promise<Filled> {
  // Of a box that is not ticked only its mark is sent.
  const isMissing = (name: string) => !form.has(name) && !form.has(boxMark(name));
  try {
    const stored = names.some(isMissing) ? await read() : null;
    const left = Object.entries(stored ?? {}).filter(([name]) => isMissing(name));
    for (const [name, text] of left) form.set(name, text);
    return { left: new Set(left.map(([name]) => name)) };
  } catch (fault) {
    return { left: new Set(), fault };
  }
}

/** The form as it would have been with these texts in it. */
export function withTexts(form: FormData, texts: object): FormData {
  const ready = new FormData();
  for (const [name, value] of form) ready.append(name, value);
  for (const [name, value] of Object.entries(texts)) ready.set(name, value);
  return ready;
}

/** What an item was like when its form was opened: one short hash per field, so that a later form can be compared. */
export function fingerprint(fields: Fields): string {
  return new URLSearchParams(Object.entries(fields).map(([name, text]) => [name, hash(text)])).toString();
}

/** True when a field was sent as its form was opened with it. */
export function isUntouched(name: string, opened: string, typed: FormData): boolean {
  return new URLSearchParams(opened).get(name) === hash(String(typed.get(name) ?? ""));
}

interface Meeting {
  /** The item as it is stored now, and as the inputs of its form would show it. */
  item: { updated_at: string };
  stored: Fields;
  /** The fingerprint that the form was opened with, and the form as it would be stored. */
  opened: string;
  typed: FormData;
  /** Fields that the server fills when nothing was typed. */
  filledIn: readonly string[];
}

/**
 * What a form must say that was opened with an older version than the stored one: the fields that somebody else has
 * changed and that differ from what was typed. Undefined when it is stored as typed already, by an earlier try whose
 * answer got lost.
 */
export function conflictOf({ item, stored, opened, typed, filledIn }: Meeting) {
  if (isStored(typed, stored, filledIn)) return undefined;
  // Without a usable fingerprint every difference counts.
  const before = new URLSearchParams(opened);
  const changed: Changed[] = Object.entries(stored)
    .filter(
      ([name, text]) =>
        before.get(name) !== hash(text) && String(typed.get(name) ?? "").trim() !== plain(text),
    )
    .map(([name, text]) => ({ name, stored: text }));
  return { ...openedVersion(item, stored), changed, refusal: staleForm() };
}

/** True when every field is stored as it was typed, or was filled in because nothing was. */
export function isStored(typed: FormData, stored: Fields, filledIn: readonly string[]) {
  return Object.entries(stored).every(([name, text]) => {
    const sent = String(typed.get(name) ?? "").trim();
    return sent === plain(text) || (sent === "" && filledIn.includes(name));
  });
}

function hash(text: string) {
  return createHash("sha256").update(plain(text)).digest("base64url").slice(0, 11);
}
