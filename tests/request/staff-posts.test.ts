import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { get, sql } from "../helpers/app";
import { autosave, backFrom, openForm, sendForm } from "../helpers/editing";
import { pageAfter, staffGet, staffPage, staffPost } from "../helpers/staff";
import { fieldsOf, toastsIn } from "../helpers/staff-form";

const clear = () => sql("delete from blog_posts where slug like 'probe%'");
beforeEach(clear);
afterAll(clear);

const article = { title: "Xylofon", slug: "probe", content: "<p>Moin</p>", status: "draft" };

async function stored() {
  const [row] =
    await sql(`select id, content, (extract(epoch from published_at) * 1000)::float8 as published_at
    from blog_posts where slug = 'probe'`);
  return row as { id: string; content: string; published_at: number | null };
}

test("a draft is offered with the fields that were changed in it, and no other", async () => {
  await staffPost("/admin/blog/new", article);
  const address = `/admin/blog/${(await stored()).id}`;
  expect((await sendForm(await openForm(address), { title: "Zupfe", intent: "draft" })).status).toBe(303);
  const html = (await staffPage(address)).replaceAll("<!-- -->", "");
  const [, offer] =
    /aria-labelledby="drafts-title".*?Ungespeicherte Änderung vom [^<]*? Uhr: ([^<]*)\./s.exec(html) ?? [];
  expect(offer).toBe("Titel");
});

test("a change to a public article that is only kept is said to be a draft", async () => {
  for (const status of ["draft", "published"]) {
    await clear();
    await staffPost("/admin/blog/new", { ...article, status });
    const path = `/admin/blog/${(await stored()).id}`;
    const form = await openForm(path);
    await autosave(form, { title: "Geändert", seq: "1" });
    const page = await staffPage(`${path}?entwurf=${form.copy}`);
    const kept = /data-draft="">([\s\S]*?)<\/span>/.exec(page)?.[1] ?? "";
    expect(kept).toMatch(/gesichert \d/);
    expect(kept.includes("Entwurf")).toBe(status === "published");
  }
});

describe("the publication time", () => {
  const publish = async (fields: Record<string, string>) => {
    await staffPost("/admin/blog/new", { ...article, ...fields, status: "published" });
    return (await stored()).id;
  };
  const opened = async (id: string) => fieldsOf(await staffPage(`/admin/blog/${id}`));
  const exactTime = async () => {
    const [row] = await sql("select published_at::text from blog_posts where slug = 'probe'");
    return String(row?.published_at);
  };

  test("is now when a post is published without one, and none before", async () => {
    await staffPost("/admin/blog/new", article);
    const { id, published_at } = await stored();
    expect(published_at).toBeNull();
    const before = Date.now();
    const fields = { ...(await opened(id)), status: "published" };
    expect(fields).toMatchObject({ published_at: "" });
    expect((await staffPost(`/admin/blog/${id}`, fields)).status).toBe(303);
    expect(Number((await stored()).published_at)).toBeGreaterThanOrEqual(before);
  });

  test.each([
    ["to the microsecond", "2025-05-04 07:30:12.345678+00", "2025-05-04T09:30"],
    ["in the hour that the clocks of autumn show twice", "2026-10-25 01:30:59.5+00", "2026-10-25T02:30"],
  ])("stays when a typo is mended and when the status changes, %s", async (_, time, shown) => {
    const id = await publish({});
    await sql("update blog_posts set published_at = $1 where id = $2", [time, id]);
    const before = await exactTime();
    const fields = await opened(id);
    expect(fields.published_at).toBe(shown);
    expect((await staffPost(`/admin/blog/${id}`, { ...fields, title: "Xylophon" })).status).toBe(303);
    expect(await exactTime()).toBe(before);
    for (const status of ["archived", "published"]) {
      expect((await staffPost(`/admin/blog/${id}`, { ...(await opened(id)), status })).status).toBe(303);
      expect(await exactTime()).toBe(before);
    }
  });

  test("stays through a form that came back, and through one that others were faster than", async () => {
    const id = await publish({});
    await sql("update blog_posts set published_at = '2025-05-04 07:30:12.345678+00' where id = $1", [id]);
    const before = await exactTime();
    const mine = await opened(id);
    const faulty = await staffPost(`/admin/blog/${id}`, { ...mine, title: "" });
    await staffPost(`/admin/blog/${id}`, { ...mine, title: "Deren" });
    const late = await staffPost(`/admin/blog/${id}`, { ...fieldsOf(await faulty.text()), title: "Meins" });
    expect(late.status).toBe(409);
    expect((await staffPost(`/admin/blog/${id}`, fieldsOf(await late.text()))).status).toBe(303);
    expect(await exactTime()).toBe(before);
  });

  test("is now again when the field is emptied, and the typed one when it is changed", async () => {
    const id = await publish({});
    await sql("update blog_posts set published_at = '2025-05-04 07:30:12+00' where id = $1", [id]);
    await staffPost(`/admin/blog/${id}`, { ...(await opened(id)), published_at: "2025-05-04T09:31" });
    expect((await stored()).published_at).toBe(Date.parse("2025-05-04T07:31:00Z"));
    const before = Date.now();
    await staffPost(`/admin/blog/${id}`, { ...(await opened(id)), published_at: "" });
    expect(Number((await stored()).published_at)).toBeGreaterThanOrEqual(before);
    await staffPost(`/admin/blog/${id}`, { ...(await opened(id)), status: "archived", published_at: "" });
    expect((await stored()).published_at).toBeNull();
  });

  test.each([
    ["draft", "2030-07-01T09:00", true],
    ["archived", "2030-07-01T09:00", true],
    ["archived", "2020-07-01T09:00", false],
    ["published", "2030-07-01T09:00", false],
  ])("of a post with status %s and date %j is said to have no effect: %j", async (status, date, isSaid) => {
    const saved = await staffPost("/admin/blog/new", { ...article, status, published_at: date });
    expect(toastsIn(await pageAfter(saved)).includes("Das Datum gilt, sobald")).toBe(isSaid);
  });

  test("is the one typed, in Berlin; until then nobody sees the post, and an edit keeps it", async () => {
    const planned = { ...article, status: "published", published_at: "2030-07-01T09:00" };
    await staffPost("/admin/blog/new", planned);
    const { id, published_at } = await stored();
    expect(published_at).toBe(Date.parse("2030-07-01T07:00:00Z"));
    expect((await get("/blog/probe")).status).toBe(404);
    expect(await staffPage("/admin/blog?q=xylofon")).toContain("Geplant");

    const fields = fieldsOf(await staffPage(`/admin/blog/${id}`));
    expect(fields.published_at).toBe("2030-07-01T09:00");
    await staffPost(`/admin/blog/${id}`, { ...fields, title: "Xylofon zwei" });
    expect((await stored()).published_at).toBe(published_at);
  });
});

test("staff are told what will not be shown, and it is not stored", async () => {
  const content = '<p onclick="alert(1)">Moin</p><script>alert(1)</script>';
  const saved = await staffPost("/admin/blog/new", { ...article, content });
  const toasts = toastsIn(await pageAfter(saved));
  expect(toasts).toContain("Das haben wir weggelassen");
  expect((await stored()).content).toBe("<p>Moin</p>");
});

describe("the preview", () => {
  const typed = { ...article, content: "<h2>Am Kai</h2><script>alert(1)</script>", slug: "FALSCH", item: "" };

  test("shows what is typed, valid or not, stores nothing and leads back to it", async () => {
    const response = await staffPost("/admin/blog/preview", typed);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Xylofon<\/h1>/);
    expect(html).toMatch(/<h2[^>]*>Am Kai<\/h2>/);
    expect(html.includes("<script>alert(1)</script>")).toBe(false);
    expect(await stored()).toBeUndefined();

    const back = await backFrom(html);
    expect(back.address).toMatch(/^\/admin\/blog\/new\?entwurf=/);
    expect(back.fields).toMatchObject({ ...article, content: typed.content, slug: "FALSCH" });
  });

  test("leads back to the post it belongs to, with the version that was opened", async () => {
    await staffPost("/admin/blog/new", article);
    const { id } = await stored();
    const { fields } = await openForm(`/admin/blog/${id}`);
    const html = await (await staffPost("/admin/blog/preview", { ...fields, title: "Neu" })).text();
    await sendForm(await openForm(`/admin/blog/${id}`), { title: "Deren" });
    const back = await backFrom(html);
    expect([back.fields.title, back.html.includes("Deren")]).toEqual(["Neu", true]);
  });

  test("shows a stored draft at its public layout", async () => {
    await staffPost("/admin/blog/new", article);
    const { id } = await stored();
    const html = await staffPage(`/admin/blog/${id}/preview`);
    expect(html).toMatch(/<h1[^>]*>Xylofon<\/h1>/);
    expect(html).toContain("<footer");
    expect((await staffGet("/admin/blog/00000000-0000-4000-8000-000000000000/preview")).status).toBe(404);
  });
});

test("a form over four megabytes is refused, one just below comes back", async () => {
  const large = { ...article, content: "€€€€€€€€€ ".repeat(10_000) };
  expect((await staffPost("/admin/blog/new", large)).status).toBe(303);
  expect((await staffPost("/admin/blog/new", { ...article, content: "ä".repeat(690_000) })).status).toBe(400);
  expect((await staffPost("/admin/blog/new", { ...article, content: "ä".repeat(700_000) })).status).toBe(413);
});
