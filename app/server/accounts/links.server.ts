import { backend } from "~/server/backend/client.server";
import { linkToken, readLinkToken } from "~/server/backend/server-token.server";
import { siteUrl } from "~/server/settings/env.server";

/** How long a link holds (milliseconds); `private.end_stale_accounts` ends what was not confirmed by then. */
export const accountLinkLife = 24 * 3_600_000;

export type AccountLink =
  | { state: "valid"; token: string; email?: string }
  | { state: "expired" | "invalid"; token?: undefined; email?: undefined };

interface Claims {
  /** What the engine confirms the account by: six digits and an address, hashed, which can be guessed. */
  token: string;
  email: string;
}

/** The link that confirms an account of the embedded backend; nobody but this server can make one. */
export function accountUrl(claims: Claims): string {
  const token = linkToken("account-confirm", claims, Date.now() + accountLinkLife);
  return `${siteUrl}/admin/confirm?token=${token}`;
}

/** Reads the link that a request came by: the embedded backend's is ours, a hosted one's its auth service has made. */
export function readAccountLink(request: Request): AccountLink {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (!backend.embedded)
    return /^[\w-]{1,200}$/.test(token) ? { state: "valid", token } : { state: "invalid" };
  const read = readLinkToken<Claims>("account-confirm", token);
  return read.state === "valid"
    ? { state: "valid", token: read.claims.token, email: read.claims.email }
    : { state: read.state };
}
