import { backend } from "~/platform/database/client.server";
import { linkToken, readLinkToken } from "~/platform/database/server-token.server";
import { siteUrl } from "~/platform/settings/env.server";

/** Milliseconds; equals `private.end_stale_accounts`. */
export const accountLinkLife = 24 * 3_600_000;
export const recoveryLife = 3_600_000;

export type AccountLink =
  | { state: "valid"; token: string; email?: string }
  | { state: "expired" | "invalid"; token?: undefined; email?: undefined };

interface Claims {
  /** Six hashed digits: guessable where the engine made it, so it travels signed. */
  token: string;
  email: string;
}

export function accountUrl(claims: Claims): string {
  const token = linkToken("account-confirm", claims, Date.now() + accountLinkLife);
  return `${siteUrl}/admin/confirm?token=${token}`;
}

export function recoveryUrl(claims: Claims): string {
  const token = linkToken("account-recover", claims, Date.now() + recoveryLife);
  return `${siteUrl}/admin/login/reset?token=${token}`;
}

export function readAccountLink(request: Request): AccountLink {
  return read("account-confirm", tokenOf(request));
}

export function readRecoveryLink(request: Request, form?: FormData): AccountLink {
  const sent = form?.get("token");
  return read("account-recover", typeof sent === "string" && sent ? sent : tokenOf(request));
}

function tokenOf(request: Request) {
  return new URL(request.url).searchParams.get("token") ?? "";
}

function read(purpose: "account-confirm" | "account-recover", token: string): AccountLink {
  if (!backend.embedded)
    return /^[\w-]{1,200}$/.test(token) ? { state: "valid", token } : { state: "invalid" };
  const link = readLinkToken<Claims>(purpose, token);
  return link.state === "valid"
    ? { state: "valid", token: link.claims.token, email: link.claims.email }
    : { state: link.state };
}
