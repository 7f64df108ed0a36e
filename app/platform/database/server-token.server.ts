import {
  type Purpose,
  type ReadToken,
  readToken,
  signToken,
  tokenKey,
} from "~/platform/security/signed-token.server";
import { backend } from "./client.server";
import { clockApart, clockWords } from "./clock.server";

const key = tokenKey(backend.sessionSecret);
const keys = backend.linkKeys.map((hex) => Buffer.from(hex, "hex"));
const minute = 60_000;

/** Proves this server to the database; holds for a minute. */
export function serverToken(purpose: Purpose, claims: object = {}): string {
  return signToken(key, purpose, claims, Date.now() + minute);
}

/** Signs a link's claims; `expiresAt` is Unix time in milliseconds, without it the link holds for good. */
export function linkToken(purpose: Purpose, claims: object, expiresAt?: number): string {
  return signToken(key, purpose, claims, expiresAt);
}

export function readLinkToken<Claims extends object>(purpose: Purpose, token: string): ReadToken<Claims> {
  return readToken(keys, purpose, token);
}

// Assumed known until the database refuses: the first sign-up after a start loses nothing by it.
let known = true;

/** For the log; undefined while the database accepts this server's tokens. */
export function serverKeyProblem(): string | undefined {
  if (known) return undefined;
  // A token of a slow clock has expired on arrival.
  if (clockApart() !== 0) return clockWords();
  return "The database does not know this server's key; see docs/guide/mail.md.";
}

export function noteServerKey(accepted: boolean): void {
  const before = known;
  known = accepted;
  if (before && !accepted) console.warn(`${serverKeyProblem()} Nobody can subscribe to the newsletter.`);
}
