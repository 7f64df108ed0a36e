import { inShort, loggable } from "./loggable.server";
import { currentRequestId } from "./time-budget.server";

const mostPlaces = 12;

const state: { count: number; last: number | null } = { count: 0, last: null };

export interface Fault {
  level?: "error" | "warn";
  incident?: string;
  id?: string | undefined;
  route?: string;
  what?: string;
}

/** One line of JSON without personal data. `error` may also be a sentence. */
export function logFault({ level = "error", ...fault }: Fault, error: unknown): void {
  const time = new Date();
  if (level === "error") {
    state.count += 1;
    state.last = time.getTime();
  }
  const line = JSON.stringify({ time, level, id: currentRequestId(), ...fault, ...described(error, level) });
  if (level === "error") console.error(line);
  else console.warn(line);
}

/** Unix milliseconds; warnings do not count. */
export function faultState(): Readonly<typeof state> {
  return state;
}

function described(error: unknown, level: Fault["level"]) {
  const said = typeof error === "string" ? error : loggable(error);
  if (!(said instanceof Error)) return { fault: String(said) };
  const fault = `${said.name}: ${said.message}`;
  if (level === "warn") return { fault: inShort(error) };
  const places = `${said.stack ?? ""}`.split("\n").filter((line) => /^ {4}at /.test(line));
  const cause = said.cause instanceof Error ? inShort(said.cause) : undefined;
  return { fault, cause, stack: places.slice(0, mostPlaces).map((line) => line.trim().replace(/^at /, "")) };
}
