import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backend, backendDown, post, sql, staffCookie, withBackend } from "../helpers/app";
import { fillTables, mailFile, newPerson } from "../helpers/person";
import { takeErrors } from "../helpers/setup";
import { authSession, broken, staffGet, staffPage, staffPost, wordsOf } from "../helpers/staff";
import { confirmationTokens } from "../helpers/tokens";

const dataDir = process.env.DATA_DIR ?? "";
const person = newPerson("Akte");
const query = `?email=${encodeURIComponent(person.address)}`;
const other = { email: `x${person.address}`, name: "Jemand Anderes" };
let author = "";

const words = async (path: string) => wordsOf(await staffGet(path));
const erase = (email = person.address) => staffPost(`/admin/people/erase${query}`, { email });

async function clear() {
  for (const [table, column] of [
    ["contact_submissions", "email"],
    ["subscribers", "email"],
  ])
    await sql(`delete from ${table} where lower(${column}) like '%akte.person@%'`);
  await sql("delete from contact_submissions where message like '%akte.person@%'");
  await sql("delete from mailings where subject = 'Rundbrief'");
  await sql("delete from erasures");
  await sql("delete from content_versions where row ->> 'title' = 'Akte-Fassung'");
  await sql("delete from working_copies where fields ->> 'title' = 'Akte-Entwurf'");
  await sql("delete from blog_posts where slug = 'akte'");
  for (const folder of ["outbox", "damaged"]) rmSync(join(dataDir, folder), { recursive: true, force: true });
}

beforeAll(async () => {
  await staffCookie();
  author = String(
    (await sql("select id from auth.users where email = 'redaktion@musterhafen.example'"))[0]?.id,
  );
});
beforeEach(clear);
afterAll(clear);

async function fill() {
  await fillTables(sql, person, author);
  await sql("insert into contact_submissions (name, email, message) values ($1, $2, 'Moin'), ($1, $3, $4)", [
    other.name,
    other.email,
    "jemand@anderswo.example",
    `Fragt mal ${person.email}!`,
  ]);
  const theirs = mailFile(dataDir, {
    to: person.email,
    from: "moin@musterhafen.example",
    text: "Grüße, Akte",
  });
  const both = mailFile(dataDir, {
    to: "moin@musterhafen.example",
    from: "moin@musterhafen.example",
    subject: `Neue Nachricht von ${other.name}`,
    text: `1: ${other.email} · ${other.name}\n2: ${person.email} · ${person.name} · schrieb das, und ${"länger ".repeat(30)}`,
  });
  const others = mailFile(dataDir, {
    to: other.email,
    from: "moin@musterhafen.example",
    text: `An ${other.email}`,
  });
  mkdirSync(join(dataDir, "damaged"), { recursive: true });
  const damaged = join(dataDir, "damaged", "spool_x.json.2026");
  writeFileSync(damaged, `{"job":{"name":"${person.name}","email":"${person.email}","mess`);
  return { theirs, both, others, damaged };
}

describe("the search", () => {
  it("asks for an address, and refuses what is none", async () => {
    const page = await staffGet("/admin/people");
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    const refused = await staffGet("/admin/people?email=kein");
    expect(refused.status).toBe(400);
  });

  it("says that there is nothing only when everything could be read", async () => {
    const nothing = "Zu dieser Adresse ist nichts gespeichert.";
    expect(await words("/admin/people?email=niemand@nirgends.example")).toContain(nothing);
    const answer = await withBackend(broken(/person_file/), () =>
      staffGet("/admin/people?email=niemand@nirgends.example"),
    );
    expect(answer.status).toBe(503);
    expect(await wordsOf(answer)).not.toContain(nothing);
    expect(takeErrors().join()).toContain("/admin/people");
  });
});

describe("the file", () => {
  it("holds everything, in any spelling of case, and leads to what mentions the address", async () => {
    await fill();
    await sql(
      `insert into blog_posts (title, slug, content, status) values ('Akte im Blog', 'akte', $1, 'published')`,
      [`<p>Schreib <a href="mailto:${person.address}">hier</a></p>`],
    );
    const [mentioning] = await sql("select id from blog_posts where slug = 'akte'");
    const [mention] = await sql("select id from contact_submissions where message like 'Fragt mal%'");
    for (const email of [person.address.toUpperCase(), ` ${person.email} `]) {
      const path = `/admin/people?email=${encodeURIComponent(email)}`;
      const text = await words(path);
      for (const one of [
        ...[person.name, person.phone, person.subject, person.message, person.reply, person.note],
        ...[person.firstName, person.lastName, person.company, "2026-01", "Akte-Fassung", "Akte-Entwurf"],
        ...["Rundbrief", "Grüße, Akte", "damaged/spool_x.json.2026", "betrifft auch andere", "Abgemeldet"],
      ])
        expect(text, one).toContain(one);
      expect(text).not.toContain("Moin");
    }
    const html = await staffPage(`/admin/people${query}`);
    expect(html).toContain(`href="/admin/blog/${mentioning?.id}"`);
    expect(html).toContain(`href="/admin/contacts/${mention?.id}"`);
  });

  it("is sent as JSON and as HTML, with nothing of others", async () => {
    await fill();
    const json = await staffGet(`/admin/people/export.json${query}`);
    expect(json.headers.get("Content-Type")).toContain("application/json");
    const html = await staffGet(`/admin/people/export.html${query}`);
    expect(html.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    for (const answer of [json, html]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Disposition")).toMatch(
        /^attachment; filename="personenakte-[\d-]+\.(json|html)"$/,
      );
      expect(answer.headers.get("Cache-Control")).toContain("no-store");
    }
    const content = JSON.parse(await json.text());
    expect(content).toMatchObject({
      adresse: person.address,
      nachrichten: [
        { nachricht: person.message, antworten: [{ text: person.reply }], notizen: [{ text: person.note }] },
      ],
      newsletter: [{ vorname: person.firstName, fassung_der_einwilligung: "2026-01" }],
      mailings: [{ betreff: "Rundbrief", stand: "abgelehnt" }],
      mails_als_dateien: [{}, {}],
      beschaedigte_dateien: [{ datei: "damaged/spool_x.json.2026" }],
    });
    const page = await html.text();
    for (const one of [person.message, person.reply, person.note, person.firstName])
      expect(page).toContain(one);
    for (const text of [JSON.stringify(content), page]) {
      expect(text).not.toContain(other.name);
      expect(text).not.toContain(other.email);
    }
    expect(page).not.toMatch(/<script|src=|url\(/);
  });

  it("of the office or of a colleague holds nothing of those who wrote to them", async () => {
    const mails = {
      "a.eml": ["To: moin@musterhafen.example", `Reply-To: "A" <${person.email}>`],
      "b.eml": [`To: ${person.email}`, "Reply-To: R <redaktion@musterhafen.example>"],
    };
    mkdirSync(join(dataDir, "outbox"), { recursive: true });
    for (const [name, head] of Object.entries(mails)) {
      const lines = ["From: moin@musterhafen.example", ...head, "Subject: Moin", "", "Vertraulich", "-- "];
      writeFileSync(join(dataDir, "outbox", name), [...lines, "moin@musterhafen.example"].join("\r\n"));
    }
    const file = async (email: string) => (await staffGet(`/admin/people/export.json?email=${email}`)).text();
    expect((await file(person.address)).match(/Vertraulich/g)).toHaveLength(2);
    for (const email of ["moin@musterhafen.example", "redaktion@musterhafen.example"]) {
      expect(await file(email)).not.toContain("Vertraulich");
      await erase(email);
    }
    for (const name of Object.keys(mails)) expect(existsSync(join(dataDir, "outbox", name))).toBe(true);
  });

  it("shows no secret link of a mail, nor of a piece of one", async () => {
    const email = "wer.vergass@musterhafen.example";
    const link = "http://localhost/admin/login/reset?token";
    const whole = [`To: ${email}`, "Content-Type: text/plain", "", `Neues Passwort: ${link}=geheimniseins`];
    const piece = [email, `href=3D"${link}=3Dgeheim=`, 'niszwei">'];
    for (const folder of ["outbox", "damaged"]) mkdirSync(join(dataDir, folder), { recursive: true });
    writeFileSync(join(dataDir, "outbox", "reset.eml"), whole.join("\r\n"));
    writeFileSync(join(dataDir, "damaged", "reset.part"), piece.join("\r\n"));
    for (const path of ["", "/export.json", "/export.html"]) {
      const text = await (await staffGet(`/admin/people${path}?email=${email}`)).text();
      expect(text).toContain("token=");
      expect(text).not.toMatch(/geheim|niszwei/);
    }
    await erase(email);
  });

  it("is sent only when it is whole", async () => {
    const answer = await withBackend(backendDown, () => staffGet(`/admin/people/export.json${query}`));
    expect([303, 503]).toContain(answer.status);
    expect(answer.headers.get("Content-Disposition")).toBeNull();
    takeErrors();
  });
});

describe("erasing", () => {
  it("takes the name of who brought an old site from its move", async () => {
    const email = "wer.umzog@musterhafen.example";
    await authSession(email);
    const [move] = await sql(
      `insert into moves (sha256, site, created_by)
       select repeat('1', 64), 'https://umgezogen.example', id from auth.users where email = $1 returning id`,
      [email],
    );
    expect(await words(`/admin/people?email=${email}`)).toContain("https://umgezogen.example");
    expect((await erase(email)).status).toBe(303);
    expect(await sql("select created_by from moves where id = $1", [move?.id])).toEqual([
      { created_by: null },
    ]);
    await sql("delete from moves where id = $1", [move?.id]);
  });

  it("asks first, erases all of the person and nothing of others, and says so by a keyed hash", async () => {
    const files = await fill();
    const [move] = await sql("insert into moves (sha256) values (repeat('0', 64)) returning id");
    const losses = [{ what: "Ein Formular", words: `an ${person.address}` }];
    await sql(
      "insert into move_items (move_id, source_id, kind, state, losses) values ($1, '1', 'pages', 'taken', $2)",
      [move?.id, JSON.stringify(losses)],
    );
    const before = await words(`/admin/people${query}`);
    const asked = await words(`/admin/people/erase${query}`);
    for (const one of [person.message, person.reply, "Sicherungen", "30 Tage", "Das bleibt", "Postfächer"])
      expect(asked, one).toContain(one);
    expect(await words(`/admin/people${query}`)).toBe(before);
    expect((await staffGet("/admin/people/erase")).headers.get("Location")).toBe("/admin/people");
    const answer = await erase(person.address.toUpperCase());
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(
      `/admin/people?${new URLSearchParams({ email: person.address })}`,
    );
    expect(Object.values(files).map((file) => existsSync(file))).toEqual([false, false, true, false]);
    expect(
      await sql("select email from contact_submissions where lower(email) like '%akte.person@%'"),
    ).toEqual([{ email: other.email }]);
    const [mailing] = await sql("select body from mailings where subject = 'Rundbrief'");
    expect(mailing?.body).toBe("Gruß an [gelöscht], und an alle");
    expect(await sql("select losses from move_items where move_id = $1", [move?.id])).toEqual([
      { losses: [] },
    ]);
    await sql("delete from moves where id = $1", [move?.id]);
    const text = await words(`/admin/people${query}`);
    expect(text).toMatch(/Am [\d.]+, [\d:]+ Uhr gelöscht von redaktion@musterhafen\.example: 1 Nachricht, /);
    expect(text).toContain("Nachricht einer anderen Person");
    expect(text).not.toContain(person.name);
    const [erasure] = await sql("select address_hash::text as hash, counts::text as counts from erasures");
    expect(erasure?.hash).toMatch(/^\\x[0-9a-f]{64}$/);
    expect(String(erasure?.counts).toLowerCase()).not.toContain("akte");

    const erasures = () => sql("select id, erased_at::text from erasures");
    const noted = await erasures();
    for (const email of [person.address, "niemand@nirgends.example"])
      expect((await erase(email)).status).toBe(303);
    expect((await erase("kein")).status).toBe(400);
    expect(await erasures()).toEqual(noted);

    const { good } = confirmationTokens(backend.sessionSecret, person.email);
    expect((await post(`/newsletter/confirm?token=${good}`, {})).status).toBe(410);
    expect(await sql("select from subscribers where lower(email) = $1", [person.address])).toEqual([]);
  });

  it("says what went and what is left when a place cannot be reached, and goes on from there", async () => {
    const files = await fill();
    const answer = await withBackend(broken(/erase_person/), () => erase());
    expect(answer.status).toBe(503);
    const text = await wordsOf(answer);
    expect(text).toContain(person.message);
    expect(existsSync(files.theirs)).toBe(false);
    expect(takeErrors().join()).toContain("not everything was erased");
    expect((await erase()).status).toBe(303);
    const [erasure] = await sql("select counts, erased_at from erasures");
    expect(erasure).toMatchObject({ counts: { messages: 1, outbox: 2, damaged: 1 } });
    expect(erasure?.erased_at).not.toBeNull();
  });
});
