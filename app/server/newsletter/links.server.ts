import type { NewsletterSignup } from "~/schemas/newsletter";
import { backend } from "~/server/backend/client.server";
import { type ReadToken, readToken, signToken, tokenKey } from "~/server/security/signed-token.server";
import { siteUrl } from "~/server/settings/env.server";

const key = tokenKey(backend.sessionSecret);
const keys = backend.linkKeys.map((hex) => Buffer.from(hex, "hex"));
const hour = 3_600_000;

/** How long a confirmation link holds (milliseconds). */
export const confirmationLife = 48 * hour;

export interface ConfirmClaims extends NewsletterSignup {
  /** Version of the consent text. */
  consent: string;
  /** When the form was sent (Unix time in milliseconds). */
  at: number;
}

/** The link that turns a signup into a subscription; nothing of it is stored before it is used. */
export function confirmUrl(signup: NewsletterSignup, consent: string, at = Date.now()): string {
  const claims: ConfirmClaims = { ...signup, consent, at };
  return link("confirm", signToken(key, "newsletter-confirm", claims, at + confirmationLife));
}

/** The link that ends every subscription of an address; it holds for good. */
export function unsubscribeUrl(email: string): string {
  return link("unsubscribe", signToken(key, "newsletter-unsubscribe", { email }));
}

/** The header lines with which mail programs offer to unsubscribe by one click (RFC 8058). */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

export function readConfirmToken(token: string): ReadToken<ConfirmClaims> {
  return readToken(keys, "newsletter-confirm", token);
}

export function readUnsubscribeToken(token: string): ReadToken<{ email: string }> {
  return readToken(keys, "newsletter-unsubscribe", token);
}

/** What this server shows the database to work on mailings; holds for a minute. */
export function mailingToken(): string {
  return signToken(key, "mailing", {}, Date.now() + 60_000);
}

function link(page: "confirm" | "unsubscribe", token: string) {
  return `${siteUrl}/newsletter/${page}?token=${token}`;
}
