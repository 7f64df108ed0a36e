import type { Db } from "~/platform/database/db";
import { eachItem, listRedirects, type OutItem, redirectsYaml } from "./content.server";
import { htmlToMarkdown } from "./markdown.server";
import type { OutPictures, PlacedPicture } from "./pictures.server";
import type { Entry } from "./zip.server";

/** Ever `../`: the files of articles and of pages lie in folders beside that of the pictures. */
const pictureAddress = ({ path }: PlacedPicture) => `../images${path}`;

export async function* markdownFiles(db: Db, pictures: OutPictures): AsyncGenerator<Entry> {
  for await (const item of eachItem(db))
    yield {
      name: `${item.kind === "page" ? "pages" : "articles"}/${item.slug}.md`,
      content: [fileOf(item, pictures)],
      time: item.changed,
    };
  const words = pictures.words(({ path }) => `/images${path}`);
  yield { name: "pictures.json", content: [JSON.stringify({ site_pictures: words })] };
  yield* pictures.files("images/");
  yield { name: "redirects.yaml", content: [redirectsYaml(await listRedirects(db))] };
}

function fileOf(item: OutItem, pictures: OutPictures): string {
  const cover = item.cover ? pictures.at(item.cover) : undefined;
  const fields = {
    title: item.title,
    slug: item.slug,
    status: item.status,
    draft: item.status === "draft",
    date: item.date,
    lastmod: item.changed,
    author: item.author,
    categories: item.category ? [item.category] : [],
    description: item.excerpt,
    image: cover ? pictureAddress(cover) : null,
    image_alt: cover?.alt ?? "",
    aliases: item.oldPaths,
    site_item: pictures.placeIn({ ...item.own, content: item.html }, pictureAddress),
  };
  // JSON is YAML, on one line whatever it holds.
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join("")}---\n\n${htmlToMarkdown(pictures.place(item.html, pictureAddress))}`;
}
