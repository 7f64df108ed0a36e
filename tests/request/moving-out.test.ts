import { SaxesParser } from "saxes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { markdownToHtml } from "~/features/moving/out/markdown.server";
import { textOf } from "~/features/rich-text/readings.server";
import { parseHtml } from "~/features/rich-text/tree.server";
import { get, sql } from "../helpers/app";
import { jpeg, sendPicture } from "../helpers/posted-pictures";
import { staffGet } from "../helpers/staff";

const out = (format: string) => `/admin/move/out?format=${format}`;
const words = (html: string) => textOf(parseHtml(html));

async function filesOf(format: string): Promise<Map<string, Buffer>> {
  const answer = await staffGet(out(format));
  expect(answer.status).toBe(200);
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

interface XmlItem {
  texts: Record<string, string>;
  meta: [key: string, value: string][];
}

/** Throws on XML that is not well-formed. */
function itemsIn(xml: string): XmlItem[] {
  const items: XmlItem[] = [];
  let item: XmlItem | undefined;
  let text = "";
  let key = "";
  const add = (piece: string) => {
    text += piece;
  };
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    text = "";
    if (name !== "item") return;
    item = { texts: {}, meta: [] };
    items.push(item);
  });
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    if (name === "wp:meta_key") key = text;
    else if (name === "wp:meta_value") item?.meta.push([key, text]);
    else if (item) item.texts[name] = text;
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return items;
}

const contents = {
  "mitnehmen-schrift": `<p>Ein ]]&gt; Ende und &lt;!-- kein Kommentar</p><p>Zeichen  im Text, سلام</p><ul><li>Punkt *eins*</li></ul>`,
  "mitnehmen-tabelle": `<table><caption>Preise</caption><tbody><tr><td>12&nbsp;Euro</td></tr></tbody></table><pre><code>a\n\n  b</code></pre>`,
};
let picture = "";

beforeAll(async () => {
  await clear();
  const file = await jpeg({ r: 12, g: 80, b: 140 });
  await sendPicture({ file, fields: { alt: "Ein Mast zum Mitnehmen" } });
  const [row] = await sql("select name from media where alt = 'Ein Mast zum Mitnehmen' limit 1");
  picture = `/media/${row?.name}-480.webp`;
  for (const [slug, content] of Object.entries(contents))
    await sql(
      `insert into blog_posts (title, slug, excerpt, content, category, author, status, featured_image)
       values ('Titel & ]]> mehr', $1, 'Kurz', $2, 'Häfen & Kähne', 'Mara Hansen', 'draft', $3)`,
      [slug, `${content}<figure><img src="${picture}" alt="Kran"></figure>`, picture],
    );
  await sql(
    `insert into old_addresses (path, kind, item_id)
     select '/2020/05/schrift', 'blog_posts', id from blog_posts where slug = 'mitnehmen-schrift'`,
  );
  await sql(
    "insert into pages (slug, title, description, status, sections) values ($1, $2, $3, 'archived', $4)",
    [
      ...["mitnehmen-seite", "Seite zum Mitnehmen", "Beschreibung"],
      JSON.stringify([
        ...[{ id: "sa1", kind: "head", version: 1, title: "Kopfzeile", lead: "Satz < dazu" }],
        { id: "sa2", kind: "text", version: 1, title: "Abschnitt", text: "<p>Absatz der Seite</p>" },
      ]),
    ],
  );
});

async function clear() {
  await sql("delete from blog_posts where slug like 'mitnehmen-%'");
  await sql("delete from pages where slug like 'mitnehmen-%'");
  await sql("delete from old_addresses where path = '/2020/05/schrift'");
  await sql("delete from media where alt = 'Ein Mast zum Mitnehmen'");
}
afterAll(clear);

const pageWords = ["Kopfzeile", "Satz < dazu", "Abschnitt", "Absatz der Seite"];

describe("all content as a file", () => {
  it("is for staff alone, and no cache's", async () => {
    expect((await get(out("wxr"))).status).toBe(303);
    const unknown = await staffGet(out("constructor"));
    expect([unknown.status, unknown.headers.get("location")]).toEqual([303, "/admin/move#mitnehmen"]);
    const { headers, body } = await staffGet(out("markdown"));
    await body?.cancel();
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="markdown-[\d-]+\.zip"$/);
  });

  it("holds every word for WordPress, with pictures, categories, authors' names and old addresses", async () => {
    const files = await filesOf("wxr");
    const items = itemsIn(String(files.get("wordpress.xml")));
    const bySlug = (slug: string) => items.find(({ texts }) => texts["wp:post_name"] === slug);
    for (const [slug, content] of Object.entries(contents)) {
      const { texts, meta } = bySlug(slug) ?? { texts: {} as Record<string, string>, meta: [] };
      expect(words(texts["content:encoded"] ?? "")).toBe(words(content));
      expect(texts).toMatchObject({
        ...{ title: "Titel & ]]> mehr", category: "Häfen & Kähne", "wp:status": "draft" },
        ...{ "dc:creator": "mara-hansen", "excerpt:encoded": "Kurz" },
      });
      const cover = meta.find(([key]) => key === "_thumbnail_id")?.[1];
      const attachment = items.find(({ texts }) => texts["wp:post_id"] === cover);
      const address = attachment?.texts["wp:attachment_url"] ?? "";
      expect(texts["content:encoded"]).toContain(`src="${address}"`);
      expect(new URL(address).pathname).toBe(picture.replace("-480", "-960"));
      const path = attachment?.meta.find(([key]) => key === "_wp_attached_file")?.[1];
      expect(files.get(`wp-content/uploads/${path}`)?.toString("latin1", 8, 12)).toBe("WEBP");
    }
    expect(bySlug("mitnehmen-schrift")?.meta).toContainEqual(["_site_old_address", "/2020/05/schrift"]);
    const page = bySlug("mitnehmen-seite");
    expect(page?.texts["wp:post_type"]).toBe("page");
    for (const one of pageWords) expect(words(page?.texts["content:encoded"] ?? "")).toContain(one);
    expect(JSON.parse(page?.meta.find(([key]) => key === "_site_item")?.[1] ?? "")).toMatchObject({
      ...{ status: "archived", description: "Beschreibung" },
      sections: [{ kind: "head" }, { text: "<p>Absatz der Seite</p>" }],
    });
  });

  it("holds every word for Ghost, with pictures, tags and redirects", async () => {
    const files = await filesOf("ghost");
    const { posts, tags, posts_tags, users } = JSON.parse(String(files.get("ghost.json"))).db[0].data;
    for (const [slug, content] of Object.entries(contents)) {
      const post = posts.find((one: { slug: string }) => one.slug === slug);
      expect(words(post.html)).toBe(words(content));
      const tag = posts_tags.find((one: { post_id: string }) => one.post_id === post.id)?.tag_id;
      expect(tags.find(({ id }: { id: string }) => id === tag)?.name).toBe("Häfen & Kähne");
      expect(post.html).toContain(`src="${post.feature_image}"`);
      expect(files.has(post.feature_image.replace("__GHOST_URL__/", ""))).toBe(true);
    }
    const page = posts.find((one: { slug: string }) => one.slug === "mitnehmen-seite");
    for (const one of pageWords) expect(words(page.html)).toContain(one);
    expect(users.map(({ name }: { name: string }) => name)).toContain("Mara Hansen");
    expect(String(files.get("redirects.yaml"))).toContain('"^/2020/05/schrift/?$": "/mitnehmen-schrift/"');
  });

  it("holds every word as Markdown, with pictures and front matter", async () => {
    const files = await filesOf("markdown");
    for (const [slug, content] of Object.entries(contents)) {
      const [, front = "", body = ""] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(String(files.get(`articles/${slug}.md`))) ?? [];
      expect(words(markdownToHtml(body))).toBe(words(content));
      expect(front).toContain('author: "Mara Hansen"');
      const image = /^image: "\.\.\/(.+)"$/m.exec(front)?.[1] ?? "";
      expect(body).toContain(`../${image}`);
      expect(files.has(image)).toBe(true);
    }
    const page = String(files.get("pages/mitnehmen-seite.md"));
    for (const one of pageWords) expect(words(markdownToHtml(page))).toContain(one);
  });
});
