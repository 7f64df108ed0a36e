// In npm test: tests/browser/contact.spec.ts - all of a message is said once
import { expect, type Page } from "@playwright/test";
import { recordAnnouncements } from "../helpers/announcements";
import { site, test } from "../helpers/living-page";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { fillMessage } from "../helpers/messages";
import { account, signInAsStaff } from "../helpers/staff-page";

// What happens is said once: neither by a message and the focus in the same words, nor needlessly.

/**
 * Does something and gives what is said of it. What has the focus as it is pressed is not news; only the first words of
 * a whole row or page are kept.
 */
async function saidBy(page: Page, act: () => Promise<unknown>, done: string | RegExp): Promise<string[]> {
  const take = await recordAnnouncements(page);
  await act();
  await expect.poll(() => page.evaluate(() => document.body.innerText)).toMatch(done);
  await page.waitForFunction(() => (window as unknown as { said: string[] }).said.length > 0);
  // What would be said too much comes with it or right after.
  await page.waitForTimeout(300);
  const said = await take();
  expect(
    said.filter((words) => /Loading|Wird geladen|Meldung schließen|^Lade |geladen\.\.\./.test(words)),
  ).toEqual([]);
  return said;
}

const press = (page: Page, name: string | RegExp) => async () => {
  const button = page.getByRole("button", { name }).first();
  await button.focus();
  await page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
  await button.press("Enter");
};

const follow = (page: Page, name: string) => async () => {
  const link = page.getByRole("link", { name, exact: true }).first();
  await link.focus();
  await page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
  await link.press("Enter");
};

test("what visitors do is said once", async ({ page }) => {
  await page.goto("/");
  expect(await saidBy(page, follow(page, "Blog"), "Notizen aus dem Maschinenraum")).toEqual([
    "Notizen aus dem Maschinenraum",
  ]);
  expect(await saidBy(page, follow(page, "Referenzen"), "Was nachher besser läuft")).toEqual([
    "Was nachher besser läuft",
  ]);
  await page.goto("/contact");
  await fillMessage(page, "Nur einmal gesagt");
  await page.getByRole("checkbox").uncheck();
  expect(await saidBy(page, press(page, "Nachricht senden"), "Datenschutzerklärung erforderlich")).toEqual([
    "Datenschutzerklärung erforderlich Bitte akzeptiere die Datenschutzerklärung, um fortzufahren.",
  ]);
  await page.getByRole("checkbox").check();
  // The card takes the focus and says its heading; the prescribed message, in other words, is read out in full.
  expect(await saidBy(page, press(page, "Nachricht senden"), "Danke, Deine Nachricht ist bei uns")).toEqual([
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
  expect(await saidBy(page, press(page, "Kostenlos anmelden"), "Vielen Dank")).toEqual([
    "Vielen Dank für Ihre Anmeldung!",
    "Erfolgreich angemeldet! Sie erhalten in Kürze eine Bestätigungs-E-Mail.",
  ]);
  await page.goto(linkIn(mailsTo("gesagt@werft.example", site().dataDir)[0], "/newsletter/confirm"));
  expect(await saidBy(page, press(page, "Ja, Anmeldung bestätigen"), "Du bist dabei")).toEqual([
    "Du bist dabei",
  ]);
});

test("what staff do is said once", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin");
  expect(await saidBy(page, follow(page, "Leistungen"), "Neue Leistung")).toEqual(["Leistungen"]);
  expect(await saidBy(page, follow(page, "Neue Leistung"), "Speichern")).toEqual(["Neue Leistung"]);
  await page.getByLabel("Titel *").fill("Gesagt");
  await page.getByLabel("Slug *").fill("Kein Slug");
  await page.getByLabel("Beschreibung *").fill("Moin");
  expect(await saidBy(page, press(page, "Speichern"), "Validierungsfehler")).toEqual([
    "Validierungsfehler Slug darf nur Kleinbuchstaben, Zahlen und Bindestriche enthalten",
  ]);
  await page.getByLabel("Slug *").fill("gesagt");
  const done = (verb: string, german: string) => `Service ${verb} successfully Die Leistung ist ${german}.`;
  expect(await saidBy(page, press(page, "Speichern"), "created successfully")).toEqual([
    expect.stringMatching(/^Gesagt/),
    done("created", "angelegt"),
  ]);
  expect(await saidBy(page, press(page, "Gesagt nach oben"), "updated successfully")).toEqual([
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

  const form = {
    name: "Gesagt",
    email: "g@werft.example",
    subject: "Gesagt",
    message: "Moin",
    privacy: "on",
  };
  await page.request.post("/contact", { form, headers: { Origin: String(baseURL) }, maxRedirects: 0 });
  await page.goto("/admin/contacts?q=gesagt");
  expect(await saidBy(page, press(page, /Gesagt/), "Mark as Unread")).toEqual(["Gesagt"]);
  expect(await saidBy(page, press(page, "Mark as Unread"), "Mark as Read")).toEqual(["Ungelesen: Gesagt"]);
  // A session of its own, since it ends.
  await page.context().clearCookies();
  await page.goto("/admin/login");
  await page.getByLabel("E-Mail *").fill(account.email);
  await page.getByLabel("Passwort *").fill(account.password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.waitForURL("**/admin");
  expect(await saidBy(page, press(page, "Abmelden"), "Noch kein Konto")).toEqual(["Anmelden"]);
  await page.getByLabel("E-Mail *").fill(account.email.replace("browser", "niemand"));
  await page.getByLabel("Passwort *").fill("falsch-falsch");
  expect(await saidBy(page, press(page, "Anmelden"), "Invalid login credentials")).toEqual([
    expect.stringMatching(/^Error Invalid login credentials/),
  ]);
});
