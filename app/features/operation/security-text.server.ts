import type { SiteFacts } from "~/content/site-schema";
import { mailtoOf } from "~/schemas/contact-links";

/** RFC 9116 recommends less than a year (months). */
const validFor = 11;

/** Changes monthly only. */
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
