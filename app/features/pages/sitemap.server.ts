import { listedPaths } from "~/content/pages";
import { countPublishedPosts, listPostAddresses } from "~/features/blog/model.server";
import { xml } from "~/features/rich-text/xml.server";
import { publicDb } from "~/platform/database/client.server";
import { presentPages } from "~/platform/database/content-version.server";
import { siteUrl } from "~/platform/settings/env.server";
import { episodePaths } from "./fixed/episodes.server";

/** No more addresses may stand in one file; the protocol says so. */
const addressesPerFile = 50_000;

/**
 * The site map: one file while everything fits into one, else an index of files (`?teil=1` and so on). The oldest
 * articles come first, so that full files change no more. Throws a 404 Response for a file there is not, and on any
 * backend fault.
 */
export async function readSitemap(part: string | null, perFile = addressesPerFile) {
  if (part !== null) return readFile(part, perFile);
  const [{ total }, fixed] = await Promise.all([countPublishedPosts(publicDb), fixedAddresses()]);
  const files = Math.ceil((fixed.length + total) / perFile);
  if (files <= 1) return readFile("1", perFile);
  const parts = Array.from({ length: files }, (_, index) => index + 1);
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts.map((number) => xml`<sitemap><loc>${siteUrl}/sitemap.xml?teil=${String(number)}</loc></sitemap>\n`)}</sitemapindex>
`;
}

async function readFile(part: string, perFile: number) {
  if (!/^[1-9]\d{0,3}$/.test(part)) throw new Response(null, { status: 404 });
  const number = Number(part);
  const fixed = await fixedAddresses();
  const pages = number === 1 ? fixed : [];
  const skip = Math.max(0, (number - 1) * perFile - fixed.length);
  const posts = await listPostAddresses(publicDb, skip, perFile - pages.length);
  if (pages.length + posts.length === 0) throw new Response(null, { status: 404 });
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(
  ({ path, changed }) =>
    xml`<url><loc>${siteUrl}${path}</loc>${changed ? xml`<lastmod>${new Date(changed).toISOString()}</lastmod>` : ""}</url>\n`,
)}${posts.map(
  ({ slug, updated_at }) =>
    xml`<url><loc>${siteUrl}/blog/${slug}</loc><lastmod>${new Date(updated_at).toISOString()}</lastmod></url>\n`,
)}</urlset>
`;
}

/** All that is no article: there are never so many that one file would not do. */
async function fixedAddresses(): Promise<{ path: string; changed?: string }[]> {
  const [pages, episodes] = await Promise.all([presentPages(), episodePaths()]);
  return [
    ...[...listedPaths, ...episodes].map((path) => ({ path })),
    ...(pages ?? [])
      .filter(({ template }) => template !== "danke")
      .map(({ slug, updated_at }) => ({ path: `/${slug}`, changed: updated_at })),
  ];
}
