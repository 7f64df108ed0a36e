import { backend } from "~/platform/database/client.server";
import { logFault } from "~/platform/process/fault-log.server";

/** The auth service cannot be reached or is out of order; nobody is signed out for that. */
export class AuthServiceDown extends Error {
  constructor(
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

/** An access token is refused by itself: a clock is behind, a key has changed. Its session may be as good as ever. */
export class TokenRefused extends AuthServiceDown {}

interface Answer {
  status?: number | undefined;
  code?: string | undefined;
  name?: string;
}

const ends = new Set([
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
  "refresh_token_not_found",
  "refresh_token_already_used",
]);

/**
 * True when an answer is the service's own word that a session has ended. Every other code is a fault, also one that is
 * not known yet: whoever is signed out by mistake cannot tell, and 401 says only that this server's key is refused.
 */
export function saysSessionEnded({ status = 0, code = "", name }: Answer): boolean {
  // What supabase-js makes of session_not_found.
  if (name === "AuthSessionMissingError") return true;
  return [400, 403, 404].includes(status) && ends.has(code);
}

const minute = 60_000;
let keySaidAt = Number.NEGATIVE_INFINITY;

/** Writes to the log what is wrong with the auth service; that it refuses our key once a minute at most. */
export function logAuthFault({ status = 0, message }: { status?: number; message: string }): void {
  if (status !== 401) {
    logFault({ what: "auth service" }, message);
    return;
  }
  if (Date.now() - keySaidAt < minute) return;
  keySaidAt = Date.now();
  logFault(
    { what: "auth service" },
    `${backend.url} refuses the public key in SUPABASE_ANON_KEY (ending in ${backend.anonKey.slice(-6)}): put the project's current one there and start anew, everybody stays signed in.`,
  );
}
