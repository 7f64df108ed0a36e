import { afterAll, beforeAll, expect, it } from "vitest";
import { routes, sql, withBackend } from "../helpers/app";
import { takeErrors } from "../helpers/setup";
import { broken, staffGet, staffPage, textOf } from "../helpers/staff";

const word = "Quällenfischer";
const email = "suche@quaellen.example";
const ids: Record<string, unknown> = {};

beforeAll(async () => {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const [stored] = await sql(
      `insert into ${table} (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
      Object.values(row),
    );
    ids[table] = stored?.id;
  };
  const item = { title: "Gesucht", slug: "suche-gesucht" };
  await insert("blog_posts", { ...item, content: `<p>Ein <b>${word}</b> &amp; Co</p>`, status: "draft" });
  await insert("services", { ...item, full_description: `Für den ${word}.`, is_active: false });
  await insert('"references"', { ...item, description: "Moin", client_name: word });
  await insert("contact_submissions", {
    name: "Kalle Kutter",
    email,
    message: `Moin, hier ist der ${word}.`,
  });
  await insert("subscribers", {
    ...{ email, first_name: "Kalle", last_name: word, consent_version: "1" },
    signed_up_at: new Date().toISOString(),
  });
  await insert("media", { sha256: "9e".repeat(32), alt: word, width: 640, height: 400, bytes: 1000 });
});

afterAll(async () => {
  for (const [table, id] of Object.entries(ids)) await sql(`delete from ${table} where id = $1`, [id]);
  await sql("delete from blog_posts where slug like 'suche-%'");
});

async function found(query: string) {
  const html = await staffPage(`/admin/search?${new URLSearchParams({ q: query })}`);
  const groups = [...html.matchAll(/<section aria-labelledby="treffer-.*?<\/section>/gs)].map(([part]) => [
    textOf(/<h2.*?<\/h2>/s.exec(part)?.[0] ?? "").trim(),
    [...part.matchAll(/<a\b[^>]*href="([^"]+)"/g)].map(([, to]) => to),
  ]);
  return { html, groups: Object.fromEntries(groups) as Record<string, string[]> };
}

it.each([word, "quaellenfisch", "QUALLENFISCHER"])("%s is found in every kind, and marked", async (query) => {
  const { html, groups } = await found(query);
  expect(groups).toEqual({
    Beiträge: [`/admin/blog/${ids.blog_posts}`],
    Leistungen: [`/admin/services/${ids.services}`],
    Referenzen: [`/admin/references/${ids['"references"']}`],
    Nachrichten: [`/admin/contacts/${ids.contact_submissions}`],
    Personen: [`/admin/people?email=${encodeURIComponent(email)}`],
    Bilder: [`/admin/media/${ids.media}`],
  });
  expect([...html.matchAll(/<mark\b/g)].length).toBeGreaterThanOrEqual(5);
});

it("a sender is found by name, as a person too", async () => {
  await sql("update subscribers set first_name = 'Karl' where id = $1", [ids.subscribers]);
  const { groups } = await found("Kalle Kutter");
  expect(groups).toEqual({
    Nachrichten: [`/admin/contacts/${ids.contact_submissions}`],
    Personen: [`/admin/people?email=${encodeURIComponent(email)}`],
  });
});

it("a sender is found by half a name, spelled otherwise", async () => {
  await sql("update subscribers set first_name = 'Karl', last_name = 'Qwayer' where id = $1", [
    ids.subscribers,
  ]);
  await sql("update contact_submissions set name = 'Kalle Qweyerhof' where id = $1", [
    ids.contact_submissions,
  ]);
  const { html, groups } = await found("qwaier");
  expect(groups).toEqual({
    Nachrichten: [`/admin/contacts/${ids.contact_submissions}`],
    Personen: [`/admin/people?email=${encodeURIComponent(email)}`],
  });
  expect(html).toMatch(/<mark\b[^>]*>Qweyerhof<\/mark>/);
});

it("five of a kind are shown, and the way to all of them", async () => {
  await sql(
    `insert into blog_posts (title, slug, content, status)
     select 'Seegurkensalat ' || n, 'suche-gurke-' || n, 'Moin', 'draft' from generate_series(1, 6) n`,
  );
  const { groups } = await found("Seegurkensalat");
  expect(groups.Beiträge).toHaveLength(6);
  expect(groups.Beiträge?.at(-1)).toBe("/admin/blog?q=Seegurkensalat");
});

it.each([
  ["what is deleted", "Gelöschter Seestern", "suche-seestern"],
  ["nothing", "!!!", undefined],
])("%s is not found", async (_, query, slug) => {
  if (slug) {
    await sql("insert into blog_posts (title, slug, content, status) values ($1, $2, 'Moin', 'draft')", [
      query,
      slug,
    ]);
    await sql("delete from blog_posts where slug = $1", [slug]);
  }
  const { html, groups } = await found(query);
  expect(groups).toEqual({});
  expect(html).toMatch(/data-empty.*href="\/admin\/trash"/s);
});

it.each(["", "   ", "x".repeat(101)])("nothing is asked for %j", async (query) => {
  const { html, groups } = await found(query);
  expect(groups).toEqual({});
  expect(html).not.toContain("data-empty");
});

it("what could not be read is named, and the rest is there", async () => {
  const path = `/admin/search?${new URLSearchParams({ q: word })}`;
  const answer = await withBackend(broken(/search_posts/), () => staffGet(path));
  takeErrors();
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(html).toMatch(/data-not-loaded="[^"]*Beiträge/);
  expect(html).toContain(`/admin/contacts/${ids.contact_submissions}`);
});

it("every page of the staff area leads there, without scripts too", async () => {
  expect(routes["routes/admin.search"]?.path).toBe("search");
  for (const path of ["/admin", "/admin/team"])
    expect(await staffPage(path)).toMatch(/<form[^>]*action="\/admin\/search"[^>]*>.*?name="q"/s);
});
