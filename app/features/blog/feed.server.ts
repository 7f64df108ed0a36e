import { authorOf } from "~/content/editor";
import { parseUrl } from "~/content/parse-url";
import { fill } from "~/content/placeholders";
import { readHtml } from "~/features/rich-text/readings.server";
import { sanitiseArticle } from "~/features/rich-text/sanitise.server";
import { isElement, replaceNodes, toHtml } from "~/features/rich-text/tree.server";
import { xml } from "~/features/rich-text/xml.server";
import { presentSite } from "~/platform/database/cached-facts.server";
import { publicDb } from "~/platform/database/client.server";
import { siteUrl } from "~/platform/settings/env.server";
import { type FeedPost, listNewestPosts, type Post } from "./model.server";

const newest = 20;

/** The newest articles as RSS, with their whole texts; forbids in `headers` to keep what is makeshift. Throws on any backend fault. */
export async function readFeed(headers: Headers) {
  const [site, posts] = await Promise.all([presentSite(), listNewestPosts(publicDb, newest)]);
  const bodies = await Promise.all(posts.map(({ content }) => sanitiseArticle(content)));
  if (bodies.some(({ makeshift }) => makeshift)) headers.set("Cache-Control", "no-store");
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>Blog | ${site.name}</title>
<link>${siteUrl}/blog</link>
<description>${fill(site.description, site)}</description>
<language>de</language>
<atom:link href="${siteUrl}/blog.rss.xml" rel="self" type="application/rss+xml"/>
${posts.length ? xml`<lastBuildDate>${lastChange(posts)}</lastBuildDate>\n` : []}${posts.map(
  (post, index) => {
    const address = `${siteUrl}/blog/${post.slug}`;
    return xml`<item>
<title>${post.title}</title>
<link>${address}</link>
<guid isPermaLink="false">${idOf(post)}</guid>
<dc:creator>${authorOf(site, post.author).name}</dc:creator>
<pubDate>${new Date(post.published_at).toUTCString()}</pubDate>
${post.category ? xml`<category>${post.category}</category>\n` : []}<description>${post.excerpt ?? ""}</description>
<content:encoded>${withWholeAddresses(bodies[index]?.html ?? "", address)}</content:encoded>
</item>
`;
  },
)}</channel>
</rss>
`;
}

/** Stays the same when the address changes: by it readers know what they have read. */
function idOf({ id, feed_slug }: FeedPost) {
  return feed_slug ? `${siteUrl}/blog/${feed_slug}` : `urn:uuid:${id}`;
}

/** An article that was written ahead changes the feed on the day it comes out. */
function lastChange(posts: Post[]) {
  const times = posts.flatMap(({ published_at, updated_at }) => [published_at, updated_at]);
  return new Date(Math.max(...times.map((time) => Date.parse(time)))).toUTCString();
}

/** Cleaned markup for readers that do not know where it stands; of several sizes of a picture they get one. */
function withWholeAddresses(html: string, address: string) {
  const tree = readHtml(html);
  replaceNodes(tree, (node) => {
    if (!isElement(node)) return undefined;
    node.attrs = node.attrs.filter(({ name }) => name !== "srcset" && name !== "sizes");
    for (const one of node.attrs)
      if (/^(?:href|src)$/.test(one.name)) one.value = parseUrl(one.value, address)?.href ?? one.value;
    return node.tagName === "span" ? node.childNodes : undefined;
  });
  return toHtml(tree);
}
