import { AuthError, PostgrestError } from "@supabase/supabase-js";
import { isShared } from "./addresses.server";
import { BackendFault, codeOf } from "./backend-fault.server";

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
