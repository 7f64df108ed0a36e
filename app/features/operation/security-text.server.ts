import type { SiteFacts } from "~/content/site-schema";
import { mailtoOf } from "~/schemas/contact-links";

/** The file may not be kept for longer than a year; one that nobody looks after expires by itself (months). */
const validFor = 11;

/** `/.well-known/security.txt` as RFC 9116 has it; valid to the first of a month, so that it stays the same for weeks. */
export function securityText({ email }: Pick<SiteFacts, "email">, origin: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validFor, 1));
  return [
    `Contact: ${mailtoOf(email)}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: de, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
