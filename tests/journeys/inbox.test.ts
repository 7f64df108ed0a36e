import { expect, test } from "vitest";
import { post, sql } from "../helpers/app";
import { newEditor, newVisitor } from "../helpers/journey";
import { linkIn, mailsTo } from "../helpers/mailbox";
import type { PlainBrowser } from "../helpers/plain-browser";

async function send(name: string, email: string, message: string) {
  const sent = await post("/contact", { name, email, subject: "Router", message, privacy: "on" });
  expect(sent.status).toBe(302);
}

const panel = (editor: PlainBrowser) => editor.part("region", "Nachricht");
const row = (editor: PlainBrowser, name: string) =>
  editor.part("region", "Liste").parts("button", new RegExp(name));

test("a visitor's message is found, read, marked and deleted", async () => {
  await send("Enno Ebbe", "enno@hof.example", "Der Server brummt.\nKommt Ihr vorbei?");
  const editor = await newEditor("/admin");
  await editor.part("main").follow("/admin/contacts");
  expect(editor.text()).toContain("Select a submission to view details");
  await editor.open("/admin/contacts?q=enno");
  expect(editor.url.search).toContain("q=enno");
  expect(row(editor, "Enno").map(({ name }) => name.includes("Ungelesen"))).toEqual([true]);
  await editor.part("region", "Liste").press(/Enno/);
  expect(editor.url.pathname).toMatch(/^\/admin\/contacts\/[\w-]{36}$/);
  expect(editor.part("article").text()).toContain("Der Server brummt. Kommt Ihr vorbei?");
  expect(row(editor, "Enno")[0]?.name).not.toContain("Ungelesen");
  const reply = decodeURIComponent(panel(editor).linkTo("Im Mailprogramm antworten"));
  expect(reply).toContain("?subject=Re: Router&body=Moin Enno");

  await editor.press("Mark as Unread");
  expect(row(editor, "Enno")[0]?.name).toContain("Ungelesen");
  await editor.press("Mark as Read");
  expect(editor.hasButton("Mark as Unread")).toBe(true);

  const address = editor.url.pathname;
  await panel(editor).follow("Löschen");
  expect(editor.text()).toContain("Are you sure you want to delete this submission?");
  await editor.part("main").follow("Abbrechen");
  expect(editor.url.pathname).toBe(address);
  await panel(editor).follow("Löschen");
  await editor.part("main").press("Löschen");
  expect(editor.text()).toContain("Submission deleted successfully");
  expect([editor.url.pathname, row(editor, "Enno")]).toEqual(["/admin/contacts", []]);
  await editor.open(address);
  expect(editor.status).toBe(404);
});

test("a message is noted on, answered with a text from the shelf, and found by part of the answer", async () => {
  await send("Imke", "imke@kutter.example", "Die Fritzbox blinkt.");
  const editor = await newEditor("/admin/snippets/new");
  editor.fillIn({ title: "Rückruf", body: "Moin {name}, wir rufen Dich heute an." });
  await editor.send("title");
  expect([editor.url.pathname, editor.hasLink("Rückruf")]).toEqual(["/admin/snippets", true]);

  await editor.open("/admin/contacts?state=open&q=itzbox");
  await editor.part("region", "Liste").press(/Imke/);
  await editor.press("intent=reply");
  expect([editor.status, editor.isInvalid("body")]).toEqual([400, true]);
  await editor.focusedPart().follow(/./);
  expect(editor.focused()).toBe("body");

  editor.fillIn({ body: "Danke für Deine Nachricht.", note: "Gerät ist von 2019" });
  await editor.press("intent=note");
  expect(panel(editor).part("list", "Notizen").text()).toContain("Gerät ist von 2019");
  expect([editor.value("body"), editor.value("note")]).toEqual(["Danke für Deine Nachricht.", ""]);
  editor.choose("snippet", "Rückruf");
  await editor.press("intent=snippet");
  expect(editor.focused()).toBe("body");
  const answer = "Danke für Deine Nachricht.\n\nMoin Imke, wir rufen Dich heute an.";
  expect(editor.value("body")).toBe(answer);
  await editor.press("intent=reply");
  expect([editor.status, editor.value("body")]).toEqual([200, ""]);
  expect(panel(editor).text()).toContain("wir rufen Dich heute an");
  await expect
    .poll(() => mailsTo("imke@kutter.example").map(({ text }) => text))
    .toEqual([expect.stringContaining("Moin Imke, wir rufen Dich heute an.")]);

  await editor.open("/admin/contacts?state=answered&q=ufen+dich+heut");
  await editor.part("region", "Liste").press(/Imke/);
  await editor.press("intent=done");
  const state = () => sql("select state from contact_submissions where email = 'imke@kutter.example'");
  expect(await state()).toEqual([{ state: "done" }]);
  await editor.press("intent=reopen");
  expect(await state()).toEqual([{ state: "open" }]);
});

test("somebody subscribes, gets an issue from the staff and leaves again", async () => {
  const email = "leserin@werft.example";
  const reader = await newVisitor().open("/newsletter");
  reader.fillIn({ firstName: "Lea", lastName: "Leserin", email });
  await reader.send("email");
  await reader.open(linkIn(mailsTo(email)[0], "/newsletter/confirm"));
  await reader.part("main").press(/./);
  expect(reader.url.pathname).toBe("/newsletter/confirmed");

  const editor = await newEditor("/admin");
  await editor.part("banner").follow("/admin/newsletter");
  await editor.open("/admin/newsletter?q=leserin+werft");
  expect(editor.has("row", new RegExp(email))).toBe(true);
  await editor.part("main").follow("/admin/newsletter/new");
  editor.fill("subject", "Post vom Hafen");
  await editor.press("intent=stay");
  expect([editor.status, editor.value("subject")]).toEqual([400, "Post vom Hafen"]);
  expect(editor.focusedPart().has("heading", "Validierungsfehler")).toBe(true);
  editor.fill("body", "Moin,\n\n- Kran www.kran.example\n- Lotse");
  const [, post = ""] = editor.options("post").filter((label) => !label.includes("(erscheint "));
  editor.choose("post", post);
  await editor.press("intent=stay");
  expect([editor.status, editor.value("subject")]).toEqual([200, "Post vom Hafen"]);
  expect(
    editor
      .part("region", "Vorschau")
      .parts("listitem")
      .map((item) => item.text()),
  ).toContain("Lotse");
  const mails = (to: string, subject: string) =>
    mailsTo(to).filter(({ headers }) => headers.subject === subject);
  await editor.press("intent=test");
  expect(editor.status).toBe(200);
  expect(mails("redaktion@musterhafen.example", "[Test] Post vom Hafen")).toHaveLength(1);
  expect(mails(email, "Post vom Hafen")).toEqual([]);

  await editor.press("intent=send");
  expect(editor.url.pathname).toMatch(/\/send$/);
  await editor.part("main").press(/./);
  await expect.poll(() => mails(email, "Post vom Hafen").length).toBe(1);
  await expect.poll(async () => (await editor.reload()).html).not.toMatch(/http-equiv="refresh"/i);
  const [mail] = mails(email, "Post vom Hafen");
  expect(mail?.text).toContain(post);
  expect(mail?.text).toContain("- Kran");

  await reader.open(linkIn(mail, "/newsletter/unsubscribe"));
  expect(reader.text()).toContain(email);
  await reader.part("main").press(/./);
  expect(reader.url.pathname).toBe("/newsletter/unsubscribed");
  await editor.open(`/admin/newsletter?q=${encodeURIComponent(email)}`);
  expect(editor.has("row", new RegExp(email))).toBe(false);
});

test("a subscriber is deleted after one question", async () => {
  const email = "weg@werft.example";
  await sql(
    `insert into subscribers (email, first_name, last_name, consent_version, signed_up_at)
     values ($1, 'Weg', 'Mit', '2026-01', now())`,
    [email],
  );
  const editor = await newEditor(`/admin/newsletter?q=${encodeURIComponent(email)}`);
  await editor.part("row", new RegExp(email)).follow(/^Löschen/);
  expect(editor.text()).toContain(email);
  await editor.part("main").press("Löschen");
  expect(editor.url.pathname).toBe("/admin/newsletter");
  expect(await sql("select from subscribers where email = $1", [email])).toEqual([]);
});

test("a person is looked up, handed out and erased", async () => {
  const email = "Akte.Person@Werft.example";
  await send("Akte Ahlers", email, "Moin von der Akte");
  const editor = await newEditor("/admin/people");
  const look = async (address: string) => {
    editor.fill("email", address);
    await editor.send("email");
    return editor.part("main").text();
  };
  await look("kein");
  expect([editor.value("email"), editor.isInvalid("email")]).toEqual(["kein", true]);
  expect(await look("niemand@nirgends.example")).not.toContain("Moin von der Akte");
  expect(await look(email.toUpperCase())).toContain("Moin von der Akte");

  await editor.follow(/export\.html/);
  expect(editor.downloaded?.name).toMatch(/^personenakte-.+\.html$/);
  expect(editor.downloaded?.text).toContain("Moin von der Akte");
  await editor.follow(/export\.json/);
  expect(JSON.parse(editor.downloaded?.text ?? "").nachrichten).toMatchObject([
    { nachricht: "Moin von der Akte" },
  ]);

  await editor.follow(/\/admin\/people\/erase/);
  expect(editor.url.pathname).toBe("/admin/people/erase");
  await editor.part("main").follow("Abbrechen");
  expect(editor.text()).toContain("Moin von der Akte");
  await editor.follow(/\/admin\/people\/erase/);
  await editor.send("email");
  expect(editor.url.pathname).toBe("/admin/people");
  expect(editor.text()).not.toContain("Moin von der Akte");
  expect(await sql("select from contact_submissions where email ilike $1", [email])).toEqual([]);
});

test("a reply and a note are set aside without scripts, and offered again", async () => {
  await send("Wiebke", "wiebke@deich.example", "Der Drucker druckt nicht.");
  const editor = await newEditor("/admin/contacts?q=wiebke");
  await editor.part("region", "Liste").press(/Wiebke/);
  const address = editor.url.pathname;
  editor.fillIn({ body: "Moin Wiebke, halb", note: "Ruft an" });
  await editor.press("intent=draft");
  expect([editor.value("body"), editor.value("note")]).toEqual(["Moin Wiebke, halb", "Ruft an"]);
  expect(mailsTo("wiebke@deich.example").some(({ text }) => text.includes("halb"))).toBe(false);

  await editor.open(address);
  expect([editor.value("body"), editor.value("note")]).toEqual(["", ""]);
  await editor.part("region", "Angefangene Texte").follow("Weiterschreiben");
  expect([editor.value("body"), editor.value("note")].filter(Boolean)).toHaveLength(1);
  await editor.part("region", "Angefangene Texte").follow("Weiterschreiben");
  editor.fillIn({ body: "" });
  await editor.press("intent=draft");
  await editor.open(address);
  await editor.part("region", "Angefangene Texte").follow("Weiterschreiben");
  expect([editor.value("body"), editor.value("note")]).toEqual(["", "Ruft an"]);
});
