import { AuthError, PostgrestError } from "@supabase/supabase-js";
import { isShared } from "./addresses.server";
import { BackendFault, codeOf } from "./backend-fault.server";
import { currentRequestId } from "./time-budget.server";

/** Messages of database and auth service can quote input: only code and place remain. */
export function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return codeOf(Object(error));
  const words = wordsOf(error);
  return words === undefined ? error : words + placeOf(error);
}

function wordsOf(error: Error): string | undefined {
  if (error instanceof PostgrestError) return `database: ${codeOf(error)}`;
  if (error instanceof AuthError) return `auth service: ${error.status ?? ""} ${error.code ?? error.name}`;
  // It quotes what could not be parsed.
  if (error instanceof SyntaxError) return error.name;
  if (error instanceof BackendFault) return error.message + causeOf(error);
  // The embedded engine's statements hold input.
  if ("params" in error) return `database: a statement failed (${codeOf(Object(error))})`;
  return undefined;
}

export function inShort(error: unknown): string {
  return error instanceof Error ? (wordsOf(error) ?? error.message) : codeOf(Object(error));
}

/** fetch hides the system's code in `cause`. */
function causeOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return "";
  return "code" in cause && typeof cause.code === "string" ? ` (${codeOf(cause)})` : causeOf(cause);
}

function placeOf({ stack = "" }: Error): string {
  const places = stack.split("\n").filter((line) => /^ {4}at /.test(line));
  const place = places.find((line) => !/node_modules|node:|<anonymous>/.test(line)) ?? places[0];
  return place ? ` ${place.trim()}` : "";
}

const longest = 200;

export function isAddressed(path: string): boolean {
  return /@|%(?:25)*40|＠|%EF%BC%A0/i.test(path);
}

/** Without query, mail address, share token or foreign site; cut to a length. */
export function loggablePath(url: string): string {
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith("/")) return "…";
  // The rest of the path opens a draft.
  if (isShared(path)) return "/preview/…";
  // Also where the address is misspelled.
  const bare = path.replace(/[\w-]{43,}/g, (run) => (/\d/.test(run) && /[A-Z]/.test(run) ? "…" : run));
  const known = isAddressed(bare) ? bare.replace(/[^/]*(?:@|%(?:25)*40|＠|%EF%BC%A0)[^/]*/gi, "…") : bare;
  return known.length > longest ? `${known.slice(0, longest)}…` : known;
}

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
