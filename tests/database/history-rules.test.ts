import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { quietSql as sql } from "../helpers/app";
import {
  call,
  changeRows,
  deleteRows,
  expectRefused,
  idOf,
  insertRow,
  readRows,
  serverToken,
  tokenOf,
} from "../helpers/rest";

const tables = ["content_versions", "working_copies", "old_addresses", "missed_addresses", "shares"];
let anna = "";
let ben = "";
let post = "";

beforeAll(async () => {
  anna = await tokenOf("anna-verlauf@musterhafen.example");
  ben = await tokenOf("ben-verlauf@musterhafen.example");
});
const clear = async () => {
  await sql("delete from blog_posts where slug like 'verlauf%'");
  await sql("delete from services where slug like 'verlauf%'");
  for (const table of tables) await sql(`delete from ${table}`);
};
beforeEach(async () => {
  await clear();
  const body = { title: "Verlauf", slug: "verlauf", content: "<p>Eins</p>", status: "draft" };
  const { rows } = await insertRow("blog_posts", body, anna);
  post = rows[0].id;
});
afterAll(clear);

const change = (body: object, token = anna) => changeRows(`blog_posts?id=eq.${post}`, body, token);
const remove = (token = anna) => deleteRows(`blog_posts?id=eq.${post}`, token);
const versions = () =>
  sql(
    "select reason, saved_by, row ->> 'content' as content from content_versions where item_id = $1 order by saved_at",
    [post],
  );

it("tells everybody where a path leads that they know, and no paths", async () => {
  await insertRow("old_addresses", { path: "/frueher", target: "/about" }, anna);
  const key = createHash("sha256").update("/frueher").digest("hex").slice(0, 32);
  expect((await call("known_addresses", {})).rows).toEqual({ [key]: "/about" });
});

describe("versions", () => {
  it("say what was there, who changed it, and that it was a picture that changed", async () => {
    await change({ content: "<p>Zwei</p>" }, ben);
    const [picture] = await sql(
      "insert into media (sha256, width, height, bytes) values ($1, 640, 400, 1) returning id, name",
      ["ab".repeat(32)],
    );
    await change({ content: `<img src="/media/${picture?.name}-480.webp" alt="">` });
    const next = { new_sha256: "cd".repeat(32), new_width: 640, new_height: 400, new_bytes: 1 };
    await call("replace_media", { item: picture?.id, ...next }, ben);
    await remove(ben);
    await sql("delete from media where id = $1", [picture?.id]);
    const kept = await versions();
    expect(kept.map(({ reason, saved_by }) => [reason, saved_by])).toEqual([
      ["create", idOf(anna)],
      ["update", idOf(ben)],
      ["update", idOf(anna)],
      ["picture", idOf(ben)],
      ["delete", idOf(ben)],
    ]);
    expect(kept.slice(0, 3).map(({ content }) => content)).toEqual([null, "<p>Eins</p>", "<p>Zwei</p>"]);
  });

  it("are none of what changes nothing, or only a place in the order", async () => {
    await change({ content: "<p>Eins</p>" });
    expect(await versions()).toHaveLength(1);
    const body = { title: "Verlauf", slug: "verlauf", full_description: "x", display_order: 1 };
    const { rows } = await insertRow("services", body, anna);
    await changeRows(`services?id=eq.${rows[0].id}`, { display_order: 7 }, anna);
    expect(await sql("select 1 from content_versions where item_id = $1", [rows[0].id])).toHaveLength(1);
  });

  it("are fifty for each item, the newest", async () => {
    for (let count = 0; count < 55; count += 1)
      await sql("update blog_posts set content = $2 where id = $1", [post, `<p>Text ${count}</p>`]);
    const kept = await versions();
    expect(kept).toHaveLength(50);
    expect(kept.at(-1)?.content).toBe("<p>Text 53</p>");
  });
});

describe("drafts", () => {
  const draft = (fields: object) => ({ kind: "blog_posts", item_id: post, fields });

  it("are read by all staff and written by their author alone", async () => {
    await insertRow("working_copies", draft({ title: "Von Anna" }), anna);
    await insertRow("working_copies", draft({ title: "Von Ben" }), ben);
    const path = `working_copies?item_id=eq.${post}&author=eq.${idOf(anna)}`;
    expect((await readRows(path, ben)).rows).toMatchObject([{ fields: { title: "Von Anna" } }]);
    expect((await changeRows(path, { fields: {} }, ben)).rows).toEqual([]);
    expect((await deleteRows(path, ben)).rows).toEqual([]);
    const foisted = { ...draft({}), item_id: randomUUID(), author: idOf(anna) };
    await expectRefused(insertRow("working_copies", foisted, ben));
    expect(await sql("select fields ->> 'title' as title from working_copies order by 1")).toEqual([
      { title: "Von Anna" },
      { title: "Von Ben" },
    ]);
  });

  it("are closed for good, and what was posted earlier replaces nothing", async () => {
    const id = randomUUID();
    const path = `working_copies?id=eq.${id}`;
    const put = (seq: number, fields: object, closed_at: string | null = null) =>
      changeRows(path, { fields, seq, closed_at }, anna);
    await insertRow("working_copies", { ...draft({ title: "Zwei" }), id, seq: 2 }, anna);
    expect((await put(1, { title: "Eins" })).rows).toEqual([]);
    expect((await put(3, { title: "Drei" })).rows).toMatchObject([{ seq: 3, fields: { title: "Drei" } }]);
    await expectRefused(put(4, { title: "Rest" }, new Date().toISOString()));
    expect((await put(0, {}, new Date().toISOString())).rows).toMatchObject([{ fields: {} }]);
    expect((await put(9, { title: "Spät" })).rows).toEqual([]);
    expect(await sql("select fields from working_copies where id = $1", [id])).toEqual([{ fields: {} }]);
  });

  it("have an end to their size", async () => {
    await expectRefused(insertRow("working_copies", draft({ content: "x".repeat(2_000_001) }), anna));
  });
});

describe("what has had its time", () => {
  it("goes, and what has not stays", async () => {
    await change({ status: "published", published_at: "2026-01-01T00:00:00Z" });
    await change({ slug: "verlauf-neu" });
    await remove();
    const other = randomUUID();
    await sql(
      `insert into working_copies (kind, item_id, author, fields, updated_at, closed_at)
       values ('blog_posts', $1, $1, '{}', now() - interval '91 days', null),
         ('blog_posts', $2, $2, '{}', now() - interval '89 days', null),
         ('blog_posts', $3, $3, '{}', now() - interval '25 hours', now() - interval '25 hours')`,
      [randomUUID(), other, randomUUID()],
    );
    await sql(
      `insert into missed_addresses (path, count, last_seen)
       values ('/alt', 9, now() - interval '91 days'), ('/neu', 1, now())`,
    );
    const tidy = async () => (await call("tidy_content", { token: serverToken("upkeep") })).rows;
    expect(await tidy()).toEqual({ items: 0, drafts: 2, links: 0, quarantined: 0 });
    expect(await sql("select path from old_addresses")).toEqual([{ path: "/blog/verlauf" }]);
    expect(await sql("select path from missed_addresses")).toEqual([{ path: "/neu" }]);
    expect((await readRows("trash?select=slug", anna)).rows).toEqual([{ slug: "verlauf-neu" }]);
    await sql("update content_versions set saved_at = saved_at - interval '30 days 1 minute'");
    expect((await readRows("trash?select=slug", anna)).rows).toEqual([]);
    expect(await tidy()).toEqual({ items: 1, drafts: 0, links: 0, quarantined: 0 });
    expect(await sql("select 1 from content_versions union all select 1 from old_addresses")).toEqual([]);
    expect(await sql("select item_id from working_copies")).toEqual([{ item_id: other }]);
  });
});

describe("links to drafts", () => {
  const share = (token_hash: string, expires_at: string) =>
    insertRow("shares", { token_hash, item_id: post, expires_at }, anna);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const hash = createHash("sha256").update("geheim").digest("hex");

  it("show the article until they end, are revoked, or it is gone", async () => {
    const shown = async () => (await call("shared_post", { token: "geheim" })).rows;
    await share(hash, inDays(7));
    expect(await shown()).toMatchObject({ title: "Verlauf" });
    await sql(
      "update shares set created_at = now() - interval '8 days', expires_at = now() - interval '1 second'",
    );
    expect(await shown()).toBeNull();
    await sql("update shares set expires_at = now() + interval '1 day'");
    expect(await shown()).toMatchObject({ title: "Verlauf" });
    await remove();
    expect(await shown()).toBeNull();
    expect(await sql("select * from shares")).toEqual([]);
  });

  it("hold for a month at most, and keep no token", async () => {
    await expectRefused(share(hash, inDays(32)));
    await expectRefused(share("geheim", inDays(1)));
  });
});

describe("addresses asked for in vain", () => {
  const note = (missed: unknown[]) => call("note_missed", { token: serverToken("addresses"), missed });

  it("are added up, each as long as a path may be", async () => {
    const first = [
      ["/oft", 5],
      ["/oft", 1],
      [`/${"x".repeat(5000)}`, 1],
      ["", 3],
    ];
    expect((await note(first)).rows).toBe(true);
    await note([["/oft", 2]]);
    expect(await sql("select path, count from missed_addresses order by path")).toEqual([
      { path: "/oft", count: 8 },
      { path: `/${"x".repeat(299)}`, count: 1 },
    ]);
  });

  it("are a thousand, those asked for most", async () => {
    await sql("insert into missed_addresses (path, count) values ('/oft', 8)");
    await sql(
      "insert into missed_addresses (path, count) select '/flut-' || n, 1 from generate_series(1, 990) n",
    );
    await note(Array.from({ length: 100 }, (_, index) => [`/neu-${index}`, 1]));
    const [kept] = await sql("select count(*)::int as count, max(count)::int as most from missed_addresses");
    expect(kept).toEqual({ count: 1000, most: 8 });
  });
});

describe("the places that hold text", () => {
  it("are all named, in versions and drafts too", async () => {
    await change({ content: "<p>Frau Petersen rief an</p>" });
    await change({ content: "<p>Niemand rief an</p>" });
    const draft = { kind: "blog_posts", item_id: post, fields: { content: 'PETERSEN "A" sagt' } };
    await insertRow("working_copies", draft, anna);
    const places = async (words: string) => {
      const { rows } = await call("text_places", { words }, anna);
      return rows.map(({ place, item_id }: Record<string, string>) => `${place} ${item_id}`).sort();
    };
    expect(await places("petersen")).toEqual([`content_versions ${post}`, `working_copies ${post}`]);
    expect(await places('petersen "a"')).toEqual([`working_copies ${post}`]);
    expect(await places("")).toEqual([]);
  });

  it("are every table in which staff write", async () => {
    const [source] = await sql(
      `select prosrc || (select string_agg('public.' || name || ' ' || texts, ' ') from private.content_kinds) as searched
       from pg_proc where proname = 'held_texts'`,
    );
    const written = await sql(
      `select distinct table_name as name from information_schema.columns c
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY') and column_name <> 'token_hash'
         and exists (select 1 from information_schema.tables t
           where t.table_schema = 'public' and t.table_name = c.table_name and t.table_type = 'BASE TABLE') order by 1`,
    );
    const others =
      "subscribers outbox content_changes media_uses erasures spam_counts access_log shares moves move_items".split(
        " ",
      );
    for (const { name } of written.filter(({ name }) => !others.includes(String(name))))
      expect(source?.searched, String(name)).toMatch(new RegExp(`public\\."?${name}"?`));
  });
});
