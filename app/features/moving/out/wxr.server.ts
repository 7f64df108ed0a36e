import { cdata, xmlElement as element } from "~/features/rich-text/xml.server";
import type { Db } from "~/platform/database/db";
import { siteUrl } from "~/platform/settings/env.server";
import { currentSite } from "~/platform/settings/site.server";
import { toBerlinTime } from "~/schemas/berlin-time";
import { slugify } from "~/schemas/slug";
import { eachItem, listRedirects, namesInUse, type OutItem, redirectsYaml } from "./content.server";
import type { OutPictures, PlacedPicture } from "./pictures.server";
import type { Entry } from "./zip.server";

const uploads = "wp-content/uploads/";
const address = (path: string) => siteUrl + path;
const pictureAddress = ({ path }: PlacedPicture) => address(path);

export async function* wxrFiles(db: Db, pictures: OutPictures): AsyncGenerator<Entry> {
  yield { name: "wordpress.xml", content: document(db, pictures) };
  yield* pictures.files(uploads);
  yield { name: "redirects.yaml", content: [redirectsYaml(await listRedirects(db))] };
}

async function* document(db: Db, pictures: OutPictures): AsyncGenerator<string> {
  const { categories, authors } = await namesInUse(db);
  const { name } = currentSite();
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${element("title", name)}${element("link", siteUrl)}${element("language", "de-DE")}${element("wp:wxr_version", "1.2")}${element("wp:base_site_url", siteUrl)}${element("wp:base_blog_url", siteUrl)}`;
  for (const [index, author] of authors.entries())
    yield `<wp:author>${element("wp:author_id", index + 1)}${element("wp:author_login", loginOf(author))}${element("wp:author_email", "")}${element("wp:author_display_name", author)}</wp:author>\n`;
  for (const [index, category] of categories.entries())
    yield `<wp:category>${element("wp:term_id", index + 1)}${element("wp:category_nicename", slugify(category))}${element("wp:category_parent", "")}${element("wp:cat_name", category)}</wp:category>\n`;
  let number = 1;
  for await (const item of eachItem(db)) {
    yield itemXml(item, number, pictures);
    number += 2;
  }
  for (const picture of pictures.all()) yield attachment(picture);
  yield "</channel>\n</rss>\n";
}

function itemXml(item: OutItem, number: number, pictures: OutPictures): string {
  const cover = item.cover ? pictures.at(item.cover)?.number : undefined;
  const status = { published: "publish", planned: "future", draft: "draft" }[item.status];
  const meta = [
    ...(cover ? [["_thumbnail_id", cover] as const] : []),
    ...item.oldPaths.flatMap((path) => {
      const slug = /\/([^/?]+)\/?$/.exec(path)?.[1];
      return [...(slug ? [["_wp_old_slug", slug] as const] : []), ["_site_old_address", path] as const];
    }),
    ["_site_item", JSON.stringify(pictures.placeIn(item.own, pictureAddress))] as const,
  ];
  return `<item>
${element("title", item.title)}${element("link", address(item.path))}${item.date ? element("pubDate", new Date(item.date).toUTCString()) : ""}${element("dc:creator", item.author ? loginOf(item.author) : "")}<guid isPermaLink="false">${cdata(`urn:uuid:${item.id}`)}</guid>
${element("description", "")}${element("content:encoded", pictures.place(item.html, pictureAddress))}${element("excerpt:encoded", item.excerpt)}${element("wp:post_id", number)}${dates("post_date", item.date ?? item.created, item.date !== null)}${dates("post_modified", item.changed, true)}${ofPost(item.slug, status, item.kind === "page" ? "page" : "post")}${
  item.category
    ? `<category domain="category" nicename="${slugify(item.category)}">${cdata(item.category)}</category>\n`
    : ""
}${meta.map(([key, value]) => metaXml(key, value)).join("")}</item>
`;
}

function attachment(picture: PlacedPicture): string {
  const { number, path, alt, caption, created_at } = picture;
  const title = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  return `<item>
${element("title", title)}${element("link", pictureAddress(picture))}${element("dc:creator", "")}${element("content:encoded", "")}${element("excerpt:encoded", caption ?? "")}${element("wp:post_id", number)}${dates("post_date", created_at, true)}${ofPost(title, "inherit", "attachment")}${element("wp:attachment_url", pictureAddress(picture))}${metaXml("_wp_attached_file", path.slice(1))}${metaXml("_wp_attachment_image_alt", alt)}</item>
`;
}

function ofPost(slug: string, status: string, type: string) {
  return `${element("wp:comment_status", "closed")}${element("wp:ping_status", "closed")}${element("wp:post_name", slug)}${element("wp:status", status)}${element("wp:post_parent", 0)}${element("wp:menu_order", 0)}${element("wp:post_type", type)}${element("wp:post_password", "")}${element("wp:is_sticky", 0)}`;
}

function dates(name: string, instant: string, isKnown: boolean) {
  const moment = new Date(instant);
  const local = `${toBerlinTime(moment).replace("T", " ")}:${String(moment.getUTCSeconds()).padStart(2, "0")}`;
  const universal = isKnown ? moment.toISOString().slice(0, 19).replace("T", " ") : "0000-00-00 00:00:00";
  return element(`wp:${name}`, local) + element(`wp:${name}_gmt`, universal);
}

function metaXml(key: string, value: string | number) {
  return `<wp:postmeta>${element("wp:meta_key", key)}${element("wp:meta_value", value)}</wp:postmeta>\n`;
}

const loginOf = (name: string) => slugify(name) || "redaktion";
