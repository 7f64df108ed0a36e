import { longDateTime } from "./berlin-time";

const minute = 60_000;
const hour = 60 * minute;

export const promisedHours = 24;

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
}

export function dueAt(created: string | Date): Date {
  return new Date(new Date(created).getTime() + promisedHours * hour);
}

export function showState(
  { state, created_at, quarantined_at }: Waiting,
  answered = "",
  now = new Date(),
): ShownState {
  if (state === "done")
    return {
      state,
      short: "Erledigt",
      text: `Erledigt${answered && `, beantwortet${answered}`}.`,
      isLate: false,
    };
  if (state === "answered") {
    return { state, short: "Beantwortet", text: `Beantwortet${answered}.`, isLate: false };
  }
  if (state === "quarantined") {
    const end = new Date(new Date(quarantined_at ?? created_at).getTime() + quarantineDays * 24 * hour);
    const short = "Spamverdacht";
    return { state, short, text: `${short}: bleibt bis ${longDateTime(end)} Uhr.`, isLate: false };
  }
  if (state === "deleted") return { state, short: "Gelöscht", text: "Liegt im Papierkorb.", isLate: false };
  const due = dueAt(created_at);
  const left = due.getTime() - now.getTime();
  const until = longDateTime(due);
  if (left < 0) {
    const short = `wartet seit ${age(created_at, now)}`;
    return {
      state,
      short,
      text: `Überfällig: ${short}. Versprochen war eine Antwort bis ${until} Uhr.`,
      isLate: true,
    };
  }
  const short = `noch ${duration(left)}`;
  return { state, short, text: `Offen, ${short}: Antwort bis ${until} Uhr.`, isLate: false };
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
