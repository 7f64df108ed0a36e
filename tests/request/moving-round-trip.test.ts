import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { folderOf, sourceOf } from "~/features/moving/folder.server";
import { readMove } from "~/features/moving/reading/read-move.server";
import { takeOver } from "~/features/moving/take-over.server";
import { recallPictures } from "~/platform/database/cached-pictures.server";
import { dbFor } from "~/platform/database/client.server";
import type { Db } from "~/platform/database/db";
import { sql } from "../helpers/app";
import { jpeg, sendPicture } from "../helpers/posted-pictures";
import { takeErrors } from "../helpers/setup";
import { authSession, staffGet } from "../helpers/staff";

let db: Db;
const alt = "Ein Kran zum Hin und Her";

async function clear() {
  await sql("delete from moves");
  await sql("delete from blog_posts where slug like 'hinher-%'");
  await sql("delete from pages where slug like 'hinher-%'");
  await sql("delete from old_addresses where path like '/hinher-%'");
  await sql("delete from media where alt = $1", [alt]);
}
afterAll(clear);

beforeAll(async () => {
  db = dbFor((await authSession("hinher@musterhafen.example")).access_token);
  recallPictures({});
  await clear();
  await sendPicture({ file: await jpeg({ r: 90, g: 20, b: 60 }), fields: { alt } });
  await sql("update media set caption = 'Am Kai' where alt = $1", [alt]);
  const [row] = await sql("select name from media where alt = $1", [alt]);
  const picture = `/media/${row?.name}-480.webp`;
  const content = `<h2 id="anker">Titel</h2>
<p>Ein ]]&gt; Wort, <strong>fett</strong> und <a href="/contact">ein Link</a>.</p><p>Zweiter<br>Absatz&nbsp;&amp; سلام <a href="#anker">hin</a></p>
<figure><img src="${picture}" alt="Im Text" width="480" height="320"><figcaption>Unterschrift</figcaption></figure>
<pre><code>a

  b</code></pre><table><tbody><tr><td>1</td></tr></tbody></table>`;
  const posts = [
    ["hinher-eins", "Eins & ]]> mehr", content, "published", "2024-02-03T04:05:06.789Z", picture],
    ["hinher-entwurf", "Entwurf", "<p>Noch nicht</p>", "draft", null, null],
    ["hinher-geplant", "Geplant", "<p>Bald</p>", "published", "2099-02-03T04:05:06Z", null],
  ];
  for (const [slug, title, text, status, date, cover] of posts)
    await sql(
      `insert into blog_posts (title, slug, excerpt, content, category, author, status, published_at, featured_image, created_at, updated_at)
       values ($2, $1, 'Kurz & gut', $3, 'Häfen & Kähne', 'Mara Hansen', $4, $5, $6, '2023-01-01T00:00:00Z', '2024-03-01T00:00:00Z')`,
      [slug, title, text, status, date, cover],
    );
  const sections = [
    {
      ...{ id: "sa1", kind: "head", version: 1, eyebrow: "", title: "Kopf", lead: "Satz < dazu", calls: [] },
      picture,
      picture_alt: "Kran",
    },
    {
      id: "sa2",
      kind: "text",
      version: 1,
      title: "Teil",
      text: `<p>Absatz</p><p><img src="${picture}" alt="x"></p>`,
    },
  ];
  await sql(
    `insert into pages (slug, title, description, status, published_at, sections, created_at, updated_at)
     values ('hinher-seite', 'Seite', 'Beschreibung', 'archived', '2024-01-01T00:00:00Z', $1, '2023-01-01T00:00:00Z', '2024-03-01T00:00:00Z')`,
    [JSON.stringify(sections)],
  );
  await sql(
    `insert into old_addresses (path, kind, item_id) select '/hinher-alt/2020', 'blog_posts', id from blog_posts where slug = 'hinher-eins'`,
  );
  await sql("insert into old_addresses (path, target) values ('/hinher-kontakt.html', '/contact')");
});

/** Names of pictures come from their bytes, which are packed again. */
async function rows() {
  const posts = await sql(
    `select slug, title, excerpt, content, category, author, status, published_at, created_at, updated_at, featured_image
     from blog_posts where slug like 'hinher-%' order by slug`,
  );
  const pages = await sql(
    `select slug, title, description, status, published_at, created_at, updated_at, sections from pages
     where slug like 'hinher-%' order by slug`,
  );
  const led = await sql(
    `select a.path, coalesce(a.target, p.slug) as to from old_addresses a left join blog_posts p on p.id = a.item_id order by a.path`,
  );
  const media = await sql("select alt, caption from media where alt = $1", [alt]);
  return JSON.parse(
    JSON.stringify({ posts, pages, led, media }).replace(/\/media\/[0-9a-f]{32}-\d+\.webp/g, "BILD"),
  );
}

async function broughtBack(format: string, shouldClear: boolean) {
  const answer = await staffGet(`/admin/move/out?format=${format}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (shouldClear) await clear();
  const [move] = await sql("insert into moves (sha256) values ($1) returning id", [
    format.padEnd(64, shouldClear ? "0" : "1").replace(/[^0-9a-f]/g, "a"),
  ]);
  const id = String(move?.id);
  const folder = folderOf(id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "upload-0"), bytes);
  writeFileSync(join(folder, "upload.json"), JSON.stringify([{ file: "upload-0", name: `${format}.zip` }]));
  await readMove(folder);
  const source = sourceOf(id);
  const only: string[] = [];
  for await (const item of source.items())
    if (item.slug.startsWith("hinher-") || item.pictures.some((picture) => picture.alt === alt))
      only.push(item.id);
  const choices = { only, skipped: [], as: {}, categories: {}, authors: {}, hosts: [] };
  await (await takeOver(db, { id }, choices, source)).done;
  expect(takeErrors()).toEqual([]);
  rmSync(folder, { recursive: true });
}

const formats = ["wxr", "ghost", "markdown"];

it.each(formats)("an export as %s changes nothing where all of it is still here", async (format) => {
  const pictures = () => sql("select name from media order by name");
  const before = [await rows(), await pictures()];
  await broughtBack(format, false);
  expect([await rows(), await pictures()]).toEqual(before);
});

it.each(formats)("an export as %s gives the same rows and addresses when it is read", async (format) => {
  const before = await rows();
  await broughtBack(format, true);
  expect(await rows()).toEqual(before);
});
