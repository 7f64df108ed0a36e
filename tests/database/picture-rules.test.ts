import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quietSql as sql } from "../helpers/app";
import { call, changeRows, deleteRows, expectRefused, insertRow, readRows, tokenOf } from "../helpers/rest";

const sha256 = "ab".repeat(32);
const other = "cd".repeat(32);
const name = sha256.slice(0, 32);
const size = { width: 640, height: 400, bytes: 1000 };

let foreign = "";
let staff = "";
let id = "";

beforeAll(async () => {
  foreign = await tokenOf("fremd-bilder@anderswo.example");
  staff = await tokenOf("bilder-regeln@musterhafen.example");
});
const clear = async () => {
  await sql("delete from blog_posts where slug = 'bildregel'");
  await sql("delete from \"references\" where slug = 'bildregel'");
  await sql("delete from media_uses");
  await sql("delete from media");
};
beforeEach(async () => {
  await clear();
  const [row] = await sql(
    "insert into media (sha256, alt, width, height, bytes) values ($1, 'Streng', 640, 400, 1000) returning id",
    [sha256],
  );
  id = String(row?.id);
});
afterAll(clear);

const writePost = async (content: string) => {
  const [row] = await sql(
    "insert into blog_posts (title, slug, content) values ('Titel', 'bildregel', $1) returning id",
    [content],
  );
  return String(row?.id);
};
const image = (of = name) => `<img src="/media/${of}-960.webp" alt="">`;
const uses = async () =>
  (await sql("select kind, item_id from media_uses order by kind, item_id")).map(
    ({ kind, item_id }) => `${kind} ${item_id}`,
  );
const stored = async () => JSON.stringify(await sql("select * from media order by id"));

it("is found and replaced by nobody else, who learn sizes by a name that they know, and no names", async () => {
  const before = await stored();
  await writePost(image());
  const page = { words: "streng", skip: 0, take: 10 };
  const replacement = { item: id, new_sha256: other, new_width: 1, new_height: 1, new_bytes: 1 };
  for (const token of ["", foreign]) {
    expect((await call("search_media", page, token)).rows).toEqual([]);
    expect((await call("search_media_places", page, token)).rows).not.toHaveProperty(id);
    await call("replace_media", replacement, token);
    const digest = createHash("sha256").update(name).digest("hex");
    expect((await call("known_media", {}, token)).rows).toEqual({ [digest]: [640, 400] });
  }
  expect(await stored()).toBe(before);
});

describe("staff", () => {
  it("bring in, describe and delete pictures", async () => {
    const body = { sha256: other, alt: "Kran", ...size };
    const created = await insertRow("media", body, staff);
    expect([created.status, created.rows[0]]).toMatchObject([201, { name: other.slice(0, 32) }]);
    expect(created.rows[0].created_by).toMatch(/^[0-9a-f-]{36}$/);
    const path = `media?sha256=eq.${other}`;
    const words = { alt: "Neu", caption: "Am Kai" };
    expect((await changeRows(path, words, staff)).rows).toMatchObject([words]);
    expect((await deleteRows(path, staff)).rows).toHaveLength(1);
  });

  it("bring in none with a column that is not theirs, or is not as it may be", async () => {
    const before = await stored();
    for (const field of [
      { id: crypto.randomUUID() },
      { created_at: "1999-01-01T00:00:00Z" },
      { created_by: crypto.randomUUID() },
      { name: "f".repeat(32) },
      { sha256: "keine" },
      { sha256 },
      { alt: "x".repeat(301) },
      { caption: "x".repeat(501) },
      { width: 0 },
      { height: 40_001 },
      { bytes: 0 },
    ])
      await expectRefused(
        insertRow("media", { sha256: other, ...size, ...field }, staff),
        JSON.stringify(field),
      );
    expect(await stored()).toBe(before);
  });

  it("cannot delete what is used, and can once it is not", async () => {
    const item = await writePost(image());
    const deletion = () => deleteRows(`media?id=eq.${id}`, staff);
    expect((await deletion()).status).toBe(409);
    expect(await sql("select id from media")).toHaveLength(1);
    await sql("delete from blog_posts where id = $1", [item]);
    expect((await deletion()).rows).toHaveLength(1);
  });
});

describe("where pictures are used", () => {
  it("follows articles: written, changed, a cover, deleted", async () => {
    await sql("insert into media (sha256, width, height, bytes) values ($1, 10, 10, 10)", [other]);
    const item = await writePost(`${image()} ${image()} ${image(other.slice(0, 32))}`);
    const change = (to: string) => sql(`update blog_posts set ${to} where id = $1`, [item]);
    const used = `blog_posts ${item}`;
    expect(await uses()).toEqual([used, used]);
    await change("content = 'x'");
    expect(await uses()).toEqual([]);
    await change(`featured_image = '/media/${name}-480.webp'`);
    expect(await uses()).toEqual([used]);
    await change("title = 'Anders'");
    expect(await uses()).toEqual([used]);
    await sql("delete from blog_posts where id = $1", [item]);
    expect(await uses()).toEqual([]);
  });

  it("follows references: logo and portraits", async () => {
    const [row] = await sql(
      `insert into "references" (title, slug, description, display_order, image_url, portraits)
       values ('R', 'bildregel', 'x', 99, $1, $2) returning id`,
      [`/media/${name}-960.webp`, `Ute: /media/${name}-480.webp`],
    );
    expect(await uses()).toEqual([`references ${row?.id}`]);
    await sql(`update "references" set image_url = null where slug = 'bildregel'`);
    expect(await uses()).toEqual([`references ${row?.id}`]);
    await sql(`update "references" set portraits = null where slug = 'bildregel'`);
    expect(await uses()).toEqual([]);
  });

  it("is nowhere once all articles are gone at once", async () => {
    await writePost(image());
    const emptied = sql(`do $$ begin
      truncate blog_posts cascade;
      if exists (select from media_uses where kind = 'blog_posts') then raise exception 'still noted'; end if;
      raise exception 'all undone';
    end $$`);
    await expect(emptied).rejects.toThrow("all undone");
    expect(await uses()).toHaveLength(1);
  });

  it.each([`/media/${"0".repeat(32)}-480.webp`, `/media/${name}.webp /media/${name}-480.png ${name}`])(
    "knows nothing of what is none of our pictures: %s",
    async (content) => {
      await writePost(content);
      expect(await uses()).toEqual([]);
    },
  );

  it("is told with the title of the item, and by search", async () => {
    const item = await writePost(image());
    const place = { kind: "blog_posts", item_id: item, title: "Titel" };
    expect((await readRows("media_places?select=*", staff)).rows).toEqual([{ media_id: id, ...place }]);
    const page = { skip: 0, take: 10 };
    const found = async (words: string) =>
      (await call("search_media", { words, ...page }, staff)).rows.length;
    for (const words of ["", "TITEL", "streng"]) expect(await found(words), words).toBe(1);
    for (const words of ["%", "gibt es nicht"]) expect(await found(words), words).toBe(0);
    const { rows } = await call("search_media_places", { words: "titel", ...page }, staff);
    expect(rows).toEqual({ [id]: { count: 1, places: [place] } });
  });
});
