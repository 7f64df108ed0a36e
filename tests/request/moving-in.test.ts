import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { fromThisSite, get, sql, staffCookie } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { ghost, wxr } from "../helpers/old-sites";
import { staffPage, staffPost, wordsOf } from "../helpers/staff";
import { fieldsOf } from "../helpers/staff-form";

const clear = async () => {
  await sql("delete from moves");
  await sql("delete from blog_posts where slug like 'einzug-%'");
  await sql("delete from content_versions where row ->> 'slug' like 'einzug-%'");
  await sql("delete from pages where slug like 'einzug-%'");
  await sql("delete from old_addresses where path like '%einzug%' or path like '/?p=77%'");
  await sql("delete from media where alt like 'Einzug%'");
};
afterEach(clear);

async function send(path: string, body: FormData | URLSearchParams) {
  return get(path, { method: "POST", headers: { ...fromThisSite, Cookie: await staffCookie() }, body });
}

async function upload(...files: [name: string, content: string][]) {
  const body = new FormData();
  for (const [name, content] of files) body.append("file", new File([content], name));
  return send("/admin/move", body);
}

const placeOf = (answer: Response) => answer.headers.get("Location") ?? "";

const folders = () => {
  const folder = join(process.env.DATA_DIR ?? ".data", "moves");
  return existsSync(folder) ? readdirSync(folder) : [];
};
const count = async () => (await sql("select count(*)::int as n from moves"))[0]?.n;
const state = async (path: string) =>
  (await sql("select state from moves where id = $1", [path.split("/").at(-1)]))[0]?.state;

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
  const path = placeOf(sent);
  expect(path).toMatch(/^\/admin\/move\/[\da-f-]{36}$/);
  const report = await staffPage(path);
  for (const slug of slugs) expect(report).toContain(`/blog/${slug}`);

  // Pressed twice, it is done once.
  const begun = await Promise.all([1, 2].map(() => staffPost(path, { intent: "take-over" })));
  expect(begun.map((one) => [one.status, placeOf(one)])).toEqual([
    [303, path],
    [303, path],
  ]);
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
  expect(words).toContain("https://alt.example/gibt-es-nicht-einzug");

  expect((await staffPost(path, { intent: "undo" })).status).toBe(303);
  await eventually(async () => expect(await state(path)).toBe("undone"));
  for (const slug of slugs) expect((await get(`/blog/${slug}`)).status).toBe(404);
  await staffPost(path, { intent: "take-over" });
  await eventually(async () => expect(await state(path)).toBe("taken"));
  for (const slug of slugs) expect((await get(`/blog/${slug}`)).status).toBe(200);
});

it("only the items that a form names come, and none at all is refused", async () => {
  const path = placeOf(await upload(["alt.xml", wordpress]));
  const listed = [...(await staffPage(path)).matchAll(/name="as-([^"]+)"/g)].map(([, id = ""]) => id);
  expect(listed).toHaveLength(2);
  const none = new URLSearchParams([["intent", "take-over"], ...listed.map((id) => [`as-${id}`, "article"])]);
  expect((await send(path, none)).status).toBe(400);
  expect((await staffPost(path, { intent: "take-over", item: "gibt-es-nicht" })).status).toBe(400);
  const one = new URLSearchParams([
    ["intent", "take-over"],
    ["item", listed[1] ?? ""],
  ]);
  await sql("update moves set choices = '{}'");
  expect((await send(path, one)).status).toBe(303);
  await eventually(async () => expect(await state(path)).toBe("taken"));
  const came = await sql("select slug from blog_posts where slug like 'einzug-%'");
  expect(came).toEqual([{ slug: "einzug-zwei" }]);
});

it("a report says what is here already and where old addresses lead, and names what an undoing has left", async () => {
  const again = wxr([
    {
      ...{ id: 7701, slug: "einzug-eins", title: "Einzug eins", content: "Moin" },
      more: "<wp:post_modified_gmt>2021-06-01 10:00:00</wp:post_modified_gmt>",
    },
    { id: 7703, slug: "kontakt", title: "Einzug drei", type: "page", link: "https://alt.example/kontakt/" },
    { id: 7705, slug: "einzug-vier", title: "Einzug vier", link: "https://alt.example/preview/einzug" },
  ]);
  const first = placeOf(await upload(["alt.xml", wordpress]));
  await staffPost(first, { intent: "take-over" });
  await eventually(async () => expect(await state(first)).toBe("taken"));
  const path = placeOf(await upload(["neu.xml", again]));
  const [listed = ""] = (await staffPage(path)).split('<p class="mt-6"');
  const lines = listed.split("<li ").map((line) => line.replace(/<[^>]*>/g, " "));
  const of = (title: string) => lines.find((line) => line.includes(title)) ?? "";
  expect(of("Einzug eins")).toMatch(/schon hier.*neuer/s);
  expect(of("Einzug drei")).not.toContain("schon hier");
  const [told] = lines.filter((line) => line.includes("/kontakt/") && line.includes("/contact"));
  expect(told).toBeDefined();
  expect(of("Einzug vier")).toContain("/preview/einzug kann nicht weiterführen");
  expect(of("Einzug vier")).not.toContain("/preview/einzug →");

  await sql("update blog_posts set title = 'Einzug geändert' where slug = 'einzug-zwei'");
  await staffPost(first, { intent: "undo" });
  await eventually(async () => expect(await state(first)).toBe("undone"));
  const [stayed] = await sql("select id from blog_posts where slug = 'einzug-zwei'");
  expect(await staffPage(first)).toContain(`href="/admin/blog/${stayed?.id}"`);
});

it("a report tells another post of the same number from the one that is here, and whose the address is", async () => {
  const first = placeOf(await upload(["alt.xml", wordpress]));
  await staffPost(first, { intent: "take-over" });
  await eventually(async () => expect(await state(first)).toBe("taken"));
  const other = wxr([{ id: 7701, slug: "einzug-neu", title: "Einzug neu", content: "Etwas anderes" }]);
  const second = placeOf(await upload(["neu.xml", other]));
  const report = (await staffPage(second)).replace(/<[^>]*>/g, " ");
  expect(report).not.toContain("schon hier");
  expect(report).toMatch(/anderer Eintrag als „Einzug eins“.*\/\?p=7701 führt weiter zu „Einzug eins“/);
  await staffPost(second, { intent: "take-over" });
  await eventually(async () => expect(await state(second)).toBe("taken"));
  for (const slug of ["einzug-eins", "einzug-neu"]) expect((await get(`/blog/${slug}`)).status).toBe(200);
});

it("an item of a type that does not exist here comes as what somebody says", async () => {
  const file = wxr([
    { id: 7705, slug: "einzug-werk", title: "Einzug Werk", type: "portfolio", content: "Ein Werk" },
    { id: 7706, slug: "einzug-rest", title: "Einzug Rest", type: "portfolio", content: "Ein Rest" },
  ]);
  const path = placeOf(await upload(["werke.xml", file]));
  const report = await staffPage(path);
  const [werk = "", rest = ""] = [...report.matchAll(/name="(as-[^"]+)"/g)].map(([, name]) => name ?? "");
  expect((await staffPost(path, { intent: "take-over", [werk]: "", [rest]: "" })).status).toBe(400);
  expect((await staffPost(path, { intent: "take-over", [werk]: "page", [rest]: "" })).status).toBe(303);
  await eventually(async () => expect(await state(path)).toBe("taken"));
  expect(await sql("select slug from pages where slug like 'einzug-%'")).toEqual([{ slug: "einzug-werk" }]);
  expect(await sql("select slug from blog_posts where slug like 'einzug-%'")).toEqual([]);
});

it("a page keeps its address beside an article of the same name, and a report tells German days", async () => {
  const file = wxr([
    { id: 7707, slug: "einzug-gleich", title: "Einzug A", date: "2023-06-30 22:30:00", content: "A" },
    { id: 7708, slug: "einzug-gleich", title: "Einzug B", type: "page", content: "B" },
  ]);
  const path = placeOf(await upload(["gleich.xml", file]));
  expect(await staffPage(path)).toContain("01.07.2023");
  await staffPost(path, { intent: "take-over" });
  await eventually(async () => expect(await state(path)).toBe("taken"));
  for (const address of ["/einzug-gleich", "/blog/einzug-gleich"])
    expect((await get(address)).status).toBe(200);
});

it("an export without articles and pages offers nothing to take over", async () => {
  const path = placeOf(await upload(["leer.xml", wxr([{ id: 7704, type: "nav_menu_item" }])]));
  expect(await staffPage(path)).not.toContain('value="take-over"');
});

it("addresses of other websites are not taken for those of this one or of a site that was brought", async () => {
  await upload(["alt.xml", wordpress]);
  const foreign = ["//einzug.example/blog", "https://example.org/blog", "/\\einzug.example"];
  const ours = ["https://www.alt.example/blog", "/kontakt/", "/feed/", "/blog/page/2/"];
  const checked = await staffPost("/admin/move/addresses", { addresses: [...foreign, ...ours].join("\n") });
  const page = await checked.text();
  const part = (group: string) => page.split(`aria-labelledby="${group}"`)[1]?.split("</section>")[0] ?? "";
  for (const address of foreign) expect(part("unread")).toContain(`>${address}<`);
  expect(part("fine")).toContain(">https://www.alt.example/blog<");
  for (const to of ["/contact", "/blog.rss.xml", "/blog"])
    expect(part("leads")).toContain(`301 → 200 ${to}<`);
});

it("lists by month and site maps of an old WordPress lead on", async () => {
  const path = placeOf(await upload(["alt.xml", wordpress]));
  await staffPost(path, { intent: "take-over" });
  await eventually(async () => expect(await state(path)).toBe("taken"));
  const lead = async (from: string) => {
    const answer = await get(from);
    return [answer.status, answer.headers.get("location")];
  };
  for (const [from, to] of [
    ["/2020/", "/blog"],
    ["/2020/05/page/2/", "/blog"],
    ["/wp-sitemap.xml", "/sitemap.xml"],
  ] as const)
    expect(await lead(from)).toEqual([301, to]);
});

it("two thousand old addresses are answered at once, and what is missing leads to a redirect for it", async () => {
  const missing = Array.from({ length: 1999 }, (_, number) => `/Ümzug/${number}?p=77${number}`);
  const form = { addresses: ["/blog", ...missing].join("\n") };
  const checked = await staffPost("/admin/move/addresses", form);
  expect(checked.status).toBe(200);
  const links = [...(await checked.text()).matchAll(/href="(\/admin\/addresses\?path=[^"]+)"/g)];
  expect(links).toHaveLength(missing.length);
  expect(fieldsOf(await staffPage(links[0]?.[1] ?? ""), "adresse")).toMatchObject({ path: "/ümzug/0?p=770" });
  const more = await staffPost("/admin/move/addresses", { addresses: `${form.addresses}\n/einzug-mehr` });
  expect(more.status).toBe(400);
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
