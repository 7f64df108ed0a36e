import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../helpers/app";
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
  await sql("delete from blog_posts where slug like 'bildregel%'");
  await sql("delete from \"references\" where slug like 'bildregel%'");
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

const writePost = async (slug: string, content: string, featured: string | null = null) => {
  const [row] = await sql(
    "insert into blog_posts (title, slug, content, featured_image) values ('Titel', $1, $2, $3) returning id",
    [slug, content, featured],
  );
  return String(row?.id);
};
const image = (of = name) => `<img src="/media/${of}-960.webp" alt="">`;
const uses = async () =>
  (await sql("select kind, item_id from media_uses order by kind, item_id")).map(
    ({ kind, item_id }) => `${kind} ${item_id}`,
  );
const stored = async () => JSON.stringify(await sql("select * from media order by id"));

describe.each(["nobody in particular", "an account of another domain"])("%s", (who) => {
  const token = () => (who === "nobody in particular" ? "" : foreign);

  it("finds nothing by searching, and replaces nothing", async () => {
    const before = await stored();
    await writePost("bildregel", image());
    const page = { words: "streng", skip: 0, take: 10 };
    expect((await call("search_media", page, token())).rows).toEqual([]);
    expect((await call("search_media_places", page, token())).rows).not.toHaveProperty(id);
    await call(
      "replace_media",
      { item: id, new_sha256: other, new_width: 1, new_height: 1, new_bytes: 1 },
      token(),
    );
    expect(await stored()).toBe(before);
  });

  it("learns sizes by a name that is known already, and no names", async () => {
    const { rows } = await call("known_media", {}, token());
    const digest = createHash("sha256").update(name).digest("hex");
    expect(rows).toEqual({ [digest]: [640, 400] });
  });
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

  it.each([
    ["id", "00000000-0000-4000-8000-000000000000"],
    ["created_at", "1999-01-01T00:00:00Z"],
    ["created_by", "00000000-0000-4000-8000-000000000000"],
    ["name", "f".repeat(32)],
    ["sha256", "keine"],
    ["sha256", sha256],
    ["alt", "x".repeat(301)],
    ["caption", "x".repeat(501)],
    ["width", 0],
    ["height", 40_001],
    ["bytes", 0],
  ])("bring in none with %s = %.12s", async (column, value) => {
    const before = await stored();
    const body = { sha256: other, ...size, [column]: value };
    await expectRefused(insertRow("media", body, staff));
    expect(await stored()).toBe(before);
  });

  it.each(["sha256", "width", "bytes", "created_by"])("do not change the %s of one", async (column) => {
    const body = { [column]: column === "sha256" ? other : 7 };
    const { status } = await changeRows(`media?id=eq.${id}`, body, staff);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it("do not write where pictures are used", async () => {
    const item = await writePost("bildregel", "<p>Ohne</p>");
    const body = { media_id: id, kind: "blog_posts", item_id: item };
    await expectRefused(insertRow("media_uses", body, staff));
    await sql("update blog_posts set content = $1 where id = $2", [image(), item]);
    expect((await deleteRows("media_uses?kind=neq.x", staff)).rows).toEqual([]);
    expect(await uses()).toEqual([`blog_posts ${item}`]);
  });

  it("cannot delete what is used, and can once it is not", async () => {
    const item = await writePost("bildregel", image());
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
    const second = other.slice(0, 32);
    const item = await writePost("bildregel", `${image()} ${image()} ${image(second)}`);
    expect(await uses()).toEqual([`blog_posts ${item}`, `blog_posts ${item}`]);
    await sql("update blog_posts set content = 'x' where id = $1", [item]);
    expect(await uses()).toEqual([]);
    await sql("update blog_posts set featured_image = $1 where id = $2", [`/media/${name}-480.webp`, item]);
    expect(await uses()).toEqual([`blog_posts ${item}`]);
    await sql("update blog_posts set title = 'Anders' where id = $1", [item]);
    expect(await uses()).toEqual([`blog_posts ${item}`]);
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
    await writePost("bildregel", image());
    // One statement, and undone: others go on with the articles.
    const emptied = sql(`do $$ begin
      truncate blog_posts cascade;
      if exists (select from media_uses where kind = 'blog_posts') then raise exception 'still noted'; end if;
      raise exception 'all undone';
    end $$`);
    await expect(emptied).rejects.toThrow("all undone");
    expect(await uses()).toHaveLength(1);
  });

  it.each([
    ["a picture that is none of ours", `/media/${"0".repeat(32)}-480.webp`],
    ["an address that is none", `/media/${name}.webp /media/${name}-480.png ${name}`],
  ])("knows nothing of %s", async (_, content) => {
    await writePost("bildregel", content);
    expect(await uses()).toEqual([]);
  });

  it("is told with the title of the item, and by search", async () => {
    const item = await writePost("bildregel", image());
    const place = { kind: "blog_posts", item_id: item, title: "Titel" };
    expect((await readRows("media_places?select=*", staff)).rows).toEqual([{ media_id: id, ...place }]);
    const found = (words: string) => call("search_media", { words, skip: 0, take: 10 }, staff);
    for (const [words, count] of [
      ["", 1],
      ["TITEL", 1],
      ["streng", 1],
      ["%", 0],
      ["gibt es nicht", 0],
    ] as const)
      expect((await found(words)).rows, words).toHaveLength(count);
    const { rows } = await call("search_media_places", { words: "titel", skip: 0, take: 10 }, staff);
    expect(rows).toEqual({ [id]: { count: 1, places: [place] } });
  });
});
