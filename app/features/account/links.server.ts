import { backend } from "~/platform/database/client.server";
import { linkToken, readLinkToken } from "~/platform/database/server-token.server";
import { siteUrl } from "~/platform/settings/env.server";

/** How long a link to confirm an account holds (milliseconds); `private.end_stale_accounts` ends what was not confirmed by then. */
export const accountLinkLife = 24 * 3_600_000;
/** How long one for another password holds. */
export const recoveryLife = 3_600_000;

export type AccountLink =
  | { state: "valid"; token: string; email?: string }
  | { state: "expired" | "invalid"; token?: undefined; email?: undefined };

interface Claims {
  /** What the engine takes: six digits and an address, hashed, which can be guessed where it has made that itself. */
  token: string;
  email: string;
}

/** The link that confirms an account of the embedded backend; nobody but this server can make one. */
export function accountUrl(claims: Claims): string {
  const token = linkToken("account-confirm", claims, Date.now() + accountLinkLife);
  return `${siteUrl}/admin/confirm?token=${token}`;
}

/** The link by which the owner of an account of the embedded backend chooses another password. */
export function recoveryUrl(claims: Claims): string {
  const token = linkToken("account-recover", claims, Date.now() + recoveryLife);
  return `${siteUrl}/admin/login/reset?token=${token}`;
}

/** Reads the link that a request came by: the embedded backend's is ours, a hosted one's its auth service has made. */
export function readAccountLink(request: Request): AccountLink {
  return read("account-confirm", tokenOf(request));
}

/** The same of a link for another password; the form behind it carries its token, too. */
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
