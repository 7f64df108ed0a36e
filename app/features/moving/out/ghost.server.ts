import { createHash } from "node:crypto";
import type { Db } from "~/platform/database/db";
import { slugify } from "~/schemas/slug";
import { eachItem, listRedirects, namesInUse, type OutItem, redirectsYaml } from "./content.server";
import type { OutPictures, PlacedPicture } from "./pictures.server";
import type { Entry } from "./zip.server";

const images = "content/images/";
const pictureAddress = ({ path }: PlacedPicture) => `__GHOST_URL__/${images}${path.slice(1)}`;

/** What Ghost 5 imports, with the files of its pictures and its redirects. */
export async function* ghostFiles(db: Db, pictures: OutPictures): AsyncGenerator<Entry> {
  const redirects = await listRedirects(db);
  yield { name: "ghost.json", content: document(db, pictures, redirects) };
  yield* pictures.files(images);
  yield { name: "redirects.yaml", content: [redirectsYaml(redirects)] };
}

async function* document(
  db: Db,
  pictures: OutPictures,
  redirects: { from: string; to: string }[],
): AsyncGenerator<string> {
  const { categories, authors } = await namesInUse(db);
  const links = { posts_tags: [] as object[], posts_authors: [] as object[], posts_meta: [] as object[] };
  yield `{"db":[{"meta":${JSON.stringify({ exported_on: Date.now(), version: "5.0.0" })},"data":{"posts":[`;
  let separator = "\n";
  for await (const item of eachItem(db)) {
    yield separator + JSON.stringify(postOf(item, pictures));
    separator = ",\n";
    const id = idOf(item.id);
    if (item.category) links.posts_tags.push({ post_id: id, tag_id: idOf(`tag ${item.category}`) });
    if (item.author) links.posts_authors.push({ post_id: id, author_id: idOf(`author ${item.author}`) });
    const alt = item.cover ? pictures.at(item.cover)?.alt : "";
    if (alt) links.posts_meta.push({ post_id: id, feature_image_alt: alt });
    // Ghost has articles at its root.
    const path = item.kind === "article" ? `/${item.slug}/` : item.path;
    const former = item.kind === "article" ? [item.path, ...item.oldPaths] : item.oldPaths;
    redirects.push(...former.map((from) => ({ from, to: path })));
  }
  const tags = categories.map((name) => ({ id: idOf(`tag ${name}`), name, slug: slugify(name) }));
  // Ghost refuses people without an address; this one is nobody's.
  const users = authors.map((name) => ({
    id: idOf(`author ${name}`),
    name,
    slug: slugify(name),
    email: `${slugify(name) || "redaktion"}@example.invalid`,
  }));
  const own = {
    settings: [{ key: "site_export", value: "1" }],
    site_pictures: pictures.words((picture) => `/${images}${picture.path.slice(1)}`),
  };
  for (const [name, rows] of Object.entries({ tags, users, ...links, ...own }))
    yield `],\n"${name}":[${rows.map((row) => `\n${JSON.stringify(row)}`).join(",")}`;
  yield "]}}]}\n";
}

function postOf(item: OutItem, pictures: OutPictures) {
  const cover = item.cover ? pictures.at(item.cover) : undefined;
  return {
    id: idOf(item.id),
    uuid: item.id,
    title: item.title,
    slug: item.slug,
    html: pictures.place(item.html, pictureAddress),
    feature_image: cover ? pictureAddress(cover) : null,
    featured: 0,
    type: item.kind === "page" ? "page" : "post",
    status: { published: "published", planned: "scheduled", draft: "draft" }[item.status],
    visibility: "public",
    custom_excerpt: item.excerpt || null,
    created_at: item.created,
    updated_at: item.changed,
    published_at: item.date,
    site_item: pictures.placeIn(item.own, pictureAddress),
  };
}

function idOf(key: string) {
  return createHash("sha256").update(key).digest("hex").slice(0, 24);
}
