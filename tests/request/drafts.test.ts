import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  backendDown,
  createAccount,
  get,
  post,
  signIn,
  sql,
  staffCookie,
  withBackend,
  withHidden,
} from "../helpers/app";
import { takeErrors } from "../helpers/setup";
import { counted, wordsOf } from "../helpers/staff";
import { decode, faultsIn, fieldsOf, rowsIn, toastsIn } from "../helpers/staff-form";

const other = { email: "anna.entwurf@musterhafen.example", password: "hafen-lotse-1" };
let cookie = "";
let annas = "";

beforeAll(async () => {
  cookie = await staffCookie();
  await createAccount(other.email, other.password);
  await sql(`update auth.users set raw_user_meta_data = '{"full_name": "Anna Muster"}' where email = $1`, [
    other.email,
  ]);
  annas = await signIn(other.email, other.password);
});
const clear = async () => {
  await sql("delete from working_copies");
  for (const table of ["blog_posts", "references"])
    await sql(`delete from "${table}" where slug like 'entwurf-%'`);
};
beforeEach(clear);
afterAll(clear);

type Fields = Record<string, string>;

const send = (path: string, fields: Fields, as = cookie) => post(path, fields, { headers: { Cookie: as } });
const open = (path: string, as = cookie) => get(path, { headers: { Cookie: as } });
const page = async (path: string, as = cookie) => (await open(path, as)).text();
const formOn = async (path: string, as = cookie): Promise<Fields> => fieldsOf(await page(path, as));
/** Where an offer leads. */
const offered = (html: string) => decode(/<a[^>]*href="([^"]*entwurf=[^"]*)"/.exec(html)?.[1] ?? "");
const drafts = () =>
  sql("select kind, item_id, fields, base_updated_at from working_copies order by updated_at");

const statements = {
  blog: `insert into blog_posts (title, slug, content, status, published_at)
    values ('Kai', 'entwurf-kai', '<p>Moin</p>', 'published', '2024-01-01') returning id`,
  references: `insert into "references" (title, slug, description) values ('Kai', 'entwurf-kai', 'Moin') returning id`,
};
/** Makes an item and gives the path of its editor. */
async function make(kind: keyof typeof statements) {
  const [row] = await sql(statements[kind]);
  return `/admin/${kind}/${row?.id}`;
}

/** Sends a draft as the editor's script does. */
const sendDraft = (fields: Fields, as = cookie) =>
  post("/admin/drafts", fields, { headers: { Cookie: as, Accept: "application/json" } });
const sendDraftOf = (path: string, { intent: _, new_id: __, ...fields }: Fields, as = cookie) =>
  sendDraft({ ...fields, kind: path.split("/")[2] ?? "", item: path.split("/")[3] ?? "" }, as);

// All kinds are kept by the same code: an item of one and a new one of another.
test("a draft of an item keeps whatever is typed, is offered and opened, and goes with the save", async () => {
  const path = await make("blog");
  const stored = () => sql("select * from blog_posts where slug = 'entwurf-kai'");
  const before = await stored();
  const typed: Fields = { ...(await formOn(path)), title: "", slug: "Kein Slug!" };
  const answer = await send(path, { ...typed, intent: "draft" });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(toastsIn(html)).not.toBe("");
  expect(fieldsOf(html)).toEqual(typed);
  expect(faultsIn(html)).toBeUndefined();
  expect(await stored()).toEqual(before);

  const offer = await page(path);
  expect(fieldsOf(offer)).toMatchObject({ title: "Kai", slug: "entwurf-kai" });
  const href = offered(offer);
  expect(href).toBe(`${path}?entwurf=${typed.draft}`);
  const resumed = await page(`${href}&status=draft`);
  expect(fieldsOf(resumed)).toEqual(typed);
  expect(await drafts()).toHaveLength(1);
  const links = [...resumed.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, to = ""]) => decode(to));
  expect(links.filter((to) => to.includes("entwurf="))).toEqual([]);
  expect(links).toContain("/admin/blog/new?status=draft");

  const saved = await send(href, { ...fieldsOf(resumed), title: "Neuer Kai", slug: "entwurf-neu" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/admin\/blog#/),
  ]);
  expect(await drafts()).toEqual([]);
});

test("a draft of a new item is offered with its title, keeps its id and is stored once", async () => {
  const start = await formOn("/admin/references/new");
  const address = `/admin/references/new?entwurf=${start.new_id}`;
  const none = await open(address);
  expect([none.status, toastsIn(await none.text())]).toEqual([200, expect.stringMatching(/\w/)]);

  const answer = await send("/admin/references/new", { ...start, intent: "draft" });
  const answered = fieldsOf(await answer.text());
  expect([answer.status, answered.new_id]).toEqual([200, start.new_id]);
  const typed = { ...answered, title: "Fernweh", slug: "entwurf-kai", description: "Moin" };
  await send("/admin/references/new", { ...typed, intent: "draft" });
  expect(await drafts()).toMatchObject([{ item_id: start.new_id, base_updated_at: null }]);

  const offer = await page("/admin/references/new");
  expect(offer).toContain("Fernweh");
  expect(decode(offer)).toContain(`href="${address}"`);
  const resumed = await formOn(address);
  expect(resumed).toMatchObject(typed);
  for (const _ of ["sent", "again"]) expect((await send(address, resumed)).status).toBe(303);
  expect(await sql(`select id from "references" where slug = 'entwurf-kai'`)).toEqual([{ id: start.new_id }]);
  expect(await drafts()).toEqual([]);
  const saved = await open(address);
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/admin/references/${start.new_id}`]);
});

test("a draft that is older than what is stored says so, and its save meets the other text", async () => {
  const path = await make("references");
  const opened = await formOn(path);
  const mine = { ...opened, title: "Meins" };
  await sendDraftOf(path, mine);
  await send(path, { ...opened, title: "Annas" }, annas);
  expect(await page(path)).toMatch(/Uhr von Anna Muster/);
  const resumed = await formOn(`${path}?entwurf=1`);
  expect(resumed).toEqual(mine);
  const late = await send(`${path}?entwurf=1`, resumed);
  expect(late.status).toBe(409);
  const html = await late.text();
  expect(html).toContain("Annas");
  expect(fieldsOf(html).title).toBe("Meins");
  expect(await drafts()).toHaveLength(1);
});

test("two people keep drafts of their own, are told of each other, and discard and save one's own alone", async () => {
  const path = await make("references");
  const opened = await formOn(path);
  await sendDraftOf(path, { ...opened, title: "Meins" });
  await sendDraftOf(path, { ...opened, title: "Annas" }, annas);
  const before = await drafts();
  expect((await formOn(`${path}?entwurf=1`)).title).toBe("Meins");
  expect((await formOn(`${path}?entwurf=1`, annas)).title).toBe("Annas");
  const words = await wordsOf(await open(path));
  expect(words).toContain("Anna Muster");
  expect(words).not.toContain("Annas");
  expect(await drafts()).toEqual(before);

  const gone = await send(path, { intent: "discard" });
  expect([gone.status, gone.headers.get("Location")]).toEqual([303, path]);
  expect(await drafts()).toMatchObject([{ fields: { title: "Annas" } }]);
  await sendDraftOf(path, { ...opened, title: "Meins" });
  await send(path, { ...opened, title: "Gespeichert" });
  expect(await drafts()).toMatchObject([{ fields: { title: "Annas" } }]);

  const new_id = crypto.randomUUID();
  await sendDraft({ kind: "references", item: new_id, title: "Neu" });
  expect(await drafts()).toHaveLength(2);
  expect((await send("/admin/references/new", { new_id, intent: "discard" })).status).toBe(303);
  expect(await drafts()).toHaveLength(1);
});

const texts = async () => (await drafts()).map(({ fields }) => (fields as Fields).challenge);

test("what was begun in one opening outlives the others, until its text is saved or it is discarded", async () => {
  const path = await make("references");
  const begin = async (text: string, how: typeof send) => {
    const opened = await formOn(path);
    await how(path, { ...opened, challenge: text, intent: "draft" });
    return opened;
  };
  await begin("Eins", send);
  const { draft = "" } = await begin("Zwei", send);
  const last = await begin("Drei", sendDraftOf);
  expect(await texts()).toEqual(["Eins", "Zwei", "Drei"]);
  const offers = (await page(path)).split("entwurf=").slice(1);
  expect(new Set(offers.map((offer) => offer.slice(0, 36))).size).toBe(3);

  await send(path, { draft, intent: "discard" });
  expect(await texts()).toEqual(["Eins", "Drei"]);
  expect((await send(path, { ...last, draft, challenge: "Vier" })).status).toBe(303);
  expect(await texts()).toEqual(["Eins", "Drei"]);
  await send(path, { ...(await formOn(path)), challenge: "Eins" });
  expect(await texts()).toEqual(["Drei"]);
  const { draft: _, ...unnamed } = await formOn(path);
  await send(path, { ...unnamed, challenge: "Fünf" });
  expect(await texts()).toEqual([]);
});

test("what was begun is bounded to ten for each item", async () => {
  const path = await make("references");
  for (let count = 1; count <= 12; count += 1)
    await sendDraftOf(path, { draft: crypto.randomUUID(), challenge: `Nr. ${count}` });
  expect(await texts()).toEqual(Array.from({ length: 10 }, (_, index) => `Nr. ${index + 3}`));
});

test("lists lead to what was begun and not saved, each to one's own", async () => {
  const path = await make("references");
  await sendDraftOf(path, { ...(await formOn(path)), title: "Kai am Morgen" });
  const item = crypto.randomUUID();
  await sendDraft({ kind: "references", item, title: "Neu" });
  const html = await page("/admin/references");
  expect(html).toMatch(new RegExp(`href="${path}"[^>]*>Kai am Morgen<`));
  expect(decode(html)).toContain(`href="/admin/references/new?entwurf=${item}"`);
  for (const list of [await page("/admin/blog"), await page("/admin/references", annas)])
    expect(list).not.toMatch(/entwurf=|Kai am Morgen/);
});

test("words for a picture are kept although nothing else was typed", async () => {
  const path = await make("blog");
  const opened = await formOn(path);
  const answer = await send(path, { ...opened, alt: "Ein Kran", picture: "kran.jpg", intent: "draft" });
  expect([answer.status, toastsIn(await answer.text())]).toEqual([200, expect.stringContaining("kran.jpg")]);
  expect((await formOn(`${path}?entwurf=${opened.draft}`)).alt).toBe("Ein Kran");
  const another = await page(`${path}?entwurf=${crypto.randomUUID()}`);
  expect(toastsIn(another)).not.toBe("");
  expect([fieldsOf(another).alt, offered(another)]).toEqual(["", `${path}?entwurf=${opened.draft}`]);
});

test("what no button means stores nothing and keeps the text", async () => {
  const path = await make("blog");
  const mine = { ...(await formOn(path)), title: "Aus Versehen" };
  for (const [address, intent] of [
    [path, "Draft"],
    ["/admin/blog/new", "constructor"],
  ] as const) {
    const answer = await send(address, { ...mine, intent });
    const html = await answer.text();
    expect([answer.status, fieldsOf(html).title, faultsIn(html)]).toEqual([400, "Aus Versehen", []]);
  }
  expect(await sql("select title from blog_posts where title = 'Aus Versehen'")).toEqual([]);
});

test("a draft of what somebody has deleted becomes a new item", async () => {
  const path = await make("references");
  const opened = await formOn(path);
  await sendDraftOf(path, { ...opened, title: "Bleibt" });
  await send(`${path}/delete`, {}, annas);
  const gone = await open(path);
  expect(gone.status).toBe(404);
  const address = offered(await gone.text());
  expect(address).toMatch(/^\/admin\/references\/new\?entwurf=[\da-f-]{36}$/);
  expect(offered(await page("/admin/references/new"))).toBe(address);
  const late = await send(path, { ...opened, title: "Bleibt doch", intent: "draft" });
  expect(toastsIn(await late.text())).toContain("Papierkorb");
  const resumed = await formOn(address);
  expect(resumed.title).toBe("Bleibt doch");
  expect(path).not.toContain(resumed.new_id);
  expect((await send(address, resumed)).status).toBe(303);
  expect(await sql(`select title from "references" where slug = 'entwurf-kai'`)).toEqual([
    { title: "Bleibt doch" },
  ]);
  expect(await drafts()).toEqual([]);
});

test("without its table a draft is refused with the text, and editors, lists and saves go on", async () => {
  const path = await make("references");
  const typed = { ...(await formOn(path)), title: "Meins" };
  await withHidden("table", "working_copies", async () => {
    const failed = await send(path, { ...typed, intent: "draft" });
    expect(failed.status).toBe(503);
    const html = await failed.text();
    expect(faultsIn(html)).toBeDefined();
    expect(fieldsOf(html).title).toBe("Meins");
    expect(takeErrors()).not.toEqual([]);
    expect((await send(path, typed)).status).toBe(303);
    expect(takeErrors().join()).toContain("drafts");
    for (const address of [path, "/admin/references"]) expect((await open(address)).status).toBe(200);
    takeErrors();
  });
  const large = await send(path, { ...typed, description: "a".repeat(1_050_000), intent: "draft" });
  expect(large.status).toBe(413);
  expect(await drafts()).toEqual([]);
});

test("a script keeps one draft for each item and author, and none of what is stored, cleaned or filled in", async () => {
  const { new_id = "", ...start } = await formOn("/admin/blog/new");
  const typed = { ...start, title: "Kai", slug: "entwurf-kai", content: "Moin **Kai**", status: "draft" };
  expect((await send("/admin/blog/new", { ...typed, new_id })).status).toBe(303);
  const path = `/admin/blog/${new_id}`;
  await sendDraftOf(path, typed);
  const html = await page(path);
  expect(offered(html)).toBe("");

  const stored = fieldsOf(html);
  for (const title of ["Kran", "Kahn"]) {
    const answer = await sendDraftOf(path, { ...stored, title });
    expect([answer.status, await answer.json()]).toEqual([200, { at: expect.stringMatching(/^\d\d:\d\d$/) }]);
  }
  expect((await drafts()).at(-1)).toMatchObject({ item_id: new_id, fields: { title: "Kahn" } });
  expect(offered(await page(path))).toBe(`${path}?entwurf=${stored.draft}`);
  expect((await sendDraftOf(path, stored)).status).toBe(200);
  expect((await drafts()).map(({ fields }) => (fields as Fields).title)).toEqual(["Kai"]);
});

test("the address for scripts refuses strangers, other sites, other fields and what is no item", async () => {
  const asked = { kind: "references", item: crypto.randomUUID(), title: "Meins" };
  expect((await sendDraft(asked, "")).status).toBe(401);
  const foreign = { Cookie: cookie, Origin: "https://anderswo.example", Accept: "application/json" };
  const body = new URLSearchParams(asked);
  expect((await get("/admin/drafts", { method: "POST", headers: foreign, body })).status).toBe(403);
  for (const wrong of [
    { kind: "media" },
    { kind: "__proto__" },
    { kind: "constructor" },
    { item: "1" },
    { content: "Moin" },
    { farbe: "rot" },
  ])
    expect((await sendDraft({ ...asked, ...(wrong as object) })).status).toBe(400);
  expect((await open("/admin/drafts")).status).toBe(405);
  expect((await withBackend(backendDown, () => sendDraft(asked))).status).toBe(503);
  takeErrors();
  expect(await drafts()).toEqual([]);
});

test("a script's draft has no text cleaned, and asks for the item and its place alone", async () => {
  const item = crypto.randomUUID();
  await sendDraft({ kind: "blog", item, title: "Erst" });
  const asking = counted();
  await withBackend(asking.fetch, () => sendDraft({ kind: "blog", item, content: "<p>Moin".repeat(5000) }));
  expect(asking.requests.filter((path) => /posts|copies/.test(path)).sort()).toEqual([
    "/rest/v1/blog_posts",
    "/rest/v1/working_copies",
  ]);
});

test("visitors see nothing of drafts, on any public page", async () => {
  const secret = "Unfertiges-Geheimnis";
  const fields = { title: secret, content: `<p>${secret}</p>`, status: "published" };
  await sendDraftOf(await make("blog"), fields);
  await sendDraft({ ...fields, kind: "blog", item: crypto.randomUUID(), slug: "entwurf-zwei" });
  expect(await drafts()).toHaveLength(2);
  const article = "/blog/entwurf-kai";
  for (const address of ["/", "/blog", article, `${article}?entwurf=1`, "/blog.rss.xml", "/sitemap.xml"])
    expect(await (await get(address)).text(), address).not.toContain(secret);
  expect(rowsIn(await page(`/admin/blog?q=${secret}`))).toBe(0);
});

test("a refused save that is set aside is asked about again, however it comes back, until somebody decides", async () => {
  const path = await make("blog");
  const opened = await formOn(path);
  const title = async () => (await sql("select title from blog_posts where slug = 'entwurf-kai'"))[0]?.title;
  expect((await send(path, { ...opened, title: "Von Anna" }, annas)).status).toBe(303);
  const refused = await send(path, { ...opened, title: "Von mir" });
  expect(refused.status).toBe(409);
  const form = fieldsOf(await refused.text());
  // What shows a link has no name.
  const isAskedAgain = async ({ "": _, ...again }: Fields, how: string) => {
    expect(again.title, how).toBe("Von mir");
    const answer = await send(path, again);
    expect(answer.status, how).toBe(409);
    expect(await answer.text()).toContain("Von Anna");
    expect(await title()).toBe("Von Anna");
  };
  for (const intent of ["draft", "restore", "share", "find"]) {
    const answer = await send(path, { ...form, intent, days: "7" });
    await isAskedAgain(fieldsOf(await answer.text()), intent);
  }
  await isAskedAgain(await formOn(`${path}?entwurf=1`), "a draft");
  await sql("delete from working_copies");
  expect((await sendDraftOf(path, form)).status).toBe(200);
  await isAskedAgain(await formOn(`${path}?entwurf=1`), "a draft of a script");

  expect((await send(path, form)).status).toBe(303);
  expect(await title()).toBe("Von mir");
});
