import { createHmac, timingSafeEqual } from "node:crypto";

export type Purpose =
  | "newsletter-confirm"
  | "newsletter-unsubscribe"
  | "outbox"
  | "account-mail"
  | "retention"
  | "throttle"
  | "places"
  | "device"
  | "accounts"
  | "account-confirm"
  | "account-recover"
  | "recovery"
  | "pictures"
  | "addresses"
  | "upkeep"
  | "spam"
  | "people"
  | "receipt";

export type ReadToken<Claims> =
  | { state: "valid"; claims: Claims }
  | { state: "expired" }
  | { state: "invalid" };

export function tokenKey(sessionSecret: string): Buffer {
  return createHmac("sha256", sessionSecret).update("server key").digest();
}

/** `private.read_token` in the database reads the same form. `expiresAt` is Unix time in milliseconds. */
export function signToken(key: Buffer, purpose: Purpose, claims: object, expiresAt?: number): string {
  const payload = Buffer.from(JSON.stringify({ ...claims, exp: expiresAt })).toString("base64url");
  return `${payload}.${sign(key, purpose, payload).toString("base64url")}`;
}

/** Forged, foreign and cut tokens are "invalid", never an exception. */
export function readToken<Claims extends object>(
  keys: Buffer[],
  purpose: Purpose,
  token: string,
  now = Date.now(),
): ReadToken<Claims> {
  const [, payload = "", signature = ""] = /^([\w-]{1,4000})\.([\w-]{43})$/.exec(token) ?? [];
  if (!payload) return { state: "invalid" };
  const given = Buffer.from(signature, "base64url");
  // The last of 43 base64 characters has two spare bits: only the canonical form counts.
  const isOurs = (key: Buffer) => timingSafeEqual(given, sign(key, purpose, payload));
  if (given.toString("base64url") !== signature || !keys.some(isOurs)) return { state: "invalid" };
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims & { exp?: number };
  return claims.exp !== undefined && claims.exp <= now ? { state: "expired" } : { state: "valid", claims };
}

function sign(key: Buffer, purpose: Purpose, payload: string) {
  return createHmac("sha256", key).update(`${purpose}.${payload}`).digest();
}
