import { z } from "zod";
import type { Refusal, Toast } from "~/schemas/answers";
import { boxMark } from "~/schemas/staff-fields";

type Fields = Record<string, string>;

export function staleForm(
  saved = "Jemand anderes hat gespeichert, oder Du in einem anderen Fenster",
): Refusal {
  const line = `${saved}, während Du geschrieben hast. Dein Text ist noch da.`;
  return { title: "Inzwischen geändert", lines: [line] };
}

export function restored(lines: string[] = []): Toast {
  return {
    tone: "info",
    title: "Dein Text ist wieder da",
    lines: ["Gespeichert ist er noch nicht.", ...lines],
  };
}

const Instant = z.iso.datetime({ offset: true });

export function isVersion(sent: string): boolean {
  // PostgreSQL writes a space before the time and hours alone for the zone.
  const iso = sent.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
  return Instant.safeParse(iso).success && Date.parse(iso) > 0;
}

/** What is no time never was a version. */
export function versionOf(sent: string): string {
  return isVersion(sent) ? sent : new Date(0).toISOString();
}

interface Filled {
  left: ReadonlySet<string>;
  fault?: unknown;
}

/** Fills fields that the form did not send from `read`: only what was sent empty is emptied. Never rejects. */
export async function fillLeftOut(
  form: FormData,
  names: readonly string[],
  read: () => Promise<Fields | null>,
): Promise<Filled> {
  // Of an unticked box only its marker is sent.
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
