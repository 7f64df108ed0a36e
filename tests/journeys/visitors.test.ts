import { expect, test } from "vitest";
import { sql } from "../helpers/app";
import { newEditor, newVisitor } from "../helpers/journey";
import { linkIn, mailsTo } from "../helpers/mailbox";
import type { PlainBrowser } from "../helpers/plain-browser";

/** Fills in the contact form of the page that is open, but for the consent. */
function write(visitor: PlainBrowser, email: string, message: string) {
  visitor.fillIn({ name: "Antje Ahlers", email });
  if (visitor.hasField("subject")) visitor.fill("subject", "Server");
  visitor.fill("message", message);
}

const sent = (email: string) => sql("select * from contact_submissions where email = $1", [email]);

for (const { path, where, domain } of [
  { path: "/", where: "the home page", domain: "werft" },
  { path: "/contact", where: "the contact page", domain: "hafen" },
])
  test(`a visitor forgets the consent, mends an address and sends a message on ${where}`, async () => {
    const visitor = await newVisitor().open(path);
    const email = `antje@${domain}.example`;
    const text = "Moin!\nUnser Server brummt.";
    write(visitor, email, text);
    await visitor.send("message");
    expect(visitor.status).toBe(400);
    expect(visitor.focusedPart().has("heading", "Validierungsfehler")).toBe(true);
    expect(visitor.part("region", "Meldungen").text()).toContain("Datenschutzerklärung erforderlich");
    expect(visitor.title).toMatch(/^Fehler: /);
    expect(visitor.isInvalid("privacy")).toBe(true);
    expect(visitor.description("privacy")).toMatch(
      /^Bitte akzeptiere die Datenschutzerklärung, um fortzufahren\./,
    );
    await visitor.focusedPart().follow(/./);
    expect(visitor.focused()).toBe("privacy");
    expect([visitor.value("name"), visitor.value("message")]).toEqual(["Antje Ahlers", text]);

    // A domain without a dot passes the browser and fails on the server.
    visitor.tick("privacy");
    visitor.fill("email", `antje@${domain}`);
    await visitor.send("message");
    expect(visitor.status).toBe(400);
    expect([visitor.isInvalid("email"), visitor.isInvalid("privacy")]).toEqual([true, false]);
    expect(visitor.isTicked("privacy")).toBe(true);
    expect(visitor.title).toMatch(/^Fehler: /);
    expect(await sent(email)).toEqual([]);

    visitor.fill("email", email);
    await visitor.send("message");
    expect(visitor.title).not.toMatch(/^Fehler: /);
    expect(visitor.url.href).toMatch(/\?gesendet=1#kontakt$/);
    expect(visitor.focused()).toBe("#kontakt");
    expect(visitor.text()).toContain("Nachricht gesendet!");
    expect(visitor.target()?.text()).toContain(email);
    expect(await sent(email)).toMatchObject([{ name: "Antje Ahlers", message: text }]);

    await visitor.reload();
    expect(visitor.text()).not.toContain("Nachricht gesendet!");
    expect(visitor.target()?.text()).not.toContain(email);
    await visitor.target()?.follow("Weitere Nachricht schreiben");
    expect([visitor.value("message"), visitor.isTicked("privacy")]).toEqual(["", false]);
    expect(await sent(email)).toHaveLength(1);
  });

test("what was sent is shown to nobody who comes back to the page", async () => {
  const visitor = await newVisitor().open("/contact");
  write(visitor, "zurueck@werft.example", "Moin von eben");
  visitor.tick("privacy");
  await visitor.send("message");
  expect(visitor.target()?.text()).toContain("zurueck@werft.example");
  await visitor.part("contentinfo").follow("Impressum");
  await visitor.back();
  expect(visitor.target()?.attribute("id")).toBe("kontakt");
  expect(visitor.text()).not.toContain("zurueck@werft.example");
  expect(await sent("zurueck@werft.example")).toHaveLength(1);
});

test("the first press of a form names all that it lacks", async () => {
  const visitor = await newVisitor().open("/contact");
  const faults = () =>
    ["name", "email", "subject", "phone", "message", "privacy"].filter((name) => visitor.isInvalid(name));
  await visitor.send("message");
  expect([visitor.status, faults()]).toEqual([400, ["name", "email", "subject", "message", "privacy"]]);
  expect(visitor.part("region", "Meldungen").text()).toContain("Datenschutzerklärung erforderlich");
  visitor.tick("privacy");
  visitor.fillIn({ email: "ada", phone: "1".repeat(21) });
  await visitor.send("message");
  expect([visitor.status, faults()]).toEqual([400, ["name", "email", "subject", "phone", "message"]]);
  const toast = visitor.part("region", "Meldungen").text();
  expect(toast).toContain("Validierungsfehler");
  expect(toast).toContain("Name ist erforderlich");

  await visitor.open("/newsletter");
  await visitor.send("email");
  const names = ["firstName", "lastName", "email", "company"];
  expect(names.filter((name) => visitor.isInvalid(name))).toEqual(["firstName", "lastName", "email"]);
});

test("what is pasted stays whole: a long message is refused with its count, a parted telephone number is taken", async () => {
  const [email, phone] = ["lang@werft.example", "+49 (0) 421 / 98765-4321"];
  const visitor = await newVisitor().open("/contact");
  write(visitor, email, "a".repeat(5300));
  visitor.fill("phone", phone);
  visitor.tick("privacy");
  await visitor.send("message");
  expect([visitor.status, visitor.isInvalid("message"), visitor.isInvalid("phone")]).toEqual([
    400,
    true,
    false,
  ]);
  expect(visitor.description("message")).toContain("Nachricht darf maximal 5000 Zeichen lang sein");
  expect(visitor.description("message")).toMatch(/5300\D+5000/);
  expect(visitor.value("message")).toHaveLength(5300);
  visitor.fill("message", "a".repeat(5000));
  await visitor.send("message");
  expect(visitor.target()?.text()).toContain(phone);
  expect(await sent(email)).toMatchObject([{ phone, message: "a".repeat(5000) }]);
});

test("a link leads down to the calendars, and a robot that fills in everything does not get into the inbox", async () => {
  const visitor = await newVisitor().open("/contact");
  await visitor.follow("#termin");
  expect(visitor.target()?.parts("link", /^Buchen/)).toHaveLength(3);
  write(visitor, "r@spam.example", "Kauft Boote!");
  visitor.tick("privacy");
  visitor.fill("website", "https://spam.example");
  await visitor.send("message");
  expect(visitor.status).toBe(200);
  expect(await sent("r@spam.example")).toMatchObject([{ state: "quarantined" }]);

  const editor = await newEditor("/admin/contacts");
  expect(editor.text()).not.toContain("Kauft Boote!");
  await editor.open("/admin");
  const part = editor.part("region", "Abgewehrt");
  expect(part.has("table")).toBe(false);
  part.unfold(/./);
  expect(
    part
      .part("table")
      .part("row", /^Heute/)
      .text(),
  ).toMatch(/Heute [1-9]/);
});

test("a visitor chooses a category, reads an article and comes back", async () => {
  const visitor = await newVisitor().open("/blog");
  const isCurrent = (name: string) =>
    visitor
      .part("navigation", "Kategorien")
      .parts("link", name)
      .map((link) => link.attribute("aria-current"));
  expect(isCurrent("Alle Artikel")).toEqual(["true"]);
  await visitor.part("navigation", "Kategorien").follow("Einblicke");
  expect(decodeURIComponent(visitor.url.search)).toBe("?kategorie=Einblicke");
  expect(isCurrent("Einblicke")).toEqual(["true"]);
  expect(visitor.focused()).toBe("");

  await visitor.part("main").follow(/^Hafenlotse/);
  expect(visitor.url.pathname).toBe("/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara");
  expect(visitor.heading()).toMatch(/^Hafenlotse/);
  await visitor.part("navigation", "In diesem Artikel").follow("Und jetzt Du");
  expect(visitor.target()?.name).toBe("Und jetzt Du");
  await visitor.part("main").follow("Zurück zum Blog");
  expect(visitor.url.pathname).toBe("/blog");
});

test("what is not there says so, and leads on", async () => {
  const visitor = await newVisitor().open("/gibt-es-nicht");
  expect([visitor.status, visitor.heading()]).toEqual([404, "Oops! Page not found"]);
  await visitor.part("main").follow("/");
  expect([visitor.status, visitor.url.pathname]).toEqual([200, "/"]);

  await visitor.open("/blog/gibt-es-nicht");
  expect([visitor.status, visitor.heading()]).toEqual([404, "Artikel nicht gefunden"]);
  await visitor.part("main").follow("/blog");
  expect([visitor.status, visitor.url.pathname]).toEqual([200, "/blog"]);
});

test("the menu of a phone opens, leads on and is closed again", async () => {
  const visitor = await newVisitor().open("/");
  expect(visitor.has("navigation", "Mobiles Menü")).toBe(false);
  visitor.part("banner").unfold("Menü");
  await visitor.part("navigation", "Mobiles Menü").follow("Leistungen");
  expect(visitor.url.pathname).toBe("/services");
  expect(visitor.has("navigation", "Mobiles Menü")).toBe(false);
  // Themes are chosen by a script: nothing offers them here.
  expect(visitor.part("banner").names("button")).toEqual([]);
});

test("every episode is chosen from the list, and none brings its video along unasked", async () => {
  const visitor = await newVisitor().open("/podcast");
  const first = visitor.part("region", /^Video:/).name;
  const links = visitor
    .part("region", "Alle Folgen")
    .parts("link")
    .filter((link) => link.attribute("href")?.includes("folge="));
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) {
    await visitor.open(link.attribute("href") ?? "");
    expect([visitor.status, visitor.target()?.attribute("id")]).toEqual([200, "folge"]);
    const shown = visitor.part("region", /^Video:/);
    expect(shown.name).toContain(visitor.target()?.heading(2));
    expect(visitor.html).not.toMatch(/src="[^"]*youtube/);
  }
  expect(visitor.part("region", /^Video:/).name).not.toBe(first);
});

test("a first talk is booked with either founder or with both", async () => {
  const visitor = await newVisitor().open("/");
  await visitor.follow("Kostenloses Erstgespräch buchen");
  expect(visitor.url.pathname).toBe("/dating");
  const booked = visitor
    .part("main")
    .parts("link")
    .map((link) => link.attribute("href") ?? "")
    .filter((address) => address.startsWith("https://"));
  expect(new Set(booked).size).toBe(3);
  await visitor.part("main").follow("/contact");
  expect(visitor.hasField("message")).toBe(true);
});

test("a reference is found from the home page by its link in the list", async () => {
  const visitor = await newVisitor().open("/");
  await visitor.follow("Unsere Referenzen ansehen");
  const [first] = visitor
    .part("main")
    .parts("link")
    .filter((link) => link.attribute("href")?.startsWith("#"));
  await visitor.open(first?.attribute("href") ?? "");
  expect(visitor.target()?.has("heading")).toBe(true);
});

test("somebody subscribes, after a slip, and confirms by the mail", async () => {
  const email = "neugierig@werft.example";
  const visitor = await newVisitor().open("/");
  await visitor.part("contentinfo").follow("Newsletter");
  visitor.fillIn({ firstName: " ", lastName: "Neugierig", email });
  await visitor.send("email");
  expect([visitor.status, visitor.isInvalid("firstName")]).toEqual([400, true]);
  expect(visitor.focusedPart().hasLink(/Vorname/)).toBe(true);
  visitor.fill("firstName", "Nele");
  await visitor.send("email");
  expect(visitor.status).toBe(200);
  expect(visitor.text()).toContain("Vielen Dank für Ihre Anmeldung!");
  expect(visitor.text()).toContain("Sie erhalten in Kürze eine Bestätigungs-E-Mail.");
  expect(await sql("select from subscribers where email = $1", [email])).toEqual([]);

  await visitor.open(linkIn(mailsTo(email).at(-1), "/newsletter/confirm"));
  expect(visitor.text()).toContain(email);
  await visitor.part("main").press(/./);
  expect(visitor.url.pathname).toBe("/newsletter/confirmed");
  expect(await sql("select first_name from subscribers where email = $1", [email])).toEqual([
    { first_name: "Nele" },
  ]);
});
