import { AuthError, PostgrestError } from "@supabase/supabase-js";
import { isShared } from "./addresses.server";
import { BackendFault, codeOf } from "./backend-fault.server";

/**
 * A fault as it may stand in the log. What the database or the auth service says about a request can quote what was
 * typed (a failing row, a value, an address), so of theirs only the code and the place remain. They come in numbers while
 * the backend is away, and are one line each.
 */
export function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return codeOf(Object(error));
  const words = wordsOf(error);
  return words === undefined ? error : words + placeOf(error);
}

/** What may be said of a fault that is not logged whole. */
function wordsOf(error: Error): string | undefined {
  if (error instanceof PostgrestError) return `database: ${codeOf(error)}`;
  if (error instanceof AuthError) return `auth service: ${error.status ?? ""} ${error.code ?? error.name}`;
  // It quotes what could not be read.
  if (error instanceof SyntaxError) return error.name;
  if (error instanceof BackendFault) return error.message + causeOf(error);
  // What the embedded engine says of a failing statement holds what was typed.
  if ("params" in error) return `database: a statement failed (${codeOf(Object(error))})`;
  return undefined;
}

/** The same in a few words, for a line of its own. */
export function inShort(error: unknown): string {
  return error instanceof Error ? (wordsOf(error) ?? error.message) : codeOf(Object(error));
}

/** The system's own code for a connection that failed, which the error around it lacks. */
function causeOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return "";
  return "code" in cause && typeof cause.code === "string" ? ` (${codeOf(cause)})` : causeOf(cause);
}

/** Where in our own code it happened, or where at all. */
function placeOf({ stack = "" }: Error): string {
  const places = stack.split("\n").filter((line) => /^ {4}at /.test(line));
  const place = places.find((line) => !/node_modules|node:|<anonymous>/.test(line)) ?? places[0];
  return place ? ` ${place.trim()}` : "";
}

/** The longest address in a line (characters). */
const longest = 200;

/** Whether a path holds a mail address, however its sign is written. */
export function isAddressed(path: string): boolean {
  return /@|%(?:25)*40|＠|%EF%BC%A0/i.test(path);
}

/** An address as it may stand in the log: no query, no mail address, no key to a draft, none of another site, no page full. */
export function loggablePath(url: string): string {
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith("/")) return "…";
  // What follows opens a draft to whoever knows it.
  if (isShared(path)) return "/preview/…";
  // Also where its address is misspelled.
  const bare = path.replace(/[\w-]{43,}/g, (run) => (/\d/.test(run) && /[A-Z]/.test(run) ? "…" : run));
  const known = isAddressed(bare) ? bare.replace(/[^/]*(?:@|%(?:25)*40|＠|%EF%BC%A0)[^/]*/gi, "…") : bare;
  return known.length > longest ? `${known.slice(0, longest)}…` : known;
}
