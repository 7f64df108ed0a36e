// In npm test: tests/browser/contact.spec.ts - a message is sent once, and all of it is said once
import { expect, type Page, type Request } from "@playwright/test";
import { recordAnnouncements } from "../helpers/announcements";
import { makeItem } from "../helpers/editing-page";
import { settle } from "../helpers/focus";
import { wrongLanguages } from "../helpers/languages";
import { holdBack, site, test } from "../helpers/living-page";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { fillMessage } from "../helpers/messages";
import { account, signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

// What is pressed twice is sent once; what happens is said once, neither by a message and the focus in the same words
// nor needlessly, and what the specification fixes in English is marked as such.

async function saidBy(page: Page, act: () => Promise<unknown>, done: string | RegExp): Promise<string[]> {
  const take = await recordAnnouncements(page);
  await act();
  await expect.poll(() => page.evaluate(() => document.body.innerText)).toMatch(done);
  await page.waitForFunction(() => (window as unknown as { said: string[] }).said.length > 0);
  // What would be said too much comes with it or right after.
  await settle(page);
  const said = await take();
  expect(said).toHaveLength(new Set(said).size);
  expect(said.join()).not.toMatch(/Loading|Wird geladen|Meldung schließen|^Lade |geladen\.\.\./);
  expect(await wrongLanguages(page), page.url()).toEqual([]);
  return said;
}

async function focus(page: Page, role: "button" | "link", name: string | RegExp) {
  const control = page.getByRole(role, { name, exact: true }).first();
  await control.scrollIntoViewIfNeeded();
  await control.focus();
  await page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
  return control;
}

const follow = (page: Page, name: string) => async () => (await focus(page, "link", name)).press("Enter");
const press = (page: Page, name: string) => async () => (await focus(page, "button", name)).press("Enter");

/** The same with a form, whose button is pressed twice, and twice more while the server is slow. */
async function sentBy(page: Page, name: string | RegExp, done: string | RegExp): Promise<string[]> {
  const sent: string[] = [];
  const note = (request: Request) => {
    if (request.method() === "POST" && !request.url().endsWith("/drafts")) sent.push(request.url());
  };
  const pressTwice = async () => {
    const button = await focus(page, "button", name);
    const element = await button.elementHandle();
    const before = await element?.boundingBox();
    page.on("request", note);
    const release = await holdBack(page, /\.data(\?|$)/);
    await button.dblclick({ force: true });
    await expect.poll(() => element?.getAttribute("aria-disabled")).toBe("true");
    await expect(page.locator(":disabled")).toHaveCount(0);
    expect(await element?.evaluate((node) => node === document.activeElement)).toBe(true);
    const now = await element?.boundingBox();
    for (const edge of ["x", "y", "width", "height"] as const)
      expect(Math.abs(Number(now?.[edge]) - Number(before?.[edge]))).toBeLessThan(8);
    for (const _ of [1, 2]) await page.keyboard.press("Enter");
    release();
  };
  const said = await saidBy(page, pressTwice, done);
  page.off("request", note);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(sent).toHaveLength(1);
  return said;
}

test("what visitors do is sent once and said once", async ({ page }) => {
  await page.goto("/");
  for (const [link, heading] of [
    ["Blog", "Notizen aus dem Maschinenraum"],
    ["Referenzen", "Was nachher besser läuft"],
  ] as const)
    expect(await saidBy(page, follow(page, link), heading)).toEqual([heading]);
  await page.goto("/contact");
  await fillMessage(page, "Nur einmal gesagt");
  await page.getByRole("checkbox").uncheck();
  expect(await saidBy(page, press(page, "Nachricht senden"), "Validierungsfehler")).toEqual([
    "Validierungsfehler Bitte akzeptiere die Datenschutzerklärung, um fortzufahren.",
  ]);
  await page.getByRole("checkbox").check();
  expect(await sentBy(page, "Nachricht senden", "Danke, Deine Nachricht ist bei uns")).toEqual([
    "Danke, Deine Nachricht ist bei uns",
    "Nachricht gesendet! Wir melden uns binnen 24 Stunden bei Dir zurück.",
  ]);
  await page.goto("/newsletter");
  await page.getByLabel("Vorname *").fill("Nur");
  await page.getByLabel("Nachname *").fill("Einmal");
  await page.getByLabel("E-Mail *").fill("gesagt@werft");
  expect(await saidBy(page, press(page, "Kostenlos anmelden"), "Validierungsfehler")).toEqual([
    "Validierungsfehler Ungültige E-Mail-Adresse",
  ]);
  await page.getByLabel("E-Mail *").fill("gesagt@werft.example");
  expect(await sentBy(page, "Kostenlos anmelden", "Vielen Dank")).toEqual([
    "Vielen Dank für Ihre Anmeldung!",
    "Erfolgreich angemeldet! Sie erhalten in Kürze eine Bestätigungs-E-Mail.",
  ]);
  const mails = mailsTo("gesagt@werft.example", site().dataDir);
  expect(mails).toHaveLength(1);
  await page.goto(linkIn(mails[0], "/newsletter/confirm"));
  expect(await sentBy(page, "Ja, Anmeldung bestätigen", "Du bist dabei")).toEqual(["Du bist dabei"]);
});

test("what staff do to a service and a reference is sent once and said once", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin");
  expect(await saidBy(page, follow(page, "Leistungen"), "Neue Leistung")).toEqual(["Leistungen"]);
  expect(await saidBy(page, follow(page, "Neue Leistung"), "Speichern")).toEqual(["Titel *"]);
  await page.getByLabel("Titel *").fill("Gesagt");
  await page.locator("input[name=slug]").fill("Kein Slug");
  await page.getByLabel("Beschreibung *").fill("Moin");
  expect(await saidBy(page, press(page, "Speichern und zeigen"), "Validierungsfehler")).toEqual([
    "Validierungsfehler Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten",
  ]);
  await page.locator("input[name=slug]").fill("gesagt");
  const done = (verb: string, german: string) => `Die Leistung ist ${german}. Service ${verb} successfully`;
  expect(await sentBy(page, "Speichern und zeigen", "created successfully")).toEqual([
    expect.stringMatching(/^Gesagt/),
    done("created", "angelegt und steht auf der Website"),
  ]);
  expect(await sentBy(page, "Gesagt nach oben", "updated successfully")).toEqual([
    done("updated", "gespeichert"),
  ]);
  await page.goto("/admin/services?q=gesagt");
  page.once("dialog", (dialog) => dialog.accept());
  const remove = page.getByRole("row", { name: "Gesagt" }).getByRole("link", { name: /^Löschen/ });
  expect(await saidBy(page, () => remove.press("Enter"), "deleted successfully")).toEqual([
    expect.stringMatching(/^Löschen/),
    "Leistungen",
    `${done("deleted", "gelöscht")} Rückgängig machen: mit Alt+T und dann Tabulator.`,
  ]);
  const reference = { title: "Gesagt", slug: "gesagt", description: "Moin", results: "Es läuft." };
  await page.goto(`${await makeItem(page, "/admin/references", reference)}/delete`);
  expect(await sentBy(page, "Löschen", "Reference deleted successfully")).toHaveLength(2);
});

test("what staff do to messages and mailings, and at the door, is sent once and said once", async ({
  page,
  baseURL,
}) => {
  const form = {
    name: "Gesagt",
    email: "g@werft.example",
    subject: "Gesagt",
    message: "Moin",
    privacy: "on",
  };
  await page.request.post("/contact", { form, headers: { Origin: String(baseURL) }, maxRedirects: 0 });
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/contacts?q=gesagt");
  expect(await sentBy(page, /Gesagt/, "Mark as Unread")).toEqual(["Gesagt"]);
  expect(await sentBy(page, "Mark as Unread", "Mark as Read")).toEqual(["Ungelesen: Gesagt"]);

  await page.goto("/admin/newsletter/new");
  await page.getByLabel("Betreff").fill("Einmal");
  await writeHtml(page, "Moin", "Text");
  await sentBy(page, "Entwurf speichern", "Entwurf gespeichert");
  await sentBy(page, "Testmail senden", "Testmail gespeichert, nicht verschickt");
  const tests = mailsTo(account.email, site().dataDir);
  expect(tests.filter(({ headers }) => headers.subject === "[Test] Einmal")).toHaveLength(1);
  await page.getByRole("button", { name: "Jetzt senden …" }).click();
  const send = page.getByRole("button", { name: "Jetzt an alle senden" }).first();
  await expect(page.getByText("Noch hat niemand den Newsletter bestätigt.").or(send)).toBeVisible();
  if (await send.isVisible())
    await sentBy(page, "Jetzt an alle senden", /Mails (verschickt|als Datei abgelegt)/);

  // A session of its own, since it ends.
  await page.context().clearCookies();
  await page.goto("/admin/login");
  await page.getByLabel("E-Mail *").fill(account.email);
  await page.getByLabel("Passwort *").fill("falsch-falsch");
  expect(await sentBy(page, "Anmelden", "Invalid login credentials")).toEqual([
    expect.stringMatching(/Error Invalid login credentials$/),
  ]);
  await page.getByLabel("Passwort *").fill(account.password);
  await sentBy(page, "Anmelden", "Abmelden");
  expect(await sentBy(page, "Abmelden", "Noch kein Konto")).toEqual(["Anmelden"]);
});
