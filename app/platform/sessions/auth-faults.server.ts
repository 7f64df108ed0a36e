import { backend } from "~/platform/database/client.server";
import { logFault } from "~/platform/process/fault-log.server";

export class AuthServiceDown extends Error {
  constructor(
    message: string,
    readonly status = 0,
  ) {
    super(message);
  }
}

/** A clock or key may be wrong; the session may still be valid. */
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

/** Only the service's own codes end a session; 401 alone says that this server's key is refused. */
export function saysSessionEnded({ status = 0, code = "", name }: Answer): boolean {
  // supabase-js's name for session_not_found.
  if (name === "AuthSessionMissingError") return true;
  return [400, 403, 404].includes(status) && ends.has(code);
}

const minute = 60_000;
let keySaidAt = Number.NEGATIVE_INFINITY;

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
