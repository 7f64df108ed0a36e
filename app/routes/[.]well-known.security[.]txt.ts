import { securityText } from "~/features/operation/security-text.server";
import { presentSite } from "~/platform/database/cached-facts.server";
import { siteUrl } from "~/platform/settings/env.server";

/** RFC 9116. */
export async function loader() {
  return new Response(securityText(await presentSite(), siteUrl, new Date()), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
