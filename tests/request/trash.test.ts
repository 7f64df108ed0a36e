import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cookiesOf, get, post, sql, staffCookie } from "../helpers/app";
import { halves } from "../helpers/pictures";
import { nameOf, sendPicture } from "../helpers/posted-pictures";
import { decode, fieldsOf, hiddenFieldsOf, rowsIn, summaryIn, toastsIn } from "../helpers/staff-form";

let cookie = "";
beforeAll(async () => {
  cookie = await staffCookie();
});
const clear = async () => {
  await sql("delete from blog_posts where slug like 'korb%'");
  await sql("delete from services where slug like 'korb%'");
  await sql(`delete from "references" where slug like 'korb%'`);
  await sql("delete from content_versions");
  await sql("delete from media where alt = 'Korb'");
};
beforeEach(clear);
afterAll(clear);

const signedIn = () => ({ headers: { Cookie: cookie } });
const page = async (path: string) => (await get(path, signedIn())).text();
const send = (path: string, fields: Record<string, string>) => post(path, fields, signedIn());
const words = (html: string) =>
  decode(html.replace(/<!-- -->/g, "").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");
const article = { title: "Korb", slug: "korb", content: "<p>Ein Kran hebt.</p>", status: "published" };

async function after(answer: Response) {
  expect(answer.status).toBe(303);
  const path = String(answer.headers.get("Location"));
  return (await get(path, { headers: { Cookie: `${cookie}; ${cookiesOf(answer)}` } })).text();
}

/** Writes and deletes an article; gives its id and the page after that. */
async function throwAway(fields = {}) {
  await send("/admin/blog/new", { ...article, ...fields });
  const [row] = await sql("select * from blog_posts where slug like 'korb%' order by created_at desc");
  const id = String(row?.id);
  return { id, row, html: await after(await send(`/admin/blog/${id}/delete`, {})) };
}

test("after a deletion the message has a button that undoes it", async () => {
  const { id, row, html } = await throwAway();
  expect(toastsIn(html)).toContain("Post deleted successfully");
  expect(toastsIn(html)).toContain("Der Beitrag ist gelöscht.");
  expect(toastsIn(html)).toContain("Rückgängig");
  expect(html).toContain('action="/admin/trash"');
  expect(hiddenFieldsOf(html)).toMatchObject({ kind: "blog", id });
  expect((await get("/blog/korb")).status).toBe(404);

  const answer = await send("/admin/trash", { kind: "blog", id });
  expect(answer.headers.get("Location")).toBe(`/admin/blog#zeile-${id}`);
  const toasts = toastsIn(await after(answer));
  expect(toasts).toContain("Wiederhergestellt");
  expect(toasts).toContain("„Korb“ ist wieder da. Öffentlich seit");
  expect(await sql("select * from blog_posts where id = $1", [id])).toEqual([row]);
  expect(await (await get("/blog/korb")).text()).toContain("Ein Kran hebt.");
  expect(words(await page(`/admin/blog/${id}/history`))).toContain("aus dem Papierkorb geholt");

  expect(toastsIn(await after(await send("/admin/trash", { kind: "blog", id })))).toContain(
    "Schon wiederhergestellt",
  );
});

test("the trash names what was deleted, when and by whom, and is friendly when it is empty", async () => {
  expect(await page("/admin/trash")).toContain("Der Papierkorb ist leer");
  const { id } = await throwAway();
  const html = await page("/admin/trash");
  expect(rowsIn(html)).toBe(1);
  expect(words(html)).toMatch(
    /Korb Beitrag, gelöscht am \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr von redaktion@musterhafen/,
  );
  expect(hiddenFieldsOf(html)).toEqual({ kind: "blog", id });
  await sql("update content_versions set saved_at = now() - interval '31 days'");
  expect(await page("/admin/trash")).toContain("Der Papierkorb ist leer");
  expect(toastsIn(await after(await send("/admin/trash", { kind: "blog", id })))).toContain(
    "Nicht mehr im Papierkorb",
  );
});

test("more than a page is turned over", async () => {
  await sql(`insert into content_versions (kind, item_id, row, reason)
    select 'services', gen_random_uuid(), jsonb_build_object('title', 'Korb ' || n, 'slug', 'korb-' || n), 'delete'
    from generate_series(1, 51) as numbers (n)`);
  expect(rowsIn(await page("/admin/trash"))).toBe(50);
  expect(rowsIn(await page("/admin/trash?seite=2"))).toBe(1);
});

test("a slug that another item has by now is asked for anew", async () => {
  const { id } = await throwAway();
  await send("/admin/blog/new", article);
  const taken = await send("/admin/trash", { kind: "blog", id });
  expect(taken.status).toBe(409);
  const html = await taken.text();
  expect(summaryIn(html)).toContain("Ein Beitrag mit diesem Slug existiert bereits.");
  const form = fieldsOf(html, "anderer-slug");
  expect(form).toEqual({ kind: "blog", id, slug: "korb-2" });
  const faulty = await send("/admin/trash", { ...form, slug: "so nicht" });
  expect(faulty.status).toBe(400);
  expect(await faulty.text()).toContain("Slug darf nur Kleinbuchstaben");
  expect((await send("/admin/trash", { ...form, slug: "korb" })).status).toBe(409);
  await after(await send("/admin/trash", form));
  expect((await get("/blog/korb-2")).status).toBe(200);
});

test.each(["services"])("of %s the place in the order comes back, too", async (kind) => {
  const fields = {
    title: "Korb",
    slug: "korb",
    full_description: "Text",
    description: "Text",
    is_active: "on",
  };
  const own = Object.entries(fields).filter(
    ([name]) => name !== (kind === "services" ? "description" : "full_description"),
  );
  expect((await send(`/admin/${kind}/new`, { ...Object.fromEntries(own), display_order: "77" })).status).toBe(
    303,
  );
  const stored = () => sql(`select * from "${kind}" where slug = 'korb'`);
  const [row] = await stored();
  const id = String(row?.id);
  const html = await after(await send(`/admin/${kind}/${id}/delete`, {}));
  expect(hiddenFieldsOf(html.slice(html.indexOf("Meldungen")))).toEqual({ kind, id });
  const answer = await send("/admin/trash", { kind, id });
  expect(answer.headers.get("Location")).toBe(`/admin/${kind}#zeile-${id}`);
  expect(await stored()).toEqual([row]);
});

test("pictures that were deleted meanwhile are left out, and that is said", async () => {
  const file = await halves(61, 40).png().toBuffer();
  await sendPicture({ file, fields: { alt: "Korb" }, cookie });
  const path = `/media/${nameOf(file)}-480.webp`;
  const { id } = await throwAway({
    content: `<p>Moin</p><p><img src="${path}" alt="Kran"></p>`,
    featured_image: path,
  });
  const [picture] = await sql("select id from media where alt = 'Korb'");
  expect((await send(`/admin/media/${picture?.id}/delete`, {})).status).toBe(303);
  expect(toastsIn(await after(await send("/admin/trash", { kind: "blog", id })))).toContain(
    "Ein Bild von damals ist gelöscht",
  );
  expect(await sql("select content, featured_image from blog_posts where id = $1", [id])).toEqual([
    { content: "<p>Moin</p>", featured_image: null },
  ]);
});

test("the editor and the history of what was deleted lead to the trash", async () => {
  const { id } = await throwAway();
  for (const path of [`/admin/blog/${id}`, `/admin/blog/${id}/history`]) {
    const answer = await get(path, signedIn());
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain("Er liegt im Papierkorb");
    expect(html).toContain('href="/admin/trash"');
  }
  expect(await page("/admin/blog/00000000-0000-4000-8000-000000000000")).not.toContain(
    "Er liegt im Papierkorb",
  );
});

test("is for staff only, takes its own forms alone, and writes nothing when it is read", async () => {
  const { id } = await throwAway();
  expect((await get("/admin/trash")).status).toBe(303);
  expect((await post("/admin/trash", { kind: "blog", id })).status).toBe(303);
  expect((await send("/admin/trash", { kind: "mailings", id })).status).toBe(400);
  expect((await send("/admin/trash", { kind: "blog", id: "1" })).status).toBe(404);
  await page(`/admin/trash?kind=blog&id=${id}`);
  expect(await sql("select 1 from blog_posts where id = $1", [id])).toEqual([]);
});
