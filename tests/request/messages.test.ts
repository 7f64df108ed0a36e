import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askBackend, sql, withBackend } from "../helpers/app";
import { takeErrors } from "../helpers/setup";
import { broken, counted, pageAfter, staffGet, staffPost, wordsOf } from "../helpers/staff";
import { toastsIn } from "../helpers/staff-form";
import { fieldsFor } from "../helpers/staff-routes";

const ids: Record<string, string> = {};

async function message(name: string, fields: Record<string, string | boolean>) {
  const row = { name, email: "kunde@firma.example", message: `Moin von ${name}`, age: "1 hour", ...fields };
  const [stored] = await sql(
    `insert into contact_submissions (name, email, phone, subject, message, is_read, created_at)
     select name, email, phone, subject, message, coalesce(is_read, false), now() - age
     from jsonb_to_record($1::text::jsonb) as r
       (name text, email text, phone text, subject text, message text, is_read boolean, age interval)
     returning id`,
    [JSON.stringify(row)],
  );
  ids[name] = String(stored?.id);
}

const isRead = async () =>
  (await sql("select is_read from contact_submissions where name = 'Äne Ubben'"))[0]?.is_read;
const page = async (path: string) => wordsOf(await staffGet(path));
const messagesDown = broken(/rest\/v1\/(contact_submissions|rpc\/list_submissions)/);

beforeAll(async () => {
  await sql("delete from contact_submissions");
  await message("Äne Ubben", {
    email: "aene@werft-nord.example",
    phone: "+49 471 123456",
    subject: "Angebot",
    message: "Zeile eins\n\nZeile zwei <b>fett</b> & mehr",
  });
  await message("Bjarne", { is_read: true, age: "2 hours", subject: "Rückruf" });
  await message("Formel", {
    message: '=HYPERLINK("http://evil.example")',
    phone: "+49 1",
    age: "3 hours",
    subject: "a;b",
  });
});

afterAll(async () => {
  await sql("delete from contact_submissions");
});

describe("the list", () => {
  it("shows unread messages apart from read ones, newest first", async () => {
    const answer = await staffGet("/admin/contacts");
    const html = await answer.text();
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    const rows = [
      ...html.matchAll(/<button[^>]*formaction="\/admin\/contacts\/([\w-]+)"[^>]*>(.*?)<\/button>/gs),
    ];
    expect(rows.map(([, id]) => id)).toEqual([ids["Äne Ubben"], ids.Bjarne, ids.Formel]);
    expect(rows.map(([, , row]) => row?.includes("Ungelesen"))).toEqual([true, false, true]);
    expect(html).toContain("Select a submission to view details");
    expect(html).toContain("max-h-[calc(100vh-200px)]");
  });

  it("can be filtered by what is unread, with the count", async () => {
    const words = await page("/admin/contacts?filter=ungelesen");
    expect(words).toContain("Ungelesen (2)");
    expect(words).toContain("Äne Ubben");
    expect(words).not.toContain("Bjarne");
  });

  it.each([
    ["ÄNE ang", "Äne Ubben"],
    ["471 123456", "Äne Ubben"],
    ["ückru", "Bjarne"],
    ["RFT-NO", "Äne Ubben"],
    ["49471123456", "Äne Ubben"],
    ['link("htt', "Formel"],
    ["') or true --", ""],
    ["a:b:c <-> !", ""],
    ["\\", ""],
  ])("finds for %j %j alone", async (query, name) => {
    const answer = await staffGet(`/admin/contacts?q=${encodeURIComponent(query)}`);
    expect(answer.status).toBe(200);
    const words = await wordsOf(answer);
    for (const other of ["Äne Ubben", "Bjarne", "Formel"]) expect(words.includes(other)).toBe(other === name);
  });

  it("says so when nothing fits, and when there is nothing", async () => {
    expect(await page("/admin/contacts?q=gibtesnicht")).not.toContain("No submissions yet");
    const empty = counted((url) =>
      url.pathname.endsWith("/rpc/list_submissions") ? Response.json([]) : undefined,
    );
    const words = await withBackend(empty.fetch, () => page("/admin/contacts"));
    expect(words).toContain("Noch keine Nachrichten. No submissions yet");
    expect(words).toContain("Wähle eine Nachricht aus, um sie zu lesen. Select a submission to view details");
  });

  it("pages from 50 messages on, with everything else in the address kept", async () => {
    await sql(
      "insert into contact_submissions (name, email, message, created_at) select 'Reihe ' || i, 'r' || i || '@b.example', 'Moin', now() - '1 day'::interval - i * '1 second'::interval from generate_series(1, 60) i",
    );
    const first = await (await staffGet("/admin/contacts?q=reihe")).text();
    expect(first.match(/formaction=/g)).toHaveLength(50);
    expect(first).toContain('href="/admin/contacts?q=reihe&amp;seite=2"');
    const second = await (await staffGet("/admin/contacts?q=reihe&seite=2")).text();
    expect(second.match(/formaction=/g)).toHaveLength(10);
    expect(second).not.toContain("seite=3");
    expect((await staffGet("/admin/contacts?seite=-1")).status).toBe(200);
    expect((await staffGet("/admin/contacts?seite=999999999")).status).toBe(200);
    await sql("delete from contact_submissions where name like 'Reihe %'");
  });
});

describe("a message", () => {
  const addressOf = (name: string) => `/admin/contacts/${ids[name]}`;

  it("is marked by a post alone, which leads to its own address with the list as it was", async () => {
    const path = addressOf("Äne Ubben");
    for (const looked of [path, `${path}.data`]) await staffGet(looked);
    expect(await isRead()).toBe(false);
    const answer = await staffPost(`${path}?q=ubben`, { is_read: "true" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`${path}?q=ubben#nachricht`);
    expect(await isRead()).toBe(true);
  });

  it("shows everything the visitor sent, line breaks kept and nothing interpreted", async () => {
    const html = await (await staffGet(addressOf("Äne Ubben"))).text();
    expect(html).toContain("Zeile eins\n\nZeile zwei &lt;b&gt;fett&lt;/b&gt; &amp; mehr");
    expect(html).toMatch(/whitespace-pre-wrap/);
    for (const part of ["Äne Ubben", "aene@werft-nord.example", "+49 471 123456", "Angebot"])
      expect(html).toContain(part);
    expect(html).toContain('href="tel:+49471123456"');
    expect(html).toContain('href="mailto:aene@werft-nord.example?subject=Re%3A%20Angebot&amp;body=Moin');
  });

  it("is still shown, and stays, when marking or deleting fails", async () => {
    const failing: typeof fetch = async (input, init) =>
      init?.method === "PATCH" || init?.method === "DELETE"
        ? new Response("{}", { status: 500 })
        : askBackend(input, init);
    const path = addressOf("Äne Ubben");
    const [marked, deleted] = await withBackend(failing, () =>
      Promise.all([staffPost(path, { is_read: "false" }), staffPost(`${path}/delete`)]),
    );
    takeErrors();
    expect([marked.status, deleted.status]).toEqual([503, 503]);
    expect(await wordsOf(marked)).toMatch(/Error updating submission.*Zeile eins|Zeile eins.*Error updating/);
    expect(await wordsOf(deleted)).toContain("Error deleting submission");
    expect(await isRead()).toBe(true);
  });

  it.each(["00000000-0000-4000-8000-000000000000", "keine-id"])("%s is a 404", async (id) => {
    for (const path of [`/admin/contacts/${id}`, `/admin/contacts/${id}/delete`]) {
      const answer = await staffGet(path);
      expect(answer.status).toBe(404);
      expect(await wordsOf(answer)).toContain("Oops! Page not found");
      const isGone = path.endsWith("/delete") && id.length === 36;
      expect((await staffPost(path, fieldsFor(path))).status).toBe(isGone ? 303 : 404);
    }
  });
});

it("the mail about a message leads to the list, with the reason, while messages cannot be read", async () => {
  const path = `/admin/contacts/message/${crypto.randomUUID()}`;
  const answer = await withBackend(messagesDown, () => staffGet(path));
  takeErrors();
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin/contacts"]);
  expect(toastsIn(await pageAfter(answer))).toContain("Error fetching submissions");
});

it.each([
  ["a note", "submission_notes", () => `/admin/contacts/${ids.Bjarne}`, { intent: "note", note: "Ruft an" }],
  ["a snippet", "snippets", () => "/admin/snippets/new", { title: "Gruß", body: "Ruft an" }],
])(
  "%s is not called stored when the answer does not say so, and stays typed",
  async (_, table, path, fields) => {
    const empty = counted((url) =>
      url.pathname.endsWith(`/${table}`) && !url.search.includes("select")
        ? new Response(null, { status: 204 })
        : undefined,
    );
    const answer = await withBackend(empty.fetch, () => staffPost(path(), fields));
    takeErrors();
    expect(answer.status).toBe(503);
    expect(await answer.text()).toMatch(/<textarea[^>]*>\n?Ruft an<\/textarea>/);
    expect(await sql(`select from ${table} where body = 'Ruft an'`)).toEqual([]);
  },
);

describe("the export", () => {
  it("is a CSV file for a German Excel, formulas defused, filtered as the list", async () => {
    const answer = await staffGet("/admin/contacts/export.csv");
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="nachrichten-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString();
    const lines = text.slice(1).split("\r\n");
    expect(lines[0]).toBe('"Eingang";"Gelesen";"Name";"E-Mail";"Telefon";"Betreff";"Nachricht";"Stand"');
    expect(lines[1]).toContain(
      '"ja";"Äne Ubben";"aene@werft-nord.example";"+49 471 123456";"Angebot";"Zeile eins\n\nZeile zwei <b>fett</b> & mehr"',
    );
    expect(lines[3]).toContain('"a;b";"\'=HYPERLINK(""http://evil.example"")"');
    expect(lines).toHaveLength(5);

    const unread = await (await staffGet("/admin/contacts/export.csv?filter=ungelesen&q=moin+formel")).text();
    expect(unread).not.toContain("Bjarne");
  });

  it("holds every message once, also when there are more than one batch and times are the same", async () => {
    await sql(
      "insert into contact_submissions (name, email, message, created_at) select 'Reihe ' || i, 'r' || i || '@b.example', 'Moin', '2026-01-01'::timestamptz + (i / 400) * '1 second'::interval from generate_series(1, 1203) i",
    );
    const text = await (await staffGet("/admin/contacts/export.csv?q=reihe")).text();
    const names = [...text.matchAll(/"(Reihe \d+)"/g)].map(([, name]) => name);
    expect(names).toHaveLength(1203);
    expect(new Set(names).size).toBe(1203);
    await sql("delete from contact_submissions where name like 'Reihe %'");
  });

  it("leads back with the reason when messages cannot be read", async () => {
    const answer = await withBackend(messagesDown, () => staffGet("/admin/contacts/export.csv"));
    takeErrors();
    expect(answer.headers.get("Location")).toBe("/admin/contacts");
    expect(toastsIn(await pageAfter(answer))).toContain("Error fetching submissions");
  });
});

describe("the dashboard", () => {
  it("has four tiles with what waits, the address of who is signed in, and a way out", async () => {
    await sql("update contact_submissions set is_read = (name = 'Bjarne')");
    const answer = await staffGet("/admin");
    const html = await answer.text();
    for (const path of ["blog", "services", "references", "contacts"])
      expect(html).toContain(`href="/admin/${path}"`);
    expect(html).toContain("redaktion@musterhafen.example");
    expect(html).toMatch(/<form[^>]*action="\/admin\/logout"/);
    const words = await page("/admin");
    expect(words).toMatch(/Posteingang 2 ungelesen/);
    const [drafts] = await sql("select count(*)::int as count from blog_posts where status = 'draft'");
    expect(words).toContain(`Beiträge ${drafts?.count} im Entwurf`);
    await sql("update contact_submissions set is_read = true");
    expect(await page("/admin")).toMatch(/Posteingang 0 ungelesen/);
  });
});
