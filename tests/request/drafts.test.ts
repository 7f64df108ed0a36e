import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAccount, get, post, signIn, sql, staffCookie, withBackend } from "../helpers/app";
import { counted } from "../helpers/staff";
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
  await sql("delete from blog_posts where slug like 'entwurf-%'");
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
