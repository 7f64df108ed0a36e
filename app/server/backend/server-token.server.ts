import {
  type Purpose,
  type ReadToken,
  readToken,
  signToken,
  tokenKey,
} from "~/server/security/signed-token.server";
import { backend } from "./client.server";

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

/** False once the database has refused this server's tokens; see docs/mail.md for how to tell it the key. */
export function isServerKeyKnown(): boolean {
  return known;
}

/** Notes what the database said to a token of this server; warns when that changes for the worse. */
export function noteServerKey(accepted: boolean): void {
  if (known && !accepted) {
    console.warn(
      "The database does not know this server's key: nobody can subscribe to the newsletter. See docs/mail.md.",
    );
  }
  known = accepted;
}
