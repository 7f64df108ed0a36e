import { longDateTime } from "./berlin-time";

const minute = 60_000;
const hour = 60 * minute;

const promisedHours = 24;

/** Equals `private.tidy_content`. */
const quarantineDays = 14;

export interface ShownState {
  state: "open" | "answered" | "done" | "quarantined" | "deleted";
  short: string;
  text: string;
  isLate: boolean;
}

interface Waiting {
  state: ShownState["state"];
  created_at: string;
  quarantined_at?: string | null;
  /** The last answer did not go out. */
  isUnsent?: boolean;
}

export function dueAt(created: string | Date): Date {
  return new Date(new Date(created).getTime() + promisedHours * hour);
}

export function showState(
  { state, created_at, quarantined_at, isUnsent = false }: Waiting,
  answered = "",
  now = new Date(),
): ShownState {
  const shown = (short: string, text: string, isLate = false) => ({ state, short, text, isLate });
  if (state === "done") return shown("Erledigt", `Erledigt${answered && `, beantwortet${answered}`}.`);
  if (state === "answered" && isUnsent)
    return shown(
      "Antwort nicht verschickt",
      `Antwort noch nicht verschickt${answered && `, geschrieben${answered}`}.`,
      true,
    );
  if (state === "answered") return shown("Beantwortet", `Beantwortet${answered}.`);
  if (state === "quarantined") {
    const end = new Date(new Date(quarantined_at ?? created_at).getTime() + quarantineDays * 24 * hour);
    return shown("Spamverdacht", `Spamverdacht: bleibt bis ${longDateTime(end)} Uhr.`);
  }
  if (state === "deleted") return shown("Gelöscht", "Liegt im Papierkorb.");
  const due = dueAt(created_at);
  const left = due.getTime() - now.getTime();
  const until = longDateTime(due);
  const short = left < 0 ? `wartet seit ${age(created_at, now)}` : `noch ${duration(left)}`;
  return left < 0
    ? shown(short, `Überfällig: ${short}. Versprochen war eine Antwort bis ${until} Uhr.`, true)
    : shown(short, `Offen, ${short}: Antwort bis ${until} Uhr.`);
}

export function showOpen(
  { open, late, oldest }: { open: number; late: number; oldest: string | null },
  now = new Date(),
): string {
  const all = `${count(open)} offen`;
  if (late === 0 || !oldest) return all;
  return `${all}, ${count(late)} seit ${late === 1 ? "" : "bis zu "}${age(oldest, now)}`;
}

function age(created: string, now: Date) {
  return duration(now.getTime() - new Date(created).getTime());
}

function duration(milliseconds: number) {
  const minutes = Math.max(Math.floor(milliseconds / minute), 0);
  if (minutes < 60) return minutes === 1 ? "einer Minute" : `${minutes} Minuten`;
  const hours = Math.floor(minutes / 60);
  if (hours < 72) return hours === 1 ? "einer Stunde" : `${hours} Stunden`;
  return `${Math.floor(hours / 24)} Tagen`;
}

function count(figure: number) {
  return figure < 1000 ? String(figure) : "1.000+";
}
