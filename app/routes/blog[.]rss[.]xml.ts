import { listPublishedPosts } from "~/models/posts.server";
import { publicDb } from "~/server/backend/client.server";
import { xml, xmlResponse } from "~/server/publishing/xml.server";
import { siteUrl } from "~/server/settings/env.server";
import { currentSite } from "~/server/settings/site.server";

const newest = 20;

export function loader() {
  return xmlResponse("application/rss+xml", async () => {
    const posts = await listPublishedPosts(publicDb, { perPage: newest });
    return xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Blog | ${currentSite.name}</title>
<link>${siteUrl}/blog</link>
<description>${currentSite.description}</description>
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
