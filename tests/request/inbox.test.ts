import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cookiesOf, get, post, sql, staffCookie, withBackend } from "../helpers/app";
import { mailsTo, readMail } from "../helpers/mailbox";
import { takeErrors } from "../helpers/setup";
import { authSession, cookieFor, counted, wordsOf } from "../helpers/staff";
import { faultsIn } from "../helpers/staff-form";

let anna: { Cookie: string };
let bernd: { Cookie: string };
let id = "";

const email = "kundin@kajuete.example";
const path = () => `/admin/contacts/${id}`;
const read = (address = path(), headers = anna) => get(address, { headers }).then(wordsOf);
const send = (fields: Record<string, string>, headers = anna) => post(path(), fields, { headers });
const message = async (
  values: { name?: string; subject?: string | null; age?: string; text?: string } = {},
) => {
  const {
    name = "Jörg Äußerst",
    subject = "Angebot",
    age = "1 hour",
    text = "Moin,\nwas kostet das?",
  } = values;
  const [row] = await sql(
    `insert into contact_submissions (name, email, subject, message, created_at)
     values ($1, $2, $3, $4, now() - $5::interval) returning id`,
    [name, email, subject, text, age],
  );
  return String(row?.id);
};
const stateOf = async () =>
  (await sql("select state, answered_at, answered_by from contact_submissions where id = $1", [id]))[0];
const replies = () => sql("select * from replies where submission_id = $1 order by created_at", [id]);
/** What the form of the page sends along. */
const hidden = async (headers = anna) => {
  const html = await (await get(path(), { headers })).text();
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return { seen: value("seen"), new_id: value("new_id"), note_id: value("note_id") };
};
const mails = () => mailsTo(email);
const sentMail = () => expect.poll(() => mails().length);

beforeAll(async () => {
  anna = { Cookie: await staffCookie() };
  bernd = { Cookie: await cookieFor(await authSession("bernd@musterhafen.example")) };
});
beforeEach(async () => {
  await sql("delete from contact_submissions");
  await sql("delete from snippets");
  id = await message();
});
afterAll(async () => {
  await sql("delete from contact_submissions");
  await sql("delete from snippets");
});

describe("how far a message is", () => {
  it("is open when it comes, said with the hours that are left", async () => {
    expect((await stateOf())?.state).toBe("open");
    expect(await read()).toMatch(
      /Offen, noch 22 Stunden: Antwort bis \p{L}+, \d+\. \p{L}+ \d{4} um \d\d:\d\d Uhr\./u,
    );
    expect(await read("/admin/contacts")).toContain("noch 22 Stunden");
  });

  it("is set by buttons, with who and when, and has nothing to do with being read", async () => {
    const answer = await send({ intent: "answered" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`${path()}#nachricht`);
    expect(await stateOf()).toMatchObject({ state: "answered", answered_by: expect.any(String) });
    expect(await read()).toMatch(/Beantwortet am .+ Uhr von .+\./);
    await send({ intent: "done" });
    expect(await stateOf()).toMatchObject({ state: "done", answered_at: expect.anything() });
    await send({ intent: "reopen" });
    expect(await stateOf()).toEqual({ state: "open", answered_at: null, answered_by: null });
    expect((await sql("select is_read from contact_submissions where id = $1", [id]))[0]?.is_read).toBe(
      false,
    );
    expect((await send({ intent: "sonstwas" })).status).toBe(400);
  });

  it("narrows the list, which shows what is late first", async () => {
    await sql("delete from contact_submissions");
    for (const [name, age, state] of [
      ["Frisch", "1 hour", "open"],
      ["Spät", "26 hours", "open"],
      ["Sehr spät", "3 days", "open"],
      ["Fertig", "2 hours", "done"],
      ["Gestern fertig", "30 hours", "done"],
    ] as const) {
      const row = await message({ name, age, text: `Moin von ${name}` });
      await sql("update contact_submissions set state = $2 where id = $1", [row, state]);
    }
    const order = async (query: string) => {
      const html = await (await get(`/admin/contacts${query}`, { headers: anna })).text();
      return [...html.matchAll(/<span>(Frisch|Spät|Sehr spät|Fertig|Gestern fertig)<\/span>/g)].map(
        ([, name]) => name,
      );
    };
    expect(await order("")).toEqual(["Sehr spät", "Spät", "Frisch", "Fertig", "Gestern fertig"]);
    expect(await order("?state=open")).toEqual(["Sehr spät", "Spät", "Frisch"]);
    expect(await order("?state=done")).toEqual(["Fertig", "Gestern fertig"]);
    expect(await order("?state=answered")).toEqual([]);
    expect(await order("?state=open&q=spät")).toEqual(["Spät", "Sehr spät"]);
    expect(await read("/admin/contacts?state=open")).toMatch(/Offen \(3\).*wartet seit 3 Tagen/);
    expect(await read("/admin")).toContain("3 offen, 2 seit bis zu 3 Tagen");
    const csv = await (await get("/admin/contacts/export.csv?state=done&q=fertig", { headers: anna })).text();
    expect(csv.match(/erledigt/g)).toHaveLength(2);
  });

  it("is said on the dashboard in the words that were asked for", async () => {
    await message({ age: "26 hours", text: "Hallo?" });
    expect(await read("/admin")).toContain("2 offen, 1 seit 26 Stunden");
  });

  it("narrows by the year in Berlin", async () => {
    await sql("delete from contact_submissions");
    await sql(`insert into contact_submissions (name, email, message, created_at) values
      ('Silvester', 'a@b.example', 'x', '2025-12-31T22:59:00Z'), ('Neujahr', 'c@d.example', 'y', '2025-12-31T23:01:00Z')`);
    expect(await read("/admin/contacts?year=2025")).toContain("Silvester");
    expect(await read("/admin/contacts?year=2025")).not.toContain("Neujahr");
    expect(await read("/admin/contacts?year=2026&q=d.ex")).toContain("Neujahr");
  });
});

describe("an answer", () => {
  it("goes as a mail to the visitor, from the author, with what is answered below, and is kept", async () => {
    const before = mails().length;
    const answer = await send({ body: "Moin Jörg,\n\nab 900 €.\n\nViele Grüße" });
    expect(answer.status).toBe(303);
    expect(cookiesOf(answer)).toContain("flash");
    const [stored, ...others] = await replies();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ subject: "Re: Angebot", body: "Moin Jörg,\n\nab 900 €.\n\nViele Grüße" });
    expect(await stateOf()).toMatchObject({ state: "answered", answered_by: stored?.author });
    await sentMail().toBe(before + 1);
    const mail = mails().at(-1);
    expect(mail?.headers.subject).toBe("Re: Angebot");
    expect(mail?.headers["message-id"]).toMatch(new RegExp(`^<${stored?.id}@`));
    expect(mail?.headers["in-reply-to"]).toMatch(new RegExp(`^<${id}@`));
    expect(mail?.headers["auto-submitted"]).toBeUndefined();
    expect(mail?.headers["reply-to"]).toContain("@musterhafen.example");
    const text = readMail(mail?.raw ?? "").text.replaceAll("\r\n", "\n");
    expect(text).toMatch(
      /^Moin Jörg,\n\nab 900 €\.\n\nViele Grüße\n\nAm .+ Uhr schrieb Jörg Äußerst:\n> Moin,\n> was kostet das\?\n\n-- \n/,
    );
    await expect.poll(() => read()).toMatch(/als Datei abgelegt, nicht verschickt/);
  });

  it("is stored once however often it is sent, and another one under the same id is shown the first", async () => {
    const form = { ...(await hidden()), intent: "reply", body: "Einmal" };
    for (const _ of [1, 2]) expect((await send(form)).status).toBe(303);
    expect(await replies()).toHaveLength(1);
    expect((await send({ ...form, body: "Etwas anderes" })).status).toBe(409);
    expect(await replies()).toHaveLength(1);
  });

  it("meets the answer of a colleague, with the text kept", async () => {
    const [mine, theirs] = [await hidden(anna), await hidden(bernd)];
    expect((await send({ ...mine, intent: "reply", body: "Von Anna" })).status).toBe(303);
    const late = await send({ ...theirs, intent: "reply", body: "Von Bernd", note: "Halb fertig" }, bernd);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(faultsIn(html)).toBeDefined();
    expect(html).toContain("Von Anna");
    expect(html).toMatch(/<textarea[^>]*name="body"[^>]*>\n?Von Bernd<\/textarea>/);
    expect(html).toMatch(/<textarea[^>]*name="note"[^>]*>\n?Halb fertig<\/textarea>/);
    const seen = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const id = /name="new_id" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect((await send({ seen, new_id: id, intent: "reply", body: "Von Bernd" }, bernd)).status).toBe(303);
    expect((await replies()).map(({ body }) => body)).toEqual(["Von Anna", "Von Bernd"]);
    // Tools that send nothing but the text have seen none.
    expect((await send({ body: "Blind" })).status).toBe(409);
  });

  it("is refused where it says nothing or too much, and nothing typed is lost", async () => {
    for (const body of [" \n ", "x".repeat(20_001)]) {
      const answer = await send({ body, note: "Bleibt", intent: "reply" });
      const html = await answer.text();
      expect([answer.status, faultsIn(html)]).toEqual([400, ["body"]]);
      expect(html).toContain("Bleibt</textarea>");
      if (body.trim()) expect(html).toContain(`${body}</textarea>`);
    }
    expect(await replies()).toEqual([]);
    expect((await send({ body: `${"ü".repeat(19_999)}🚢` })).status).toBe(303);
  });

  it("comes back when the database does not take it, and says so", async () => {
    const down = counted((url) =>
      url.pathname.endsWith("/rpc/send_reply") ? new Response("{}", { status: 500 }) : undefined,
    );
    const answer = await withBackend(down.fetch, () => send({ intent: "reply", body: "Nicht verlieren" }));
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(faultsIn(html)).toEqual([]);
    expect(html).toContain("Nicht verlieren</textarea>");
    takeErrors();
  });

  it("cannot be written where it is not known whether there is one", async () => {
    const down = counted((url) =>
      url.pathname.endsWith("/replies") ? new Response("{}", { status: 500 }) : undefined,
    );
    const answer = await withBackend(down.fetch, () => get(path(), { headers: anna }));
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).not.toContain('name="body"');
    takeErrors();
  });

  it("can be sent again once it failed, or when nobody knows", async () => {
    await sql(
      `insert into replies (submission_id, subject, body, state, attempts, reason, settled_at, next_attempt_at)
       values ($1, 'Re: x', 'Verloren', 'failed', 5, '550 gibt es nicht', now(), 'infinity')`,
      [id],
    );
    const [{ id: reply } = {}] = await replies();
    expect(await read()).toMatch(/Nicht gesendet, aufgegeben am .+ 550 gibt es nicht Erneut senden/);
    expect((await send({ resend: String(reply), body: "Halb" })).status).toBe(200);
    await expect.poll(async () => (await replies())[0]?.state).toBe("sent");
    expect((await send({ resend: String(reply) })).status).toBe(303);
    expect((await replies())[0]?.state).toBe("sent");
  });
});

describe("a note", () => {
  it("is kept for staff, stored once, and deleted by a button", async () => {
    const form = { ...(await hidden()), intent: "note", note: "Ruft <b>morgen</b> an" };
    for (const _ of [1, 2]) expect((await send(form)).status).toBe(303);
    expect(await sql("select body from submission_notes")).toHaveLength(1);
    expect((await send({ ...form, note: "Noch etwas" })).status).toBe(303);
    expect(await sql("select body from submission_notes")).toHaveLength(2);
    const html = await (await get(path(), { headers: bernd })).text();
    expect(html).toContain("Ruft &lt;b&gt;morgen&lt;/b&gt; an");
    const note = /name="remove_note" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect((await send({ remove_note: note }, bernd)).status).toBe(303);
    expect(await sql("select body from submission_notes")).toHaveLength(1);
  });

  it("and an answer that is begun do not cost each other a word", async () => {
    const answer = await send({ intent: "note", note: "Notiert", body: "Angefangen" });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("Angefangen</textarea>");
    expect(html).toMatch(/<textarea[^>]*name="note"[^>]*><\/textarea>/);
    const buttons: Record<string, string>[] = [{ is_read: "true" }, { intent: "done" }];
    for (const button of buttons)
      expect(await (await send({ ...button, body: "Angefangen" })).text()).toContain("Angefangen</textarea>");
  });
});

describe("texts to answer with", () => {
  const snippet = (fields: Record<string, string>, address = "/admin/snippets") =>
    post(address, fields, { headers: anna });

  it("are written, changed and deleted by plain forms", async () => {
    const form = { title: "Termin", body: "Moin {name}, passt Dir Dienstag?", new_id: crypto.randomUUID() };
    for (const _ of [1, 2]) expect((await snippet(form)).headers.get("Location")).toBe("/admin/snippets");
    const [row, ...others] = await sql("select id, updated_at::text from snippets");
    expect(others).toEqual([]);
    const edit = `/admin/snippets/${row?.id}`;
    const html = await (await get(edit, { headers: anna })).text();
    const updated_at = /name="updated_at" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const change = { title: "Termin", body: "Passt Dir Mittwoch, {name}?", updated_at };
    expect((await snippet(change, edit)).status).toBe(303);
    const late = await snippet({ ...change, body: "Passt Dir nie?" }, edit);
    expect(late.status).toBe(409);
    const words = await late.text();
    expect(words).toContain("Passt Dir nie?</textarea>");
    expect(words).toContain("Passt Dir Mittwoch, {name}?");
    for (const wrong of [
      { title: "", body: "x" },
      { title: "x", body: "Moin {vorname}" },
    ])
      expect((await snippet(wrong)).status).toBe(400);
    expect((await get(`${edit}/delete`, { headers: anna })).status).toBe(200);
    expect((await snippet({}, `${edit}/delete`)).status).toBe(303);
    expect(await sql("select * from snippets")).toEqual([]);
    expect((await get(edit, { headers: anna })).status).toBe(404);
  });

  it("come into the answer with the name of the sender, behind what is typed, and nothing is sent", async () => {
    const [row] = await sql(
      "insert into snippets (title, body) values ('Termin', 'Moin {name}, Dienstag?') returning id",
    );
    expect(await read()).toContain("Termin");
    const answer = await send({ intent: "snippet", snippet: String(row?.id), body: "Danke!", note: "n" });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(
      /<textarea[^>]*name="body"[^>]*>\n?Danke!\n\nMoin Jörg Äußerst, Dienstag\?<\/textarea>/,
    );
    expect(html).toMatch(/<textarea[^>]*name="note"[^>]*>\n?n<\/textarea>/);
    expect(await replies()).toEqual([]);
  });
});

describe("the search", () => {
  it.each([
    ["itzbox", "Fritzbox kaputt"],
    ["ßer", "Grüße aus der Straßerei"],
    ["il \\ fr", "O'Neil \\ fragt"],
    ["a", "a"],
  ])("finds %j in the middle of %j", async (query, text) => {
    await sql("delete from contact_submissions");
    await message({ name: "X", subject: null, text });
    await message({ name: "Y", subject: null, text: "." });
    const html = await (
      await get(`/admin/contacts?q=${encodeURIComponent(query)}`, { headers: anna })
    ).text();
    expect(html.match(/formaction=/g)).toHaveLength(query === "a" ? 2 : 1);
  });

  it("looks into answers and notes as well, until they are gone", async () => {
    await send({ intent: "note", note: "Kundennummer 4711-ZZ" });
    await send({ body: "Der Liegeplatz kostet 12 €." });
    for (const query of ["711-zz", "egeplatz 4711 angebot"])
      expect(await read(`/admin/contacts?q=${query}`)).toContain("Jörg Äußerst");
    await sql("delete from submission_notes");
    expect(await read("/admin/contacts?q=711-zz")).not.toContain("Jörg Äußerst");
  });

  it("does not take parts that stand apart for a whole", async () => {
    await sql("delete from contact_submissions");
    await message({ name: "X", subject: null, text: "abcd xbcde" });
    expect(await read("/admin/contacts?q=abcde")).not.toContain("xbcde");
  });
});

describe("a message that somebody has deleted meanwhile", () => {
  it.each(["reply", "snippet"])("gives back what was typed below it (%s)", async (intent) => {
    await sql("delete from contact_submissions");
    const answer = await send({ intent, body: "Lange <b>überlegt</b>", note: "Notiert" });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toMatch(/<textarea[^>]*>\n?Lange &lt;b&gt;überlegt&lt;\/b&gt;<\/textarea>/);
    expect(html).toMatch(/<textarea[^>]*>\n?Notiert<\/textarea>/);
  });
});

it("a page that cannot be shown never leaves as if it could, also behind a form that was taken", async () => {
  let taken = false;
  const down = counted((url) => {
    if (url.pathname.endsWith("/submission_notes")) taken = true;
    // Only what is read for the page behind it.
    const isRead =
      taken && url.pathname.endsWith("/contact_submissions") && url.search.includes("delivery_key");
    return isRead ? new Response("{}", { status: 500 }) : undefined;
  });
  const answer = await withBackend(down.fetch, () => send({ intent: "note", note: "Da", body: "Halb" }));
  expect(answer.status).toBe(503);
  expect(await sql("select body from submission_notes")).toEqual([{ body: "Da" }]);
  takeErrors();
});

it("the mail about a message leads to it", async () => {
  const key = crypto.randomUUID();
  await sql("update contact_submissions set delivery_key = $2 where id = $1", [id, key]);
  const answer = await get(`/admin/contacts/message/${key}`, { headers: anna });
  expect(answer.headers.get("Location")).toBe(path());
  const gone = await get(`/admin/contacts/message/${crypto.randomUUID()}`, { headers: anna });
  expect(gone.headers.get("Location")).toBe("/admin/contacts");
  expect((await get(`/admin/contacts/message/${key}`)).headers.get("Location")).toMatch(/^\/admin\/login/);
});
