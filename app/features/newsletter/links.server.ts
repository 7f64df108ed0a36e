import { linkToken, readLinkToken } from "~/platform/database/server-token.server";
import type { ReadToken } from "~/platform/security/signed-token.server";
import { siteUrl } from "~/platform/settings/env.server";
import type { NewsletterSignup } from "~/schemas/newsletter";

const hour = 3_600_000;

/** How long a confirmation link holds (milliseconds). */
const confirmationLife = 48 * hour;

interface ConfirmClaims extends NewsletterSignup {
  consent: string;
  /** When the form was sent (Unix time in milliseconds). */
  at: number;
}

/** The link that turns a signup into a subscription; nothing of it is stored before it is used. */
export function confirmUrl(signup: NewsletterSignup, consent: string, at = Date.now()): string {
  const claims: ConfirmClaims = { ...signup, consent, at };
  return link("confirm", linkToken("newsletter-confirm", claims, at + confirmationLife));
}

/** The link that ends every subscription of an address; it holds for good. */
export function unsubscribeUrl(email: string): string {
  return link("unsubscribe", linkToken("newsletter-unsubscribe", { email }));
}

/** The header lines with which mail programs offer to unsubscribe by one click (RFC 8058). */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

export function readConfirmToken(token: string): ReadToken<ConfirmClaims> {
  return readLinkToken("newsletter-confirm", token);
}

export function readUnsubscribeToken(token: string): ReadToken<{ email: string }> {
  return readLinkToken("newsletter-unsubscribe", token);
}

function link(page: "confirm" | "unsubscribe", token: string) {
  return `${siteUrl}/newsletter/${page}?token=${token}`;
}
