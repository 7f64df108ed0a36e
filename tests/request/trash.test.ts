import { afterAll, beforeEach, expect, test } from "vitest";
import { get, sql } from "../helpers/app";
import { jpeg, nameOf, sendPicture } from "../helpers/posted-pictures";
import { pageAfter, staffPage, staffPost, textOf } from "../helpers/staff";
import { hiddenFieldsOf, rowsIn, toastsIn } from "../helpers/staff-form";

const clear = async () => {
  await sql("delete from blog_posts where slug like 'korb%'");
  await sql("delete from services where slug like 'korb%'");
  await sql(`delete from "references" where slug like 'korb%'`);
  await sql("delete from content_versions");
  await sql("delete from media where alt = 'Korb'");
};
beforeEach(clear);
afterAll(clear);

const article = { title: "Korb", slug: "korb", content: "<p>Ein Kran hebt.</p>", status: "published" };

async function after(answer: Response) {
  expect(answer.status).toBe(303);
  return pageAfter(answer);
}

async function throwAway(fields = {}) {
  await staffPost("/admin/blog/new", { ...article, ...fields });
  const [row] = await sql("select * from blog_posts where slug like 'korb%' order by created_at desc");
  const id = String(row?.id);
  return { id, row, html: await after(await staffPost(`/admin/blog/${id}/delete`)) };
}

test("after a deletion the message has a button that undoes it", async () => {
  const { id, row, html } = await throwAway();
  expect(toastsIn(html)).toContain("Post deleted successfully");
  expect(toastsIn(html)).toContain("Der Beitrag ist gelöscht.");
  expect(toastsIn(html)).toContain("Rückgängig");
  expect(html).toContain('action="/admin/trash"');
  expect(hiddenFieldsOf(html)).toMatchObject({ kind: "blog", id });
  expect((await get("/blog/korb")).status).toBe(404);

  const answer = await staffPost("/admin/trash", { kind: "blog", id });
  expect(answer.headers.get("Location")).toBe(`/admin/blog#zeile-${id}`);
  const toasts = toastsIn(await after(answer));
  expect(toasts).toContain("Wiederhergestellt");
  expect(toasts).toContain("„Korb“ ist wieder da. Öffentlich");
  expect(await sql("select * from blog_posts where id = $1", [id])).toEqual([row]);
  expect(await (await get("/blog/korb")).text()).toContain("Ein Kran hebt.");
  expect(textOf(await staffPage(`/admin/blog/${id}/history`))).toContain("aus dem Papierkorb geholt");

  expect(toastsIn(await after(await staffPost("/admin/trash", { kind: "blog", id })))).toContain(
    "Schon wiederhergestellt",
  );
});

test("the trash names what was deleted, when and by whom, and is friendly when it is empty", async () => {
  // Other files leave messages in it.
  await sql("delete from contact_submissions where deleted_at is not null");
  expect(await staffPage("/admin/trash")).toContain("Der Papierkorb ist leer");
  const { id } = await throwAway();
  const html = await staffPage("/admin/trash");
  expect(rowsIn(html)).toBe(1);
  expect(textOf(html)).toMatch(
    /Korb Beitrag, gelöscht am \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr von redaktion@musterhafen/,
  );
  expect(hiddenFieldsOf(html)).toEqual({ kind: "blog", id });
  await sql("update content_versions set saved_at = now() - interval '31 days'");
  expect(await staffPage("/admin/trash")).toContain("Der Papierkorb ist leer");
  expect(toastsIn(await after(await staffPost("/admin/trash", { kind: "blog", id })))).toContain(
    "Nicht mehr im Papierkorb",
  );
});

test("of a service the place in the order comes back, too", async () => {
  const fields = { title: "Korb", slug: "korb", full_description: "Text", display_order: "77" };
  expect((await staffPost("/admin/services/new", fields)).status).toBe(303);
  const stored = () => sql("select * from services where slug = 'korb'");
  const [row] = await stored();
  const id = String(row?.id);
  const html = await after(await staffPost(`/admin/services/${id}/delete`));
  expect(hiddenFieldsOf(html.slice(html.indexOf("Meldungen")))).toEqual({ kind: "services", id });
  const answer = await staffPost("/admin/trash", { kind: "services", id });
  expect(answer.headers.get("Location")).toBe(`/admin/services#zeile-${id}`);
  expect(await stored()).toEqual([row]);
});

test("pictures that were deleted meanwhile are left out, and that is said", async () => {
  const file = await jpeg("navy", 61);
  await sendPicture({ file, fields: { alt: "Korb" } });
  const path = `/media/${nameOf(file)}-480.webp`;
  const { id } = await throwAway({
    content: `<p>Moin</p><p><img src="${path}" alt="Kran"></p>`,
    featured_image: path,
  });
  const [picture] = await sql("select id from media where alt = 'Korb'");
  expect((await staffPost(`/admin/media/${picture?.id}/delete`, {})).status).toBe(303);
  expect(toastsIn(await after(await staffPost("/admin/trash", { kind: "blog", id })))).toContain(
    "Ein Bild von damals ist gelöscht",
  );
  expect(await sql("select content, featured_image from blog_posts where id = $1", [id])).toEqual([
    { content: "<p>Moin</p>", featured_image: null },
  ]);
});

test("takes its own forms alone, and writes nothing when it is read", async () => {
  const { id } = await throwAway();
  expect((await staffPost("/admin/trash", { kind: "mailings", id })).status).toBe(400);
  expect((await staffPost("/admin/trash", { kind: "blog", id: "1" })).status).toBe(404);
  await staffPage(`/admin/trash?kind=blog&id=${id}`);
  expect(await sql("select 1 from blog_posts where id = $1", [id])).toEqual([]);
});
