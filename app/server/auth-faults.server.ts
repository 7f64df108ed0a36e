import { backend } from "./backend.server";

/** The auth service cannot be reached or is out of order; nobody is signed out for that. */
export class AuthServiceDown extends Error {
  constructor(
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

interface Answer {
  status?: number | undefined;
  code?: string | undefined;
  name?: string;
}

/**
 * True when an answer is the service's own word that a session has ended, which comes with a code of its own. Without
 * one it is of something that stands in between; 401 says that this server's key is refused, and nothing of anybody.
 */
export function saysSessionEnded({ status = 0, code, name }: Answer): boolean {
  if (name === "AuthSessionMissingError") return true;
  return [400, 403, 404].includes(status) && Boolean(code);
}

const minute = 60_000;
let keySaidAt = Number.NEGATIVE_INFINITY;

/** Writes to the log what is wrong with the auth service; that it refuses our key once a minute at most. */
export function logAuthFault({ status = 0, message }: { status?: number; message: string }): void {
  if (status !== 401) {
    console.error("auth service:", message);
    return;
  }
  if (Date.now() - keySaidAt < minute) return;
  keySaidAt = Date.now();
  console.error(
    `auth service: ${backend.url} refuses the public key in SUPABASE_ANON_KEY (ending in ${backend.anonKey.slice(-6)}): put the project's current one there and start anew, everybody stays signed in.`,
  );
}
