import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
  await sql("delete from content_drafts");
  for (const table of ["blog_posts", "services", '"references"'])
    await sql(`delete from ${table} where slug like 'entwurf-%'`);
};
beforeEach(clear);
afterAll(clear);

const send = (path: string, fields: Record<string, string>, as = cookie) =>
  post(path, fields, { headers: { Cookie: as } });
const open = (path: string, as = cookie) => get(path, { headers: { Cookie: as } });
const page = async (path: string, as = cookie) => (await open(path, as)).text();
/** Where an offer leads. */
const offered = (html: string) => decode(/<a[^>]*href="([^"]*entwurf=[^"]*)"/.exec(html)?.[1] ?? "");
const drafts = () =>
  sql("select kind, item_id, fields, base_updated_at from content_drafts order by updated_at");

const kinds = [
  ["blog", "blog_posts", { title: "Kai", slug: "entwurf-kai", content: "<p>Moin</p>", status: "draft" }],
  ["services", "services", { title: "Kai", slug: "entwurf-kai", full_description: "Moin" }],
  ["references", '"references"', { title: "Kai", slug: "entwurf-kai", description: "Moin" }],
] as const;

async function make(kind: string) {
  const [, table, fields] = kinds.find(([name]) => name === kind) ?? kinds[0];
  expect((await send(`/admin/${kind}/new`, fields)).status).toBe(303);
  const [row] = await sql(`select id from ${table} where slug = 'entwurf-kai'`);
  return `/admin/${kind}/${row?.id}`;
}

/** Sends a draft as the editor's script does. */
const sendDraft = (fields: Record<string, string>, as = cookie) =>
  post("/admin/drafts", fields, { headers: { Cookie: as, Accept: "application/json" } });

// All kinds are kept by the same code: an item of one and a new one of another.
const [[blog, posts], [, , service]] = kinds;

describe("a draft", () => {
  test("of an item keeps whatever is typed, is offered and opened, and goes with the save", async () => {
    const path = await make(blog);
    const stored = () => sql(`select * from ${posts} where slug = 'entwurf-kai'`);
    const before = await stored();
    const typed: Record<string, string> = { ...fieldsOf(await page(path)), title: "", slug: "Kein Slug!" };
    const kept = await send(path, { ...typed, intent: "draft" });
    expect(kept.status).toBe(200);
    const html = await kept.text();
    expect(toastsIn(html)).not.toBe("");
    expect(fieldsOf(html)).toEqual(typed);
    expect(faultsIn(html)).toBeUndefined();
    expect(await stored()).toEqual(before);

    const offer = await page(path);
    expect(fieldsOf(offer)).toMatchObject({ title: "Kai", slug: "entwurf-kai" });
    const href = offered(offer);
    expect(href).toBe(`${path}?entwurf=${typed.draft}`);
    const resumed = fieldsOf(await page(href));
    expect(resumed).toEqual(typed);
    expect(await drafts()).toHaveLength(1);

    const saved = await send(href, { ...resumed, title: "Neuer Kai", slug: "entwurf-neu" });
    expect([saved.status, saved.headers.get("Location")]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/blog#/),
    ]);
    expect(await drafts()).toEqual([]);
    expect(offered(await page(path))).toBe("");
  });

  test("of a new item is offered with its title, keeps its id and is stored once", async () => {
    const start = fieldsOf(await page("/admin/services/new"));
    const kept = await send("/admin/services/new", { ...start, intent: "draft" });
    const answered = fieldsOf(await kept.text());
    expect([kept.status, answered.new_id]).toEqual([200, start.new_id]);
    await send("/admin/services/new", { ...answered, ...service, title: "Fernweh", intent: "draft" });
    expect(await drafts()).toMatchObject([{ item_id: start.new_id, base_updated_at: null }]);

    const offer = await page("/admin/services/new");
    expect(offer).toContain("Fernweh");
    const address = `/admin/services/new?entwurf=${start.new_id}`;
    expect(decode(offer)).toContain(`href="${address}"`);
    const resumed = fieldsOf(await page(address));
    expect(resumed).toMatchObject({ ...service, title: "Fernweh", new_id: start.new_id });
    for (const _ of ["sent", "again"]) expect((await send(address, resumed)).status).toBe(303);
    expect(await sql("select id from services where slug = 'entwurf-kai'")).toEqual([{ id: start.new_id }]);
    expect(await drafts()).toEqual([]);
  });
});

test("a draft that is older than what is stored says so, and its save meets the other text", async () => {
  const path = await make("services");
  const mine = { ...fieldsOf(await page(path)), title: "Meins" };
  await send(path, { ...mine, intent: "draft" });
  await send(path, { ...fieldsOf(await page(path)), title: "Annas" }, annas);
  expect(await page(path)).toMatch(/Uhr von Anna Muster/);
  const resumed = fieldsOf(await page(`${path}?entwurf=1`));
  expect(resumed).toEqual(mine);
  const late = await send(`${path}?entwurf=1`, resumed);
  expect(late.status).toBe(409);
  const html = await late.text();
  expect(html).toContain("Annas");
  expect(fieldsOf(html).title).toBe("Meins");
  expect(await drafts()).toHaveLength(1);
});

test("two people keep drafts of their own, each is told of the other, and a save takes one's own alone", async () => {
  const path = await make("services");
  const opened = fieldsOf(await page(path));
  await send(path, { ...opened, title: "Meins", intent: "draft" });
  await send(path, { ...opened, title: "Annas", intent: "draft" }, annas);
  expect(fieldsOf(await page(`${path}?entwurf=1`)).title).toBe("Meins");
  expect(fieldsOf(await page(`${path}?entwurf=1`, annas)).title).toBe("Annas");
  const words = await wordsOf(await open(path));
  expect(words).toContain("Anna Muster");
  expect(words).not.toContain("Annas");
  await send(path, { ...opened, title: "Gespeichert" });
  expect(await drafts()).toMatchObject([{ fields: { title: "Annas" } }]);
});

test("discarding deletes one's own draft and leads to the editor; looking at it writes nothing", async () => {
  const path = await make("services");
  const opened = fieldsOf(await page(path));
  await send(path, { ...opened, title: "Meins", intent: "draft" });
  await send(path, { ...opened, title: "Annas", intent: "draft" }, annas);
  const before = await drafts();
  for (const look of [path, `${path}?entwurf=1`, "/admin/services/new"]) await page(look);
  expect(await drafts()).toEqual(before);
  const gone = await send(path, { intent: "discard" });
  expect([gone.status, gone.headers.get("Location")]).toEqual([303, path]);
  expect(await drafts()).toMatchObject([{ fields: { title: "Annas" } }]);

  const { new_id = "" } = fieldsOf(await page("/admin/services/new"));
  await send("/admin/services/new", { new_id, title: "Neu", intent: "draft" });
  expect((await send("/admin/services/new", { new_id, intent: "discard" })).status).toBe(303);
  expect(await drafts()).toHaveLength(1);
});

test("a draft that is not there any more is said to be gone, or leads to what it became", async () => {
  const start: Record<string, string> = fieldsOf(await page("/admin/services/new"));
  const address = `/admin/services/new?entwurf=${start.new_id}`;
  const gone = await open(address);
  expect([gone.status, toastsIn(await gone.text())]).toEqual([200, expect.stringMatching(/\w/)]);
  await send("/admin/services/new", {
    ...start,
    title: "Kai",
    slug: "entwurf-kai",
    full_description: "Moin",
  });
  const saved = await open(address);
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/admin/services/${start.new_id}`]);
  const path = `/admin/services/${start.new_id}`;
  expect(toastsIn(await page(`${path}?entwurf=${crypto.randomUUID()}`))).not.toBe("");
});

describe("what was begun in one opening of a form", () => {
  const excerpt = (text: string) => ({ title: "Kai", short_description: text });
  const texts = async () =>
    (await drafts()).map(({ fields }) => (fields as Record<string, string>).short_description);

  test("is not written over by another, whether it is offered there or not", async () => {
    const path = await make("services");
    for (const text of ["Eins", "Zwei"]) {
      const opened = fieldsOf(await page(path));
      await send(path, { ...opened, ...excerpt(text), intent: "draft" });
      await sendDraft({ ...opened, ...excerpt(text), intent: "", kind: "services", item: path.slice(-36) });
    }
    expect(await texts()).toEqual(["Eins", "Zwei"]);
    const offers = (await page(path)).split("entwurf=").slice(1);
    expect(new Set(offers.map((offer) => offer.slice(0, 36))).size).toBe(2);
  });

  test("outlives the save of another, unless that is the same text", async () => {
    const path = await make("services");
    const first = fieldsOf(await page(path));
    await send(path, { ...first, ...excerpt("Eins"), intent: "draft" });
    const second = fieldsOf(await page(path));
    expect(second.draft).not.toBe(first.draft);
    expect((await send(path, { ...second, ...excerpt("Zwei") })).status).toBe(303);
    expect(await texts()).toEqual(["Eins"]);
    await send(path, { ...fieldsOf(await page(path)), ...excerpt("Eins") });
    expect(await texts()).toEqual([]);
  });

  test("goes alone when it is discarded, and all of it when no opening is named", async () => {
    const path = await make("services");
    const ids: string[] = [];
    for (const text of ["Eins", "Zwei", "Drei"]) {
      const opened = fieldsOf(await page(path));
      ids.push(opened.draft ?? "");
      await send(path, { ...opened, ...excerpt(text), intent: "draft" });
    }
    await send(path, { draft: ids[1] ?? "", intent: "discard" });
    expect(await texts()).toEqual(["Eins", "Drei"]);
    const { draft: _, ...unnamed } = fieldsOf(await page(path));
    await send(path, { ...unnamed, ...excerpt("Vier") });
    expect(await texts()).toEqual([]);
  });

  test("is bounded to ten for each item", async () => {
    const path = await make("services");
    const opened = fieldsOf(await page(path));
    const { intent: _, ...typed } = opened;
    const item = path.slice(-36);
    for (let count = 1; count <= 12; count += 1)
      await sendDraft({
        ...typed,
        ...excerpt(`Nr. ${count}`),
        draft: crypto.randomUUID(),
        kind: "services",
        item,
      });
    expect(await texts()).toEqual(Array.from({ length: 10 }, (_, index) => `Nr. ${index + 3}`));
  });
});

test("lists lead to what was begun and not saved, each to one's own", async () => {
  const path = await make("services");
  await send(path, { ...fieldsOf(await page(path)), title: "Kai am Morgen", intent: "draft" });
  const start = fieldsOf(await page("/admin/services/new"));
  await send("/admin/services/new", { ...start, intent: "draft" });
  const html = await page("/admin/services");
  expect(html).toMatch(new RegExp(`href="${path}"[^>]*>Kai am Morgen<`));
  expect(decode(html)).toContain(`href="/admin/services/new?entwurf=${start.new_id}"`);
  for (const other of [await page("/admin/blog"), await page("/admin/services", annas)])
    expect(other).not.toMatch(/entwurf=|Kai am Morgen/);
  const failing = await withHidden("table", "content_drafts", () => open("/admin/services"));
  expect(failing.status).toBe(200);
  takeErrors();
});

test("words for a picture are kept although nothing else was typed", async () => {
  const path = await make("blog");
  const opened = fieldsOf(await page(path));
  const kept = await send(path, { ...opened, alt: "Ein Kran", intent: "draft" });
  expect(kept.status).toBe(200);
  expect(offered(await page(path))).toBe(`${path}?entwurf=${opened.draft}`);
  expect(fieldsOf(await page(`${path}?entwurf=${opened.draft}`)).alt).toBe("Ein Kran");
  const another = await page(`${path}?entwurf=${crypto.randomUUID()}`);
  expect(toastsIn(another)).not.toBe("");
  expect([fieldsOf(another).alt, offered(another)]).toEqual(["", `${path}?entwurf=${opened.draft}`]);
  const back = await send(path, { ...opened, picture: "kran.jpg", intent: "draft" });
  expect(toastsIn(await back.text())).toContain("kran.jpg");
});

test("an editor that was opened with a draft leads elsewhere without it", async () => {
  const path = await make("blog");
  const opened = fieldsOf(await page(path));
  await send(path, { ...opened, title: "Meins", intent: "draft" });
  const html = await page(`${path}?status=draft&entwurf=${opened.draft}`);
  const links = [...html.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href = ""]) => decode(href));
  expect(links.filter((href) => href.includes("entwurf"))).toEqual([]);
  expect(links).toContain("/admin/blog/new?status=draft");
});

test.each(["Draft", "constructor"])(
  "what no button means (%s) stores nothing and keeps the text",
  async (intent) => {
    const path = await make("blog");
    const mine = { ...fieldsOf(await page(path)), title: "Aus Versehen", intent };
    for (const address of [path, "/admin/blog/new"]) {
      const answer = await send(address, mine);
      const html = await answer.text();
      expect([answer.status, fieldsOf(html).title, faultsIn(html)]).toEqual([400, "Aus Versehen", []]);
    }
    expect(await sql("select title from blog_posts where title = 'Aus Versehen'")).toEqual([]);
  },
);

test("a form of a new item that comes back after others have changed that is told so", async () => {
  const form: Record<string, string> = {
    ...fieldsOf(await page("/admin/services/new")),
    title: "Kai",
    slug: "entwurf-kai",
    full_description: "Moin",
  };
  expect((await send("/admin/services/new", form)).status).toBe(303);
  const path = `/admin/services/${form.new_id}`;
  await send(path, { ...fieldsOf(await page(path)), short_description: "Annas" }, annas);
  const late = await send("/admin/services/new", { ...form, short_description: "Meins" });
  const html = await late.text();
  expect([late.status, fieldsOf(html).short_description]).toEqual([409, "Meins"]);
  expect(faultsIn(html)).toBeDefined();
});

test("a draft of what somebody has deleted becomes a new item", async () => {
  const path = await make("services");
  const id = path.split("/").at(-1);
  await send(path, { ...fieldsOf(await page(path)), title: "Bleibt", intent: "draft" });
  await send(`${path}/delete`, {}, annas);
  const gone = await open(path);
  expect(gone.status).toBe(404);
  const address = offered(await gone.text());
  expect(address).toMatch(/^\/admin\/services\/new\?entwurf=[\da-f-]{36}$/);
  expect(offered(await page("/admin/services/new"))).toBe(address);
  const late = await send(path, { ...fieldsOf(await page(address)), title: "Zu spät", intent: "draft" });
  expect(toastsIn(await late.text())).toContain("Papierkorb");
  await send(path, { ...fieldsOf(await page(address)), title: "Bleibt", intent: "draft" });
  const resumed = fieldsOf(await page(address));
  expect(resumed.title).toBe("Bleibt");
  expect(resumed.new_id).not.toBe(id);
  expect((await send(address, resumed)).status).toBe(303);
  expect(await sql("select title from services where slug = 'entwurf-kai'")).toEqual([{ title: "Bleibt" }]);
  expect(await drafts()).toEqual([]);
});

test("a failing database and too much text are said, and the text stays", async () => {
  const path = await make("services");
  const typed = { ...fieldsOf(await page(path)), title: "Meins", intent: "draft" };
  const failed = await withHidden("table", "content_drafts", () => send(path, typed));
  expect(failed.status).toBe(503);
  const html = await failed.text();
  expect(faultsIn(html)).toBeDefined();
  expect(fieldsOf(html).title).toBe("Meins");
  expect(takeErrors()).not.toEqual([]);

  const large = await send(path, { ...typed, full_description: "a".repeat(1_050_000) });
  expect(large.status).toBe(413);
  expect(await drafts()).toEqual([]);
});

test("a save whose draft cannot be deleted is a save all the same", async () => {
  const path = await make("services");
  const opened = fieldsOf(await page(path));
  const saved = await withHidden("table", "content_drafts", () => send(path, { ...opened, title: "Neu" }));
  expect(saved.status).toBe(303);
  expect(takeErrors().join()).toContain("drafts");
  expect((await withHidden("table", "content_drafts", () => open(path))).status).toBe(200);
  takeErrors();
});

describe("the address for scripts", () => {
  test("keeps a draft, at most once for each item and author, and none of what is stored", async () => {
    const path = await make("blog");
    const item = String(path.split("/").at(-1));
    const { intent, ...typed } = fieldsOf(await page(path));
    for (const title of ["Erst", "Dann"]) {
      const kept = await sendDraft({ ...typed, kind: "blog", item, title });
      expect([kept.status, await kept.json()]).toEqual([200, { at: expect.stringMatching(/^\d\d:\d\d$/) }]);
    }
    expect(await drafts()).toMatchObject([{ kind: "blog_posts", item_id: item, fields: { title: "Dann" } }]);
    expect((await sendDraft({ ...typed, kind: "blog", item })).status).toBe(200);
    expect(await drafts()).toEqual([]);
  });

  test("takes a draft that comes after its save for what is stored, cleaned or filled in", async () => {
    const { new_id = "", intent, ...start } = fieldsOf(await page("/admin/blog/new"));
    const typed = {
      ...start,
      new_id,
      title: "Kai",
      slug: "entwurf-kai",
      content: "Moin **Kai**",
      status: "draft",
    };
    expect((await send("/admin/blog/new", typed)).status).toBe(303);
    await sendDraft({ ...typed, kind: "blog", item: new_id });
    expect(offered(await page(`/admin/blog/${new_id}`))).toBe("");
    await sendDraft({ ...typed, kind: "blog", item: new_id, content: "Moin **Kran**" });
    expect(offered(await page(`/admin/blog/${new_id}`))).not.toBe("");
  });

  test("refuses strangers, other sites, other fields and what is no item", async () => {
    const item = crypto.randomUUID();
    const asked = { kind: "services", item, title: "Meins" };
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

  test("has no text cleaned, and asks for the item and its place alone", async () => {
    const item = crypto.randomUUID();
    await sendDraft({ kind: "blog", item, title: "Erst" });
    const asking = counted();
    await withBackend(asking.fetch, () => sendDraft({ kind: "blog", item, content: "<p>Moin".repeat(5000) }));
    expect(asking.requests.filter((path) => /posts|drafts/.test(path)).sort()).toEqual([
      "/rest/v1/blog_posts",
      "/rest/v1/content_drafts",
    ]);
  });
});

test("visitors see nothing of drafts, on any public page", async () => {
  const path = await make("blog");
  const opened = fieldsOf(await page(path));
  await send(path, { ...opened, status: "published" });
  const secret = "Unfertiges-Geheimnis";
  await send(path, {
    ...fieldsOf(await page(path)),
    title: secret,
    content: `<p>${secret}</p>`,
    intent: "draft",
  });
  const { new_id = "" } = fieldsOf(await page("/admin/blog/new"));
  await send("/admin/blog/new", {
    new_id,
    title: secret,
    status: "published",
    slug: "entwurf-zwei",
    intent: "draft",
  });
  for (const address of [
    "/",
    "/blog",
    "/blog/entwurf-kai",
    "/blog/entwurf-kai?entwurf=1",
    "/blog.rss.xml",
    "/sitemap.xml",
  ])
    expect(await (await get(address)).text(), address).not.toContain(secret);
  expect(rowsIn(await page(`/admin/blog?q=${secret}`))).toBe(0);
});

describe("a refused save that is set aside", () => {
  const conflict = async () => {
    const path = await make(blog);
    const mine = fieldsOf(await page(path));
    expect((await send(path, { ...mine, title: "Von Anna" }, annas)).status).toBe(303);
    const refused = await send(path, { ...mine, title: "Von mir" });
    expect(refused.status).toBe(409);
    return { path, form: fieldsOf(await refused.text()) };
  };
  const stored = async () => (await sql("select title from blog_posts where slug = 'entwurf-kai'"))[0]?.title;
  const isAskedAgain = async (path: string, form: Record<string, string>) => {
    expect(form.title).toBe("Von mir");
    const again = await send(path, form);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("Von Anna");
    expect(await stored()).toBe("Von Anna");
  };

  test("is asked about again when it is taken up from a draft", async () => {
    const { path, form } = await conflict();
    const kept = await send(path, { ...form, intent: "draft" });
    expect(kept.status).toBe(200);
    await isAskedAgain(path, fieldsOf(await kept.text()));
    await isAskedAgain(path, fieldsOf(await page(`${path}?entwurf=1`)));
  });

  test("is asked about again when it is taken up from what a script has sent, or from a copy", async () => {
    const { path, form } = await conflict();
    const id = path.split("/").at(-1) ?? "";
    const { intent: _, new_id: __, ...texts } = form;
    expect((await sendDraft({ ...texts, kind: blog, item: id })).status).toBe(200);
    await isAskedAgain(path, fieldsOf(await page(`${path}?entwurf=1`)));
    await isAskedAgain(path, fieldsOf(await (await send(path, { ...form, intent: "restore" })).text()));
  });

  test("is stored by whoever has decided", async () => {
    const { path, form } = await conflict();
    expect((await send(path, form)).status).toBe(303);
    expect(await stored()).toBe("Von mir");
  });
});

test("a refused save is asked about again after its form was sent for something else", async () => {
  const path = await make("blog");
  const mine = fieldsOf(await page(path));
  await send(path, { ...mine, title: "Von Anna" }, annas);
  const form = fieldsOf(await (await send(path, { ...mine, title: "Von mir" })).text());
  for (const intent of ["share", "find"]) {
    const answer = await send(path, { ...form, intent, days: "7" });
    // What shows a link has no name.
    const { "": _, ...again } = fieldsOf(await answer.text());
    expect((await send(path, again)).status, intent).toBe(409);
  }
});
