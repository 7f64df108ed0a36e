import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { site } from "~/content/site";
import { serverToken } from "~/platform/database/server-token.server";
import { cookiesOf, get, post, sql, staffCookie, withBackend } from "../helpers/app";
import { autosave, formIn, openForm, placeAfter, sendForm } from "../helpers/editing";
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
interface Message {
  name?: string;
  subject?: string | null;
  age?: string;
  text?: string;
}
async function message({
  name = "Jörg Äußerst",
  subject = "Angebot",
  age = "1 hour",
  text = "Moin,\nwas kostet das?",
}: Message = {}) {
  const [row] = await sql(
    `insert into contact_submissions (name, email, subject, message, created_at)
     values ($1, $2, $3, $4, now() - $5::interval) returning id`,
    [name, email, subject, text, age],
  );
  return String(row?.id);
}
const stateOf = async () =>
  (await sql("select state, answered_at, answered_by from contact_submissions where id = $1", [id]))[0];
const replies = () => sql("select * from replies where submission_id = $1 order by created_at", [id]);
const hiddenIn = (html: string) => {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return { seen: value("seen"), new_id: value("new_id") };
};
const writtenIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<textarea[^>]*name="(body|note)"[^>]*>\n?([^<]*)<\/textarea>/g)].map(
      ([, name, text]) => [name, text],
    ),
  );
const failing = (path: string) =>
  counted((url) => (url.pathname.endsWith(path) ? new Response("{}", { status: 500 }) : undefined)).fetch;
const notes = () => sql("select body from submission_notes");
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

  it("is set by buttons, and has nothing to do with being read", async () => {
    const answer = await send({ intent: "answered" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path()}#nachricht`]);
    expect(await stateOf()).toMatchObject({ state: "answered", answered_by: expect.any(String) });
    expect(await read()).toMatch(/Beantwortet am .+ Uhr von .+\./);
    expect(await sql("select id from contact_submissions where is_read")).toEqual([]);
    await send({ intent: "reopen" });
    expect(await stateOf()).toEqual({ state: "open", answered_at: null, answered_by: null });
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

  it("narrows by the year in Berlin", async () => {
    await sql("delete from contact_submissions");
    await sql(`insert into contact_submissions (name, email, message, created_at) values
      ('Silvester', 'a@b.example', 'x', '2025-12-31T22:59:00Z'), ('Neujahr', 'c@d.example', 'y', '2025-12-31T23:01:00Z')`);
    const former = await read("/admin/contacts?year=2025");
    expect(former).toContain("Silvester");
    expect(former).not.toContain("Neujahr");
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
    await expect.poll(() => read()).toMatch(/(Verschickt|Als Datei abgelegt) am /);
  });

  it("is stored once however often it is sent, and another one under the same id is shown the first", async () => {
    const form = { new_id: crypto.randomUUID(), intent: "reply", body: "Einmal" };
    for (const _ of [1, 2]) expect((await send(form)).status).toBe(303);
    expect(await replies()).toHaveLength(1);
    expect((await send({ ...form, body: "Etwas anderes" })).status).toBe(409);
    expect(await replies()).toHaveLength(1);
  });

  it("meets the answer of a colleague, with the text kept", async () => {
    const opened = hiddenIn(await (await get(path(), { headers: anna })).text());
    expect((await send({ ...opened, intent: "reply", body: "Von Anna" })).status).toBe(303);
    const theirs = { ...opened, new_id: crypto.randomUUID(), body: "Von Bernd", note: "Halb fertig" };
    const late = await send({ ...theirs, intent: "reply" }, bernd);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(faultsIn(html)).toBeDefined();
    expect(html).toContain("Von Anna");
    expect(writtenIn(html)).toEqual({ body: "Von Bernd", note: "Halb fertig" });
    const again = { ...hiddenIn(html), intent: "reply", body: "Von Bernd" };
    expect((await send(again, bernd)).status).toBe(303);
    expect((await replies()).map(({ body }) => body)).toEqual(["Von Anna", "Von Bernd"]);
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
    const form = { intent: "reply", body: "Nicht verlieren" };
    const answer = await withBackend(failing("/rpc/send_reply"), () => send(form));
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(faultsIn(html)).toEqual([]);
    expect(writtenIn(html).body).toBe("Nicht verlieren");
    takeErrors();
  });

  it("cannot be written where it is not known whether there is one", async () => {
    const answer = await withBackend(failing("/replies"), () => get(path(), { headers: anna }));
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toContain('name="body"');
    takeErrors();
  });

  it("can be sent again once it failed, or when nobody knows", async () => {
    await sql("insert into replies (submission_id, subject, body) values ($1, 'Re: x', 'Verloren')", [id]);
    const [{ id: reply } = {}] = await replies();
    const state = async () => (await sql("select state from outbox where reply_id = $1", [reply]))[0]?.state;
    await sql(
      `update outbox set state = 'refused', last_error = '550 gibt es nicht', claimed_by = null, claimed_until = null
       where reply_id = $1`,
      [reply],
    );
    expect(await read()).toMatch(
      /Abgelehnt.+ Adresse wird nicht angenommen \(550 gibt es nicht\) Erneut senden/,
    );
    const today = await read("/admin");
    expect(today).toMatch(/Antwort an .+ abgelehnt \(Adresse wird nicht angenommen\)/);
    expect(today).toContain("Es ist kein Mailserver eingerichtet");
    expect((await send({ resend: String(reply), body: "Halb" })).status).toBe(200);
    await expect.poll(state).toBe("filed");
    expect((await send({ resend: String(reply) })).status).toBe(303);
    expect(await state()).toBe("filed");
  });
});

describe("a note", () => {
  it("is kept for staff, stored once, and deleted by a button", async () => {
    const form = { note_id: crypto.randomUUID(), intent: "note", note: "Ruft <b>morgen</b> an" };
    for (const _ of [1, 2]) expect((await send(form)).status).toBe(303);
    expect(await notes()).toEqual([{ body: form.note }]);
    expect((await send({ ...form, note: "Noch etwas" })).status).toBe(303);
    expect(await notes()).toHaveLength(2);
    const html = await (await get(path(), { headers: bernd })).text();
    expect(html).toContain("Ruft &lt;b&gt;morgen&lt;/b&gt; an");
    const note = /name="remove_note" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect((await send({ remove_note: note }, bernd)).status).toBe(303);
    expect(await notes()).toHaveLength(1);
  });

  it("costs an answer that is begun no word, and neither do other buttons", async () => {
    const buttons: Record<string, string>[] = [
      { intent: "note", note: "Notiert" },
      { is_read: "true" },
      { intent: "done" },
    ];
    for (const button of buttons) {
      const html = await (await send({ ...button, body: "Angefangen" })).text();
      expect(writtenIn(html)).toEqual({ body: "Angefangen", note: "" });
    }
  });
});

describe("what is typed and not sent", () => {
  const keep = (kind: string, copy: string, fields: Record<string, string>, headers = anna) =>
    post(`/admin/copies/${kind}/${id}?entwurf=${copy}`, fields, {
      headers: { ...headers, Accept: "application/json" },
    });
  const copies = () =>
    sql("select id, fields from working_copies where item_id = $1 and closed_at is null", [id]);

  it("is offered in any browser, gone on with, and over once it is sent", async () => {
    const [reply, note] = [crypto.randomUUID(), crypto.randomUUID()];
    const kept = await keep("replies", reply, { body: "Moin Jörg, halb", seq: "1" });
    expect([kept.status, await kept.json()]).toEqual([200, { at: expect.stringMatching(/^\d\d:\d\d$/) }]);
    await keep("submission_notes", note, { note: "Ruft an", seq: "1" });
    const html = await (await get(path(), { headers: anna })).text();
    expect(writtenIn(html)).toEqual({ body: "", note: "" });
    for (const copy of [reply, note]) expect(html).toContain(`entwurf=${copy}`);
    expect(await (await get(path(), { headers: bernd })).text()).not.toContain("halb");
    const opened = await get(`${path()}?entwurf=${reply}&entwurf=${note}`, { headers: anna });
    const page = await opened.text();
    expect(writtenIn(page)).toEqual({ body: "Moin Jörg, halb", note: "Ruft an" });
    expect(hiddenIn(page).new_id).toBe(reply);
    const form = { ...hiddenIn(page), note_id: note, intent: "reply" };
    expect((await send({ ...form, body: "Moin Jörg, ganz" })).status).toBe(303);
    expect(await replies()).toMatchObject([{ id: reply, body: "Moin Jörg, ganz" }]);
    expect(await copies()).toEqual([{ id: note, fields: { note: "Ruft an" } }]);
    const late = await keep("replies", reply, { body: "Spät", seq: "9" });
    expect(await late.json()).toEqual({ isClosed: true });
    await send({ discard: `submission_notes/${note}` });
    expect(await copies()).toEqual([]);
  });

  it("stays when the message is called spam, and stands in the form of the message that comes back", async () => {
    const new_id = crypto.randomUUID();
    const spam = await send({ intent: "spam", body: "Moin Jörg, halb", new_id });
    expect(spam.status).toBe(303);
    const address = placeAfter(spam);
    const back = await post(address, { intent: "release" }, { headers: anna });
    expect(writtenIn(await (await get(placeAfter(back), { headers: anna })).text()).body).toBe(
      "Moin Jörg, halb",
    );
    await send({ intent: "spam", body: "Moin Jörg, ganz", note: "Ruft an", new_id });
    expect((await send({ intent: "release" })).status).toBe(303);
    expect(await (await get(path(), { headers: anna })).text()).toContain(`entwurf=${new_id}`);
    expect(await copies()).toEqual([{ id: new_id, fields: { body: "Moin Jörg, ganz" } }]);
  });

  it("is nothing where nothing is typed, and goes with its message", async () => {
    const copy = crypto.randomUUID();
    await keep("replies", copy, { body: " ", seq: "1" });
    expect(await copies()).toEqual([]);
    await keep("replies", copy, { body: "Angefangen", seq: "2" });
    await keep("replies", copy, { body: "Alt", seq: "1" });
    expect(await copies()).toMatchObject([{ fields: { body: "Angefangen" } }]);
    expect((await keep("replies", copy, { note: "Falsch" })).status).toBe(400);
    expect((await keep("replies", copy, { body: "Fremd" }, { Cookie: "" })).status).toBe(401);
    await sql("delete from contact_submissions where id = $1", [id]);
    expect(await copies()).toEqual([]);
  });
});

it("texts to answer with are written once, changed unless somebody else has, and deleted", async () => {
  const fresh = "/admin/snippets/new";
  const form = await openForm(fresh, anna.Cookie);
  const termin = { title: "Termin", body: "Moin {name}, passt Dir Dienstag?" };
  for (const _ of [1, 2])
    expect(placeAfter(await sendForm(form, termin, anna.Cookie))).toBe("/admin/snippets");
  expect(await sql("select id, body from snippets")).toEqual([{ id: form.copy, body: termin.body }]);
  const edit = `/admin/snippets/${form.copy}`;
  const [mine, gone] = [await openForm(edit, anna.Cookie), await openForm(edit, anna.Cookie)];
  const theirs = await openForm(edit, bernd.Cookie);
  expect((await sendForm(theirs, { body: "Passt Dir Mittwoch, {name}?" }, bernd.Cookie)).status).toBe(303);
  const late = await formIn(await sendForm(mine, { body: "Passt Dir nie?" }, anna.Cookie));
  expect([late.status, late.fields.body]).toEqual([409, "Passt Dir nie?"]);
  expect(late.html).toContain("Passt Dir Mittwoch, {name}?");
  for (const wrong of [
    { title: "", body: "x" },
    { title: "x", body: "Moin {vorname}" },
  ])
    expect((await sendForm(await openForm(fresh, anna.Cookie), wrong, anna.Cookie)).status).toBe(400);
  const passedOn = await post("/admin/snippets", termin, { headers: anna });
  expect([passedOn.status, passedOn.headers.get("Location")]).toEqual([307, fresh]);
  const begun = await openForm(fresh, anna.Cookie);
  await autosave(begun, { title: "Angefangen", seq: "1" }, anna.Cookie);
  expect(await read("/admin/snippets")).toContain("Angefangen");
  const before = await sql("select * from snippets");
  expect((await post(`${edit}/delete`, {}, { headers: anna })).status).toBe(303);
  expect(await sql("select * from snippets")).toEqual([]);
  expect((await get(edit, { headers: anna })).status).toBe(404);
  const kept = await formIn(await sendForm(gone, { body: "Bleibt" }, anna.Cookie));
  expect([kept.status, kept.fields.body]).toEqual([404, "Bleibt"]);
  const back = await post("/admin/trash", { kind: "snippets", id: form.copy }, { headers: anna });
  expect(placeAfter(back)).toBe("/admin/snippets");
  expect(await sql("select * from snippets")).toEqual(before);
  expect(await read(`${edit}/history`)).toContain("aus dem Papierkorb geholt");
});

describe("the search", () => {
  it("finds parts of words, and not what stands apart", async () => {
    await sql("delete from contact_submissions");
    const texts = ["Fritzbox kaputt", "Grüße aus der Straßerei", "O'Neil \\ fragt", "abcd xbcde"];
    for (const [index, text] of texts.entries()) await message({ name: `N${index}`, subject: null, text });
    const found = async (query: string) => {
      const words = await read(`/admin/contacts?q=${encodeURIComponent(query)}`);
      return ["N0", "N1", "N2", "N3"].filter((name) => words.includes(name));
    };
    expect(await found("itzbox")).toEqual(["N0"]);
    expect(await found("ßer")).toEqual(["N1"]);
    expect(await found("il \\ fr")).toEqual(["N2"]);
    expect(await found("abcde")).toEqual([]);
    expect(await found("a")).toHaveLength(4);
  });

  it("looks into answers and notes as well, until they are gone", async () => {
    await send({ intent: "note", note: "Kundennummer 4711-ZZ" });
    await send({ body: "Der Liegeplatz kostet 12 €." });
    for (const query of ["711-zz", "egeplatz 4711 angebot"])
      expect(await read(`/admin/contacts?q=${query}`)).toContain("Jörg Äußerst");
    await sql("delete from submission_notes");
    expect(await read("/admin/contacts?q=711-zz")).not.toContain("Jörg Äußerst");
  });
});

it.each(["reply", "snippet"])(
  "a message that somebody has deleted meanwhile gives back what was typed below it (%s)",
  async (intent) => {
    await sql("delete from contact_submissions");
    const answer = await send({ intent, body: "Lange <b>überlegt</b>", note: "Notiert" });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toMatch(/<textarea[^>]*>\n?Lange &lt;b&gt;überlegt&lt;\/b&gt;<\/textarea>/);
    expect(html).toMatch(/<textarea[^>]*>\n?Notiert<\/textarea>/);
  },
);

it("a page that cannot be shown never leaves as if it could, also behind a form that was taken", async () => {
  let taken = false;
  const down = counted((url) => {
    if (url.pathname.endsWith("/submission_notes")) taken = true;
    const isRead =
      taken && url.pathname.endsWith("/contact_submissions") && url.search.includes("delivery_key");
    return isRead ? new Response("{}", { status: 500 }) : undefined;
  });
  const answer = await withBackend(down.fetch, () => send({ intent: "note", note: "Da", body: "Halb" }));
  expect(answer.status).toBe(503);
  expect(await notes()).toEqual([{ body: "Da" }]);
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

describe("a message is somebody's", () => {
  const accountOf = async (address: string) =>
    String((await sql("select id from auth.users where email = $1", [address]))[0]?.id);
  const told = (address: string) => mailsTo(address).filter(({ text }) => text.includes(path()));
  const bert = "bernd@musterhafen.example";

  it("whom it is assigned to hears of it by mail, once, and finds it among theirs", async () => {
    const assignee = await accountOf(bert);
    const answer = await send({ intent: "assign", assignee, body: "Halb", note: "Fertig" });
    expect(writtenIn(await answer.text())).toEqual({ body: "Halb", note: "Fertig" });
    await send({ intent: "assign", assignee });
    await expect.poll(() => told(bert).length).toBe(1);
    expect(told(bert)[0]?.text).toContain("Jörg Äußerst");
    expect(await read("/admin/contacts?mine=1", bernd)).toContain("Jörg Äußerst");
    expect(await read("/admin/contacts?mine=1&q=kostet", bernd)).toContain("Jörg Äußerst");
    for (const query of ["?mine=1", "?mine=1&q=kostet"])
      expect(await read(`/admin/contacts${query}`)).not.toContain("Jörg Äußerst");
    await send({ intent: "assign", assignee: "" });
    expect(await read("/admin/contacts?mine=1", bernd)).not.toContain("Jörg Äußerst");
    const csv = await get("/admin/contacts/export.csv?mine=1", { headers: bernd });
    expect(await csv.text()).not.toContain("Jörg Äußerst");
  });

  it("nobody is told of what they did themselves, and a stranger is given nothing", async () => {
    const own = await accountOf(bert);
    await send({ intent: "assign", assignee: own }, bernd);
    await send({ note: `@${bert} erinnert sich selbst` }, bernd);
    for (const assignee of ["x", crypto.randomUUID()]) await send({ intent: "assign", assignee });
    expect(await sql("select assignee from contact_submissions where id = $1", [id])).toEqual([
      { assignee: own },
    ]);
    expect(await sql("select from outbox where kind = 'colleague' and submission_id = $1", [id])).toEqual([]);
  });

  it("whom a note names hears of it by mail", async () => {
    await send({ note: "Schaut mal, @bernd: kein Preis. Und moin@bernd.example" });
    await expect.poll(() => told(bert).length).toBe(1);
    expect(told(bert)[0]?.text).toContain("kein Preis");
    await send({ note: "@Bernds Boot, @berndt und x@bernd" });
    expect(
      await sql("select from outbox where kind = 'colleague' and submission_id = $1", [id]),
    ).toHaveLength(1);
  });

  it("a reply can propose the talks that visitors can book", async () => {
    const answer = await send({ intent: "booking", body: "Moin" });
    const { body = "" } = writtenIn(await answer.text());
    expect(body).toMatch(/^Moin\n\n/);
    for (const { bookingUrl } of site.founders) expect(body).toContain(bookingUrl);
    expect(body).toContain(site.teamBooking.url);
  });
});

describe("what is deleted or called spam", () => {
  const rowOf = async () => (await sql("select * from contact_submissions where id = $1", [id]))[0];
  const undo = (headers = anna) => post("/admin/trash", { kind: "contacts", id }, { headers });

  it("lies in the trash, and comes back with its thread, its notes and its state", async () => {
    await send({ body: "Ab 900 €." });
    await send({ note: "Rabatt geht" });
    const whole = async () => [
      await rowOf(),
      await replies(),
      await sql("select * from submission_notes where submission_id = $1", [id]),
      await sql("select kind, reply_id from outbox where submission_id = $1 order by 1", [id]),
    ];
    await expect.poll(() => read()).toMatch(/(Verschickt|Als Datei abgelegt) am /);
    const before = await whole();
    const gone = await post(`${path()}/delete`, {}, { headers: anna });
    expect([gone.status, gone.headers.get("Location")]).toEqual([303, "/admin/contacts"]);
    const list = await (
      await get("/admin/contacts", { headers: { Cookie: `${anna.Cookie}; ${cookiesOf(gone)}` } })
    ).text();
    expect(list).toContain(`name="id" value="${id}"`);
    expect((await get(path(), { headers: anna })).status).toBe(404);
    expect((await send({ body: "Zu spät" })).status).toBe(404);
    for (const address of ["/admin/contacts", "/admin/contacts?state=answered", "/admin/contacts?q=kostet"])
      expect(await read(address)).not.toContain("Jörg Äußerst");
    expect(await read("/admin/trash")).toContain("Jörg Äußerst: Angebot");
    const back = await undo(bernd);
    expect([back.status, back.headers.get("Location")]).toEqual([303, `${path()}#nachricht`]);
    expect(await whole()).toEqual(
      before.map((part) => (Array.isArray(part) ? part : { ...part, updated_at: expect.anything() })),
    );
    expect(await read("/admin/trash")).not.toContain("Jörg Äußerst");
    expect((await undo()).status).toBe(303);
  });

  it("sends no mail while it lies there, and what waited then", async () => {
    await sql(
      "insert into outbox (kind, submission_id, next_attempt_at) values ('notification', $1, now() + interval '1 day')",
      [id],
    );
    const state = async () =>
      (await sql("select state from outbox where submission_id = $1", [id]))[0]?.state;
    await post(`${path()}/delete`, {}, { headers: anna });
    expect(await state()).toBe("refused");
    await undo();
    expect(await state()).toBe("waiting");
  });

  it("is taken away after 30 days, spam after 14 from when it was called so, and by whoever erases the person", async () => {
    const tidy = () => sql("select private.tidy_content($1)", [serverToken("upkeep")]);
    await sql("update contact_submissions set created_at = now() - interval '100 days' where id = $1", [id]);
    expect((await send({ intent: "spam" })).status).toBe(303);
    await tidy();
    expect(await rowOf()).toMatchObject({ state: "quarantined" });
    expect(await read("/admin/contacts?state=quarantined")).toContain("Jörg Äußerst");
    await sql("update contact_submissions set quarantined_at = now() - interval '15 days' where id = $1", [
      id,
    ]);
    await tidy();
    expect(await rowOf()).toBeUndefined();
    id = await message();
    await post(`${path()}/delete`, {}, { headers: anna });
    await sql("update contact_submissions set deleted_at = now() - interval '29 days' where id = $1", [id]);
    await tidy();
    expect(await rowOf()).toMatchObject({ state: "deleted" });
    await sql("update contact_submissions set deleted_at = now() - interval '31 days' where id = $1", [id]);
    await tidy();
    expect(await rowOf()).toBeUndefined();
    id = await message();
    await post(`${path()}/delete`, {}, { headers: anna });
    expect(await read(`/admin/people?email=${email}`)).toContain("was kostet das?");
    await post(`/admin/people/erase?email=${email}`, { email }, { headers: anna });
    expect(await rowOf()).toBeUndefined();
  });
});
