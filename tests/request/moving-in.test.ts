import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { fromThisSite, get, sql, staffCookie } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { ghost, wxr } from "../helpers/old-sites";
import { staffGet, staffPage, staffPost, wordsOf } from "../helpers/staff";

const clear = async () => {
  await sql("delete from moves");
  await sql("delete from blog_posts where slug like 'einzug-%'");
  await sql("delete from content_versions where row ->> 'slug' like 'einzug-%'");
  await sql("delete from old_addresses where path like '%einzug-%' or path like '/?p=770%'");
};
afterAll(clear);

async function upload(...files: [name: string, content: string][]) {
  const body = new FormData();
  for (const [name, content] of files) body.append("file", new File([content], name));
  const headers = { ...fromThisSite, Cookie: await staffCookie() };
  return get("/admin/move", { method: "POST", headers, body });
}

const folders = () => {
  const folder = join(process.env.DATA_DIR ?? ".data", "moves");
  return existsSync(folder) ? readdirSync(folder) : [];
};
const count = async () => (await sql("select count(*)::int as n from moves"))[0]?.n;
const state = async (path: string) =>
  (await sql("select state from moves where id = $1", [path.split("/").at(-1)]))[0]?.state;
const itemsOf = (html: string) =>
  [...html.matchAll(/<input[^>]*name="item"[^>]*>/g)].map(([tag]) => /value="([^"]+)"/.exec(tag)?.[1] ?? "");

const wordpress = wxr([
  { id: 7701, slug: "einzug-eins", title: "Einzug eins", content: "Moin aus dem alten Haus" },
  { id: 7702, slug: "einzug-zwei", title: "Einzug zwei", content: "[unbekannt]Zwei[/unbekannt]" },
]);
const fromGhost = ghost([
  {
    ...{ id: "einzug3", title: "Einzug drei", slug: "einzug-drei", html: "<p>Aus Ghost</p>", type: "post" },
    ...{ status: "published", published_at: "2021-03-01T08:00:00.000Z", visibility: "public" },
  },
]);

it.each([
  ["WordPress", "alt.xml", wordpress, ["einzug-eins", "einzug-zwei"]],
  ["Ghost", "alt.json", fromGhost, ["einzug-drei"]],
])("an export of %s is reported, taken over and undone", async (_, name, content, slugs) => {
  const sent = await upload([name, content]);
  expect(sent.status).toBe(303);
  const path = sent.headers.get("Location") ?? "";
  expect(path).toMatch(/^\/admin\/move\/[\da-f-]{36}$/);
  const report = await staffPage(path);
  const items = itemsOf(report);
  expect(items).toHaveLength(slugs.length);
  for (const slug of slugs) expect(report).toContain(`/blog/${slug}`);
  expect((await staffPost(path, { intent: "take-over" })).status).toBe(400);

  const body = new URLSearchParams([["intent", "take-over"], ...items.map((item) => ["item", item])]);
  const headers = { ...fromThisSite, Cookie: await staffCookie() };
  const begun = await get(path, { method: "POST", headers, body });
  expect([begun.status, begun.headers.get("Location")]).toEqual([303, path]);
  await eventually(async () => expect(await state(path)).toBe("taken"));
  for (const slug of slugs) expect((await get(`/blog/${slug}`)).status).toBe(200);

  const [old] = await sql(
    "select a.path from old_addresses a join blog_posts p on p.id = a.item_id where p.slug = $1 order by a.path",
    [slugs[0]],
  );
  const asked = `${old?.path}\nhttps://alt.example/gibt-es-nicht-einzug\n/blog/${slugs[0]}`;
  const checked = await staffPost("/admin/move/addresses", { addresses: asked });
  expect(checked.status).toBe(200);
  const words = await wordsOf(checked);
  expect(words).toContain(`301 → 200 /blog/${slugs[0]}`);
  expect(words).toContain("404");
  await eventually(() => expect(folders()).not.toContain(path.split("/").at(-1)));

  expect((await staffPost(path, { intent: "undo" })).status).toBe(303);
  await eventually(async () => expect(await state(path)).toBe("undone"));
  expect((await staffGet(path)).status).toBe(200);
  for (const slug of slugs) expect((await get(`/blog/${slug}`)).status).toBe(404);
});

it.each([
  ["no file", []],
  ["a text", [["brief.txt", "Moin"]]],
  ["a broken export", [["alt.xml", wordpress.slice(0, -60)]]],
  [
    "exports of both",
    [
      ["alt.xml", wordpress],
      ["alt.json", fromGhost],
    ],
  ],
] as [string, [string, string][]][])("%s is refused with a sentence, and nothing stays", async (_, files) => {
  const before = [await count(), folders()];
  const answer = await upload(...files);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(/<title>Fehler: /);
  expect([await count(), folders()]).toEqual(before);
});
