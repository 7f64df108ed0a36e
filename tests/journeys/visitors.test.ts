import { expect, test } from "vitest";
import { sql } from "../helpers/app";
import { newVisitor } from "../helpers/journey";
import type { PlainBrowser } from "../helpers/plain-browser";

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
