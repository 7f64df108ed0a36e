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

/** What this server shows the database when it asks for what no visitor may; holds for a minute. */
export function serverToken(purpose: Purpose, claims: object = {}): string {
  return signToken(key, purpose, claims, Date.now() + minute);
}

/** What a link says, so that nobody but this server can make one; holds until then (Unix time in milliseconds) or for good. */
export function linkToken(purpose: Purpose, claims: object, expiresAt?: number): string {
  return signToken(key, purpose, claims, expiresAt);
}

/** Reads what a link says, also under the keys of older secrets. */
export function readLinkToken<Claims extends object>(purpose: Purpose, token: string): ReadToken<Claims> {
  return readToken(keys, purpose, token);
}

// Until the database has said otherwise it counts as known: at the first signup after a start nothing is lost by it,
// since the confirmation would say that it failed.
let known = true;

/** Why the database has refused this server's tokens, in words for the log; undefined while it takes them. */
export function serverKeyProblem(): string | undefined {
  if (known) return undefined;
  // A token of a clock that is behind has run out before it comes.
  if (clockApart() !== 0) return clockWords();
  return "The database does not know this server's key; see docs/mail.md.";
}

/** Notes what the database said to a token of this server; warns when that changes for the worse. */
export function noteServerKey(accepted: boolean): void {
  const before = known;
  known = accepted;
  if (before && !accepted) console.warn(`${serverKeyProblem()} Nobody can subscribe to the newsletter.`);
}
