import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askBackend, cookiesOf, get, post, sql, staffCookie, withBackend } from "../helpers/app";
import { fieldsFor } from "../helpers/doors";
import { takeErrors } from "../helpers/setup";
import { counted, wordsOf } from "../helpers/staff";

let headers: { Cookie: string };
const ids: Record<string, string> = {};

async function message(
  name: string,
  fields: {
    email?: string;
    phone?: string;
    subject?: string;
    message?: string;
    is_read?: boolean;
    age?: string;
  } = {},
) {
  const {
    email = "kunde@firma.example",
    phone = null,
    subject = null,
    message = `Moin von ${name}`,
    is_read = false,
    age = "1 hour",
  } = fields;
  const [row] = await sql(
    `insert into contact_submissions (name, email, phone, subject, message, is_read, created_at)
     values ($1, $2, $3, $4, $5, $6, now() - $7::interval) returning id`,
    [name, email, phone, subject, message, is_read, age],
  );
  ids[name] = String(row?.id);
  return ids[name];
}

const isRead = async (id: string | undefined) =>
  (await sql("select is_read from contact_submissions where id = $1", [id]))[0]?.is_read;
const page = async (path: string) => wordsOf(await get(path, { headers }));
/** The backend breaks for requests whose path matches. */
const broken = (path: RegExp) =>
  counted((url) => (path.test(url.pathname) ? new Response("{}", { status: 500 }) : undefined)).fetch;
const messagesDown = broken(/rest\/v1\/(contact_submissions|rpc\/list_submissions)/);

beforeAll(async () => {
  headers = { Cookie: await staffCookie() };
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
    const answer = await get("/admin/contacts", { headers });
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
  ])("finds %j", async (query, name) => {
    const words = await page(`/admin/contacts?q=${encodeURIComponent(query)}`);
    for (const other of ["Äne Ubben", "Bjarne", "Formel"]) expect(words.includes(other)).toBe(other === name);
  });

  it.each(["') or true --", "a:b:c <-> !", "\\"])("survives a search for %j", async (query) => {
    const answer = await get(`/admin/contacts?q=${encodeURIComponent(query)}`, { headers });
    expect(answer.status).toBe(200);
  });

  it("says so when nothing fits, and when there is nothing", async () => {
    expect(await page("/admin/contacts?q=gibtesnicht")).not.toContain("No submissions yet");
    const empty = counted((url) =>
      url.pathname.endsWith("/rpc/list_submissions") ? Response.json([]) : undefined,
    );
    const words = await withBackend(empty.fetch, () => page("/admin/contacts"));
    expect(words).toContain("No submissions yet Noch keine Nachrichten.");
    expect(words).toContain("Select a submission to view details Wähle eine Nachricht aus, um sie zu lesen.");
  });

  it("pages from 50 messages on, with everything else in the address kept", async () => {
    await sql(
      "insert into contact_submissions (name, email, message, created_at) select 'Reihe ' || i, 'r' || i || '@b.example', 'Moin', now() - '1 day'::interval - i * '1 second'::interval from generate_series(1, 60) i",
    );
    const first = await (await get("/admin/contacts?q=reihe", { headers })).text();
    expect(first.match(/formaction=/g)).toHaveLength(50);
    expect(first).toContain('href="/admin/contacts?q=reihe&amp;seite=2"');
    const second = await (await get("/admin/contacts?q=reihe&seite=2", { headers })).text();
    expect(second.match(/formaction=/g)).toHaveLength(10);
    expect(second).not.toContain("seite=3");
    expect((await get("/admin/contacts?seite=-1", { headers })).status).toBe(200);
    expect((await get("/admin/contacts?seite=999999999", { headers })).status).toBe(200);
    await sql("delete from contact_submissions where name like 'Reihe %'");
  });

  it("tells when messages cannot be read, and logs why", async () => {
    const answer = await withBackend(messagesDown, () => get("/admin/contacts", { headers }));
    expect(answer.status).toBe(503);
    expect(await wordsOf(answer)).toContain("Error fetching submissions");
    expect(takeErrors().join()).toMatch(/"incident":"\w+","route":"\/admin\/contacts"/);
  });
});

describe("a message", () => {
  const addressOf = (name: string) => `/admin/contacts/${ids[name]}`;

  it("is not marked by looking at it, however it is asked for", async () => {
    for (const path of [addressOf("Äne Ubben"), `${addressOf("Äne Ubben")}.data`])
      await get(path, { headers });
    expect(await isRead(ids["Äne Ubben"])).toBe(false);
  });

  it("is opened by a post, which marks it and leads to its own address with the list as it was", async () => {
    const answer = await post(`${addressOf("Äne Ubben")}?q=ubben`, { is_read: "true" }, { headers });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`${addressOf("Äne Ubben")}?q=ubben#nachricht`);
    expect(await isRead(ids["Äne Ubben"])).toBe(true);
  });

  it("shows everything the visitor sent, line breaks kept and nothing interpreted", async () => {
    const html = await (await get(addressOf("Äne Ubben"), { headers })).text();
    expect(html).toContain("Zeile eins\n\nZeile zwei &lt;b&gt;fett&lt;/b&gt; &amp; mehr");
    expect(html).toMatch(/whitespace-pre-wrap/);
    for (const part of ["Äne Ubben", "aene@werft-nord.example", "+49 471 123456", "Angebot"])
      expect(html).toContain(part);
    expect(html).toContain('href="tel:+49471123456"');
    expect(html).toContain('href="mailto:aene@werft-nord.example?subject=Re%3A%20Angebot&amp;body=Moin');
  });

  it("can be marked either way", async () => {
    expect(await page(addressOf("Äne Ubben"))).toContain("Mark as Unread");
    await post(addressOf("Äne Ubben"), { is_read: "false" }, { headers });
    expect(await isRead(ids["Äne Ubben"])).toBe(false);
    expect(await page(addressOf("Äne Ubben"))).toContain("Mark as Read");
  });

  it("is still shown when marking fails, with the reason", async () => {
    const id = ids["Äne Ubben"];
    const failing: typeof fetch = async (input, init) =>
      init?.method === "PATCH" ? new Response("{}", { status: 500 }) : askBackend(input, init);
    const answer = await withBackend(failing, () =>
      post(addressOf("Äne Ubben"), { is_read: "true" }, { headers }),
    );
    expect(answer.status).toBe(503);
    const words = await wordsOf(answer);
    expect(words).toContain("Error updating submission");
    expect(words).toContain("Zeile eins");
    expect(await isRead(id)).toBe(false);
    takeErrors();
  });

  it.each(["00000000-0000-4000-8000-000000000000", "keine-id", "1"])("%s is a 404", async (id) => {
    for (const path of [`/admin/contacts/${id}`, `/admin/contacts/${id}/delete`]) {
      const answer = await get(path, { headers });
      expect(answer.status).toBe(404);
      expect(await wordsOf(answer)).toContain("Oops! Page not found");
      // Deleting what is gone leads back to the list.
      const isGone = path.endsWith("/delete") && id.length === 36;
      expect((await post(path, fieldsFor(path), { headers })).status).toBe(isGone ? 303 : 404);
    }
  });

  it("is deleted after a question, by a post only", async () => {
    const id = await message("Geht gleich");
    const question = await page(`/admin/contacts/${id}/delete`);
    expect(question).toContain(
      "Are you sure you want to delete this submission? Willst Du diese Nachricht wirklich löschen?",
    );
    expect(question).toContain("Geht gleich");
    expect(await sql("select 1 from contact_submissions where id = $1", [id])).toHaveLength(1);
    const answer = await post(`/admin/contacts/${id}/delete?filter=ungelesen`, {}, { headers });
    expect(answer.headers.get("Location")).toBe("/admin/contacts?filter=ungelesen");
    expect(await sql("select 1 from contact_submissions where id = $1", [id])).toHaveLength(0);
    const list = await wordsOf(
      await get("/admin/contacts", { headers: { Cookie: `${headers.Cookie}; ${cookiesOf(answer)}` } }),
    );
    expect(list).toContain("Submission deleted successfully Die Nachricht ist gelöscht.");
    expect(list).not.toContain("Geht gleich");
  });

  it("stays when deleting fails", async () => {
    const failing: typeof fetch = async (input, init) =>
      init?.method === "DELETE" ? new Response("{}", { status: 500 }) : askBackend(input, init);
    const answer = await withBackend(failing, () => post(`${addressOf("Bjarne")}/delete`, {}, { headers }));
    expect(answer.status).toBe(503);
    expect(await wordsOf(answer)).toContain("Error deleting submission");
    takeErrors();
  });
});

describe("the export", () => {
  it("is a CSV file for a German Excel, formulas defused, filtered as the list", async () => {
    const answer = await get("/admin/contacts/export.csv", { headers });
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
      '"nein";"Äne Ubben";"aene@werft-nord.example";"\'+49 471 123456";"Angebot";"Zeile eins\n\nZeile zwei <b>fett</b> & mehr"',
    );
    expect(lines[3]).toContain('"a;b";"\'=HYPERLINK(""http://evil.example"")"');
    expect(lines).toHaveLength(5);

    const unread = await (
      await get("/admin/contacts/export.csv?filter=ungelesen&q=moin+formel", { headers })
    ).text();
    expect(unread).not.toContain("Bjarne");
  });

  it("holds every message once, also when there are more than one batch and times are the same", async () => {
    await sql(
      "insert into contact_submissions (name, email, message, created_at) select 'Reihe ' || i, 'r' || i || '@b.example', 'Moin', '2026-01-01'::timestamptz + (i / 400) * '1 second'::interval from generate_series(1, 1203) i",
    );
    const text = await (await get("/admin/contacts/export.csv?q=reihe", { headers })).text();
    const names = [...text.matchAll(/"(Reihe \d+)"/g)].map(([, name]) => name);
    expect(names).toHaveLength(1203);
    expect(new Set(names).size).toBe(1203);
    await sql("delete from contact_submissions where name like 'Reihe %'");
  });

  it("leads back with the reason when messages cannot be read", async () => {
    const answer = await withBackend(messagesDown, () => get("/admin/contacts/export.csv", { headers }));
    takeErrors();
    expect(answer.headers.get("Location")).toBe("/admin/contacts");
    const list = await get("/admin/contacts", {
      headers: { Cookie: `${headers.Cookie}; ${cookiesOf(answer)}` },
    });
    expect(await wordsOf(list)).toContain("Error fetching submissions");
  });
});

describe("the dashboard", () => {
  it("has four tiles with what waits, the address of who is signed in, and a way out", async () => {
    await sql("update contact_submissions set is_read = (name = 'Bjarne')");
    const answer = await get("/admin", { headers });
    const html = await answer.text();
    for (const path of ["blog", "services", "references", "contacts"])
      expect(html).toContain(`href="/admin/${path}"`);
    expect(html).toContain("redaktion@musterhafen.example");
    expect(html).toMatch(/<form[^>]*action="\/admin\/logout"/);
    const words = await page("/admin");
    expect(words).toMatch(/Nachrichten 2 ungelesen/);
    const [drafts] = await sql("select count(*)::int as count from blog_posts where status = 'draft'");
    expect(words).toContain(`Blog ${drafts?.count} im Entwurf`);
    await sql("update contact_submissions set is_read = true");
    expect(await page("/admin")).toMatch(/Nachrichten 0 ungelesen/);
  });
});

it("a visitor's message arrives in the staff area", async () => {
  const sent = await post("/contact", {
    name: "Enno Eilts",
    email: "enno@hof.example",
    subject: "Server",
    message: "Er brummt.\nSehr.",
    privacy: "on",
  });
  expect(sent.status).toBe(302);
  const list = await (await get("/admin/contacts?filter=ungelesen", { headers })).text();
  const [, id] = /formaction="\/admin\/contacts\/([\w-]+)\?filter=ungelesen"/.exec(list) ?? [];
  const opened = await post(`/admin/contacts/${id}`, { is_read: "true" }, { headers });
  const words = await (await get(opened.headers.get("Location") ?? "", { headers })).text();
  expect(words).toContain("Enno Eilts");
  expect(words).toContain("Er brummt.\nSehr.");
  expect(words).toContain("Mark as Unread");
});
