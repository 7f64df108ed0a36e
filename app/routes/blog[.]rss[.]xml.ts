import { fill } from "~/content/placeholders";
import { listPublishedPosts } from "~/models/posts.server";
import { publicDb } from "~/server/backend/client.server";
import { presentSite } from "~/server/backend/known-facts.server";
import { xml, xmlResponse } from "~/server/publishing/xml.server";
import { siteUrl } from "~/server/settings/env.server";

const newest = 20;

export function loader() {
  return xmlResponse("application/rss+xml", async () => {
    const [site, posts] = await Promise.all([
      presentSite(),
      listPublishedPosts(publicDb, { perPage: newest }),
    ]);
    return xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Blog | ${site.name}</title>
<link>${siteUrl}/blog</link>
<description>${fill(site.description, site)}</description>
<language>de</language>
<atom:link href="${siteUrl}/blog.rss.xml" rel="self" type="application/rss+xml"/>
${posts.map(
  (post) => xml`<item>
<title>${post.title}</title>
<link>${siteUrl}/blog/${post.slug}</link>
<guid isPermaLink="true">${siteUrl}/blog/${post.slug}</guid>
<pubDate>${new Date(post.published_at).toUTCString()}</pubDate>
${post.category ? xml`<category>${post.category}</category>\n` : []}<description>${post.excerpt ?? ""}</description>
</item>
`,
)}</channel>
</rss>
`;
  });
}
