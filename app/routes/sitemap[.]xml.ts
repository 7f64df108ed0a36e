import { publicPages } from "~/content/pages";
import { listPostAddresses } from "~/models/posts.server";
import { publicDb } from "~/server/backend.server";
import { siteUrl } from "~/server/env.server";
import { xml, xmlResponse } from "~/server/xml.server";

export function loader() {
  return xmlResponse("application/xml", async () => {
    const posts = await listPostAddresses(publicDb);
    return xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${publicPages.map((path) => xml`<url><loc>${siteUrl}${path}</loc></url>\n`)}${posts.map(
  ({ slug, updated_at }) =>
    xml`<url><loc>${siteUrl}/blog/${slug}</loc><lastmod>${new Date(updated_at).toISOString()}</lastmod></url>\n`,
)}</urlset>
`;
  });
}
