import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { restorableKinds } from "~/content/kinds";
import { get, post, sql, staffCookie } from "../helpers/app";
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
  await sql("delete from media where alt = 'Verlauf'");
};
beforeEach(clear);
afterAll(clear);

const signedIn = () => ({ headers: { Cookie: cookie } });
const page = async (path: string) => (await get(path, signedIn())).text();
const send = (path: string, fields: Record<string, string>) => post(path, fields, signedIn());
const words = (html: string) =>
  decode(html.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");
const nobody = "00000000-0000-4000-8000-000000000000";

async function write(content = "<p>Ein Kran hebt.</p>") {
  const [row] = await sql(
    `insert into blog_posts (title, slug, content, status, published_at)
     values ('Verlauf', 'verlauf', $1, 'published', '2024-01-01') returning id`,
    [content],
  );
  return String(row?.id);
}
const change = (id: string, column: string, value: string) =>
  sql(`update blog_posts set ${column} = $2 where id = $1`, [id, value]);

const path = (id: string) => `/admin/blog/${id}/history`;
const history = (id: string, query = "") => page(path(id) + query);
const versionsOf = async (id: string) =>
  (
    await sql(
      "select id from content_versions where item_id = $1 and row is not null order by saved_at desc",
      [id],
    )
  ).map((version) => String(version.id));
const restore = (id: string, version = "") => send(path(id), { version });

describe("the history", () => {
  test("names each change with who made it, and shows the difference by words", async () => {
    const article = { title: "Verlauf", slug: "verlauf", content: "<p>Ein Kran hebt.</p>", status: "draft" };
    expect((await send("/admin/blog/new", article)).status).toBe(303);
    const [row] = await sql("select id from blog_posts where slug = 'verlauf'");
    const id = String(row?.id);
    await change(id, "content", "<p>Ein Kran senkt.</p>");
    const html = await history(id);
    expect(html).toMatch(/<del[^>]*>.*?hebt.*?<\/del>/);
    expect(html).toMatch(/<ins[^>]*>.*?senkt.*?<\/ins>/);
    const text = words(html);
    const shown = ["angelegt von redaktion@musterhafen.example", "[gestrichen: hebt ]", "[neu: senkt ]"];
    for (const part of shown) expect(text).toContain(part);
  });

  test("says when only markup is different, and shows its HTML", async () => {
    const id = await write();
    await change(id, "content", '<p>Ein <a href="/contact">Kran</a> hebt.</p>');
    expect(words(await history(id))).toContain('href="/contact"');
  });

  test("of two long texts that have nothing in common stays a page that can be read", async () => {
    const id = await write("<p>a</p>".repeat(1500));
    await change(id, "content", "<p>b</p>".repeat(1500));
    expect((await history(id)).match(/<(?:ins|del)\b/g)?.length).toBeLessThan(900);
  });

  test("collapses what is the same", async () => {
    const long = Array.from({ length: 30 }, (_, number) => `<p>Absatz ${number} bleibt so stehen.</p>`);
    const id = await write(long.join(""));
    await change(id, "content", long.join("").replace("Absatz 15", "Stelle 15"));
    const text = words(await history(id));
    expect(text).toContain("… 70 Wörter unverändert …");
    expect(text).not.toContain("Absatz 3 ");
  });

  test("is there for what came without an account, and for whom nobody knows any more", async () => {
    const id = await write();
    expect(await history(id)).not.toContain("?version=");
    await change(id, "title", "Verlauf 2");
    expect(words(await history(id))).toContain("geändert von System");
    await sql("update content_versions set saved_by = gen_random_uuid() where item_id = $1", [id]);
    expect(words(await history(id))).toContain("ehemaliges Konto");
    const [oldest] = await versionsOf(id);
    expect((await restore(id, oldest)).status).toBe(303);
  });

  test("of what is not there is not there either", async () => {
    const id = await write();
    for (const address of [path(nobody), `${path(id)}?version=${nobody}`])
      expect((await get(address, signedIn())).status, address).toBe(404);
    expect((await restore(id, nobody)).status).toBe(404);
  });
});

describe("restoring a version", () => {
  test("that changes who sees the item says so before and after, is seen at once and can be taken back", async () => {
    const id = await write();
    await change(id, "status", "draft");
    await change(id, "content", "<p>Ein Kran senkt.</p>");
    const [draft, published] = await versionsOf(id);
    const isWarned = async (version = "") =>
      words(await history(id, `?version=${version}`)).includes("Damit ");
    expect([await isWarned(draft), await isWarned(published)]).toEqual([false, true]);
    expect((await get("/blog/verlauf")).status).toBe(404);
    const answer = await restore(id, published);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/blog/${id}`]);
    expect(await (await get("/blog/verlauf")).text()).toContain("Ein Kran hebt.");

    expect([await isWarned(draft), await isWarned(published)]).toEqual([true, false]);
    expect((await restore(id, draft)).status).toBe(303);
    expect((await get("/blog/verlauf")).status).toBe(404);
  });

  test("is refused when the item was changed meanwhile, with the page as it is now", async () => {
    const id = await write();
    await change(id, "title", "Verlauf zwei");
    const [version = ""] = await versionsOf(id);
    const seenIn = (html: string) => /name="updated_at" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const seen = seenIn(await history(id, `?version=${version}`));
    await change(id, "title", "Verlauf drei");
    const late = await send(`${path(id)}?version=${version}`, { version, updated_at: seen });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(faultsIn(html)).toBeDefined();
    expect(html).toContain("Verlauf drei");
    expect((await send(path(id), { version, updated_at: seenIn(html) })).status).toBe(303);
    expect(await sql("select title from blog_posts where id = $1", [id])).toEqual([{ title: "Verlauf" }]);
  });

  test("asks for another slug when another item has it by now", async () => {
    const id = await write();
    await change(id, "slug", "verlauf-neu");
    await write();
    const [version = ""] = await versionsOf(id);
    const taken = await restore(id, version);
    expect(taken.status).toBe(409);
    const html = await taken.text();
    expect(summaryIn(html)).toContain("Ein Beitrag mit diesem Slug existiert bereits.");
    const form = fieldsOf(html, "anderer-slug");
    expect(form).toMatchObject({ version, slug: "verlauf-2" });
    const faulty = await send(path(id), { ...form, slug: "Nein!" });
    expect(faulty.status).toBe(400);
    expect(fieldsOf(await faulty.text(), "anderer-slug")).toMatchObject({ slug: "Nein!", version });
    expect((await send(path(id), form)).status).toBe(303);
    expect((await get("/blog/verlauf-2")).status).toBe(200);
  });

  test("lets pictures follow to their new addresses, and leaves out what was deleted", async () => {
    const files = await Promise.all([51, 52, 53].map((width) => halves(width, 40).png().toBuffer()));
    const [stays, gone, next] = files as [Buffer, Buffer, Buffer];
    for (const file of [stays, gone]) await sendPicture({ file, fields: { alt: "Verlauf" }, cookie });
    const address = (file: Buffer) => `/media/${nameOf(file)}-480.webp`;
    const figure = (file: Buffer) =>
      `<figure><img src="${address(file)}" alt="Kran"><figcaption>Foto</figcaption></figure>`;
    const id = await write(`<p>Moin</p>${figure(stays)}${figure(gone)}`);
    await change(id, "featured_image", address(gone));
    await sql("update blog_posts set content = '<p>Ohne</p>', featured_image = null where id = $1", [id]);

    const rows = await sql("select id, name from media where alt = 'Verlauf'");
    const idOf = (file: Buffer) => rows.find(({ name }) => name === nameOf(file))?.id;
    await sendPicture({
      path: `/admin/media/${idOf(stays)}`,
      file: next,
      fields: { intent: "replace" },
      cookie,
    });
    expect((await send(`/admin/media/${idOf(gone)}/delete`, {})).status).toBe(303);
    const [version] = await versionsOf(id);
    expect((await restore(id, version)).status).toBe(303);
    expect(await sql("select content, featured_image from blog_posts where id = $1", [id])).toEqual([
      { content: `<p>Moin</p>${figure(next)}`, featured_image: null },
    ]);
  });

  test("leaves the place in the order as it is", async () => {
    const [row] = await sql(
      "insert into services (title, slug, full_description) values ('V', 'verlauf', 'Erster Text') returning id",
    );
    const id = String(row?.id);
    await sql("update services set full_description = 'Zweiter Text', display_order = 4321 where id = $1", [
      id,
    ]);
    const [version = ""] = await versionsOf(id);
    expect((await send(`/admin/services/${id}/history`, { version })).status).toBe(303);
    expect(await sql("select full_description, display_order from services where slug = 'verlauf'")).toEqual([
      { full_description: "Erster Text", display_order: 4321 },
    ]);
  });
});

const said = `Es geht schneller.\nTestimonial von Ada Meier (Chefin): „Läuft.“`;
test.each([
  [
    "blog_posts",
    "title, slug, content, excerpt, author",
    ["Verlauf", "verlauf", "<p>Ein</p>", "Kurz", "Ada"],
  ],
  ["services", "title, slug, full_description", ["Verlauf", "verlauf", "<p>Kurz</p>"]],
  ["references", "title, slug, description, results", ["Verlauf", "verlauf", "Kurz", said]],
  ["pages", "title, slug, description, sections", ["Verlauf", "verlauf-seite", "Kurz", "[]"]],
  ["mailings", "subject, body, closing", ["Verlauf", "<p>Moin</p>", "Kurz"]],
  ["snippets", "title, body", ["Verlauf", "Moin"]],
] as const)("of %s gives back the whole item", async (table, columns, values) => {
  const places = values.map((_, index) => `$${index + 1}`).join(", ");
  const [first] = columns.split(", ");
  const stored = async (id: string) =>
    (await sql(`select to_jsonb(item) - 'updated_at' as item from "${table}" item where id = $1`, [id]))[0];
  const [row] = await sql(`insert into "${table}" (${columns}) values (${places}) returning id`, [...values]);
  const id = String(row?.id);
  const before = await stored(id);
  await sql(`update "${table}" set ${first} = 'Verlauf neu' where id = $1`, [id]);
  const [version = ""] = await versionsOf(id);
  const answer = await send(`${restorableKinds[table].path}/${id}/history`, { version });
  expect(answer.status).toBe(303);
  expect(await stored(id)).toEqual(before);
  await sql(`delete from "${table}" where id = $1`, [id]);
});
