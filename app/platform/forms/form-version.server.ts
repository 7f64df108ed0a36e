import { z } from "zod";
import type { Refusal, Toast } from "~/schemas/answers";
import { boxMark } from "~/schemas/staff-fields";

/** An item as the inputs of its form show it. */
type Fields = Record<string, string>;

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
