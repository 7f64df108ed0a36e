import type { SiteFacts } from "~/content/site-schema";
import { presentSite } from "~/platform/database/cached-facts.server";
import { siteUrl } from "~/platform/settings/env.server";
import { mailtoOf } from "~/schemas/contact-links";

/** RFC 9116. */
export async function loader() {
  return new Response(securityText(await presentSite(), siteUrl, new Date()), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}

/** RFC 9116 recommends less than a year (months). */
const validFor = 11;

/** Changes monthly only. */
function securityText({ email }: Pick<SiteFacts, "email">, origin: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validFor, 1));
  return [
    `Contact: ${mailtoOf(email)}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: de, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
