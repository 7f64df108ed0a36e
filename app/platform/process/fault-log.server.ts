import { inShort, loggable } from "./loggable.server";
import { currentRequestId } from "./time-budget.server";

/** The most lines of a stack that help. */
const mostPlaces = 12;

const state: { count: number; last: number | null } = { count: 0, last: null };

export interface Fault {
  level?: "error" | "warn";
  /** What the visitor was told to name. */
  incident?: string;
  /** Of the request, as in its line of the log; that of the request at work when it is left out. */
  id?: string | undefined;
  route?: string;
  /** What did not work, in words without anything of a person. */
  what?: string;
}

/**
 * Writes a fault to the log as one line of JSON, without anything of a person. One of a request carries its id, by which
 * jq finds the request itself. `error` may also be a sentence of our own.
 */
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

/** How many faults this process has written down, and when the last one (Unix time in milliseconds); warnings are none. */
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
