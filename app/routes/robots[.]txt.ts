import { siteUrl } from "~/platform/settings/env.server";

export function loader() {
  const lines = ["User-agent: *", "Disallow: /admin", "", `Sitemap: ${siteUrl}/sitemap.xml`, ""];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
