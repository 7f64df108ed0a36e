import { AuthError, PostgrestError } from "@supabase/supabase-js";
import { codeOf } from "~/models/rows.server";

/**
 * A fault as it may stand in the log. What the database or the auth service says about a request can quote what was
 * typed (a failing row, a value, an address), so of theirs only the code and the place remain.
 */
export function loggable(error: unknown): unknown {
  if (error instanceof PostgrestError) return `database: ${codeOf(error)}${placeOf(error)}`;
  if (error instanceof AuthError)
    return `auth service: ${error.status ?? ""} ${error.code ?? error.name}${placeOf(error)}`;
  // It quotes what could not be read.
  if (error instanceof SyntaxError) return `${error.name}${placeOf(error)}`;
  if (error instanceof Error) return error;
  return codeOf(Object(error));
}

/** The same in a few words, for a line of its own. */
export function inShort(error: unknown): string {
  const said = loggable(error);
  return said instanceof Error ? said.message : String(said).split("\n", 1).join();
}

function placeOf({ stack = "" }: Error) {
  const at = stack.search(/\n {4}at /);
  return at < 0 ? "" : stack.slice(at);
}
