import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { get, post, quietSql, sql, staffCookie } from "../helpers/app";
import { halves } from "../helpers/pictures";
import { nameOf, sendPicture } from "../helpers/posted-pictures";
import { decode, faultsIn, fieldsOf, summaryIn } from "../helpers/staff-form";

let cookie = "";
beforeAll(async () => {
  cookie = await staffCookie();
});
const clear = async () => {
  await sql("delete from blog_posts where slug like 'verlauf%'");
  await sql("delete from services where slug like 'verlauf%'");
  await sql(`delete from "references" where slug like 'verlauf%'`);
  await sql("delete from media where alt = 'Verlauf'");
};
beforeEach(clear);
afterAll(clear);

const signedIn = () => ({ headers: { Cookie: cookie } });
const page = async (path: string) => (await get(path, signedIn())).text();
const send = (path: string, fields: Record<string, string>) => post(path, fields, signedIn());
const words = (html: string) =>
  decode(html.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");
const article = { title: "Verlauf", slug: "verlauf", content: "<p>Ein Kran hebt.</p>", status: "published" };

async function write(fields = {}) {
  expect((await send("/admin/blog/new", { ...article, ...fields })).status).toBe(303);
  const [row] = await sql("select id from blog_posts where slug like 'verlauf%' order by created_at desc");
  return String(row?.id);
}

async function change(id: string, fields: Record<string, string>) {
  const opened = fieldsOf(await page(`/admin/blog/${id}`));
  expect((await send(`/admin/blog/${id}`, { ...opened, ...fields })).status).toBe(303);
}

const history = (id: string, query = "") => page(`/admin/blog/${id}/history${query}`);
const versionsIn = (html: string) => [
  ...new Set([...html.matchAll(/\?version=([0-9a-f-]{36})/g)].map(([, id]) => id ?? "")),
];
const updatedAt = async (id: string) =>
  /name="updated_at" value="([^"]+)"/.exec(
    await history(id, `?version=${versionsIn(await history(id))[0]}`),
  )?.[1] ?? "";

async function restore(id: string, version: string, fields = {}) {
  return send(`/admin/blog/${id}/history`, { version, updated_at: await updatedAt(id), ...fields });
}

describe("the history", () => {
  test("names each change with who made it, and shows the difference by words", async () => {
    const id = await write();
    await change(id, { content: "<p>Ein Kran senkt.</p>", title: "Verlauf, neu" });
    const html = await history(id);
    const text = words(html);
    expect(text).toContain("geändert von redaktion@musterhafen.example");
    expect(text).toContain("angelegt von redaktion@musterhafen.example");
    expect(html).toMatch(/<del[^>]*>.*?hebt.*?<\/del>/);
    expect(html).toMatch(/<ins[^>]*>.*?senkt.*?<\/ins>/);
    expect(text).toContain("[gestrichen: hebt ]");
    expect(text).toContain("[neu: senkt ]");
    const [first = ""] = versionsIn(html);
    const former = words(await history(id, `?version=${first}`));
    expect(former).toContain("hebt");
    const against = words(await history(id, `?version=${first}&mit=jetzt`));
    expect(against).toContain("[neu: senkt ]");
  });

  test("says when only markup is different, and shows its HTML", async () => {
    const id = await write();
    await change(id, { content: '<p>Ein <a href="/contact">Kran</a> hebt.</p>' });
    expect(words(await history(id))).toContain('href="/contact"');
  });

  test("of two long texts that have nothing in common stays a page that can be read", async () => {
    const of = (letter: string) => `<p>${letter}</p>`.repeat(1500);
    const id = await write({ content: of("a") });
    await change(id, { content: of("b") });
    const html = await history(id);
    expect(html.match(/<(?:ins|del)\b/g)?.length).toBeLessThan(900);
  });

  test("collapses what is the same", async () => {
    const long = Array.from({ length: 30 }, (_, number) => `<p>Absatz ${number} bleibt so stehen.</p>`);
    const id = await write({ content: long.join("") });
    await change(id, { content: long.join("").replace("Absatz 15", "Stelle 15") });
    const text = words(await history(id));
    expect(text).toContain("… 70 Wörter unverändert …");
    expect(text).not.toContain("Absatz 3 ");
  });

  test("is there for what came without an account, and for whom nobody knows any more", async () => {
    await sql(
      "insert into blog_posts (title, slug, content) values ('Verlauf', 'verlauf-alt', '<p>Alt</p>')",
    );
    const [row] = await sql("select id from blog_posts where slug = 'verlauf-alt'");
    const id = String(row?.id);
    expect(versionsIn(await history(id))).toEqual([]);
    await sql("update blog_posts set title = 'Verlauf 2' where id = $1", [id]);
    expect(words(await history(id))).toContain("geändert von System");
    await sql("update content_versions set saved_by = gen_random_uuid() where item_id = $1", [id]);
    const html = await history(id);
    expect(words(html)).toContain("ehemaliges Konto");
    const [oldest = ""] = versionsIn(html);
    expect((await restore(id, oldest)).status).toBe(303);
  });

  test("keeps 50, and none of a mere place in the order", async () => {
    const id = await write();
    for (let count = 0; count < 55; count += 1)
      await quietSql("update blog_posts set excerpt = $2 where id = $1", [id, `Nummer ${count}`]);
    expect(await sql("select 1 from content_versions where item_id = $1", [id])).toHaveLength(50);
    await send("/admin/services/new", {
      title: "V",
      slug: "verlauf",
      full_description: "Text",
      is_active: "on",
    });
    const [service] = await sql("select id, display_order from services where slug = 'verlauf'");
    await send("/admin/services", {
      id: String(service?.id),
      direction: "up",
      place: String(service?.display_order),
    });
    const text = words(await page(`/admin/services/${service?.id}/history`));
    expect(text).toContain("angelegt von");
    expect(text).not.toContain("geändert");
  });

  test("of what is not there is not there either, and one that is gone is said to be", async () => {
    expect((await get("/admin/blog/00000000-0000-4000-8000-000000000000/history", signedIn())).status).toBe(
      404,
    );
    const id = await write();
    const gone = await get(
      `/admin/blog/${id}/history?version=00000000-0000-4000-8000-000000000000`,
      signedIn(),
    );
    expect(gone.status).toBe(404);
    expect((await restore(id, "00000000-0000-4000-8000-000000000000")).status).toBe(404);
  });
});

describe("restoring a version", () => {
  test("that changes who sees the item says so before and after", async () => {
    const id = await write({ status: "draft" });
    await change(id, { status: "published" });
    await change(id, { title: "Verlauf, neu" });
    const [published = "", draft = ""] = versionsIn(await history(id));
    expect(words(await history(id, `?version=${published}`))).not.toContain("Damit ");
    expect(words(await history(id, `?version=${draft}`))).toContain("Damit ");
    expect((await restore(id, draft)).status).toBe(303);
    expect((await get("/blog/verlauf")).status).toBe(404);
    expect(words(await history(id, `?version=${published}`))).toContain("Damit ");
    expect((await restore(id, published)).status).toBe(303);
    expect((await get("/blog/verlauf")).status).toBe(200);
  });

  test("of a published article is seen by visitors at once, and may be taken back the same way", async () => {
    const id = await write();
    await change(id, { content: "<p>Ein Kran senkt.</p>", status: "draft" });
    expect((await get("/blog/verlauf")).status).toBe(404);
    const [published = ""] = versionsIn(await history(id));
    const answer = await restore(id, published);
    expect(answer.headers.get("Location")).toBe(`/admin/blog/${id}`);
    expect(await (await get("/blog/verlauf")).text()).toContain("Ein Kran hebt.");
    const [draft = ""] = versionsIn(await history(id));
    expect((await restore(id, draft)).status).toBe(303);
    expect((await get("/blog/verlauf")).status).toBe(404);
  });

  test("is refused when the item was changed meanwhile, with the page as it is now", async () => {
    const id = await write();
    await change(id, { title: "Verlauf zwei" });
    const seen = await updatedAt(id);
    const [version = ""] = versionsIn(await history(id));
    await change(id, { title: "Verlauf drei" });
    const late = await send(`/admin/blog/${id}/history?version=${version}`, { version, updated_at: seen });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(faultsIn(html)).toBeDefined();
    expect(html).toContain(`value="${await updatedAt(id)}"`);
    expect(html).toContain("Verlauf drei");
    expect((await restore(id, version)).status).toBe(303);
    expect(await page(`/admin/blog/${id}`)).toContain('value="Verlauf"');
  });

  test("asks for another slug when another item has it by now", async () => {
    const id = await write();
    await change(id, { slug: "verlauf-neu" });
    await send("/admin/blog/new", { ...article, title: "Der andere" });
    const [version = ""] = versionsIn(await history(id));
    const taken = await restore(id, version);
    expect(taken.status).toBe(409);
    const html = await taken.text();
    expect(summaryIn(html)).toContain("Ein Beitrag mit diesem Slug existiert bereits.");
    const form = fieldsOf(html, "anderer-slug");
    expect(form).toMatchObject({ version, slug: "verlauf-2" });
    const faulty = await send(`/admin/blog/${id}/history`, { ...form, slug: "Nein!" });
    expect(faulty.status).toBe(400);
    expect(fieldsOf(await faulty.text(), "anderer-slug")).toMatchObject({ slug: "Nein!", version });
    expect((await send(`/admin/blog/${id}/history`, form)).status).toBe(303);
    expect((await get("/blog/verlauf-2")).status).toBe(200);
  });

  test("lets pictures follow to their new addresses, and leaves out what was deleted", async () => {
    const [kept, gone, next] = await Promise.all(
      [51, 52, 53].map((width) => halves(width, 40).png().toBuffer()),
    );
    if (!kept || !gone || !next) throw new Error("no pictures");
    for (const file of [kept, gone]) await sendPicture({ file, fields: { alt: "Verlauf" }, cookie });
    const path = (file: Buffer) => `/media/${nameOf(file)}-480.webp`;
    const figure = (file: Buffer) =>
      `<figure><img src="${path(file)}" alt="Kran"><figcaption>Foto</figcaption></figure>`;
    const id = await write({
      content: `<p>Moin</p>${figure(kept)}${figure(gone)}`,
      featured_image: path(gone),
    });
    await change(id, { content: "<p>Ohne</p>", featured_image: "" });
    const rows = await sql("select id, name from media where alt = 'Verlauf'");
    const idOf = (file: Buffer) => String(rows.find(({ name }) => name === nameOf(file))?.id);
    await sendPicture({
      path: `/admin/media/${idOf(kept)}`,
      file: next,
      fields: { intent: "replace" },
      cookie,
    });
    expect((await send(`/admin/media/${idOf(gone)}/delete`, {})).status).toBe(303);
    const [version = ""] = versionsIn(await history(id));
    expect((await restore(id, version)).status).toBe(303);
    const [row] = await sql("select content, featured_image from blog_posts where id = $1", [id]);
    expect(row?.content).toBe(`<p>Moin</p>${figure(next)}`);
    expect(row?.featured_image).toBeNull();
  });

  test("leaves the place in the order as it is", async () => {
    const service = { title: "V", slug: "verlauf", full_description: "Erster Text", is_active: "on" };
    await send("/admin/services/new", service);
    const [row] = await sql("select id from services where slug = 'verlauf'");
    const path = `/admin/services/${row?.id}`;
    await send(path, { ...fieldsOf(await page(path)), full_description: "Zweiter Text" });
    await sql("update services set display_order = 4321 where id = $1", [String(row?.id)]);
    const [version = ""] = versionsIn(await page(`${path}/history`));
    const updated_at =
      /name="updated_at" value="([^"]+)"/.exec(await page(`${path}/history?version=${version}`))?.[1] ?? "";
    expect((await send(`${path}/history`, { version, updated_at })).status).toBe(303);
    expect(await sql("select full_description, display_order from services where slug = 'verlauf'")).toEqual([
      { full_description: "Erster Text", display_order: 4321 },
    ]);
  });

  test("is for staff only", async () => {
    const id = await write();
    expect((await get(`/admin/blog/${id}/history`)).status).toBe(303);
    expect((await post(`/admin/blog/${id}/history`, { version: id, updated_at: "" })).status).toBe(303);
  });
});
