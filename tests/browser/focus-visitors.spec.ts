import { expect, type Page } from "@playwright/test";
import { expectArrival, expectPlace, start } from "../helpers/focus";
import { site, test } from "../helpers/living-page";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { fillMessage } from "../helpers/messages";
import { account, signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

// What visitors and those at the door of the staff area do leaves the focus on what came of it.

/** `force` presses also a button that says it cannot be pressed, but where it stood, whatever has come in between. */
const press = (page: Page, name: string, force = false) =>
  page.getByRole("button", { name }).click({ force });

for (const path of ["/", "/contact"])
  test(`a message on ${path} without consent, refused and sent`, async ({ page, javaScriptEnabled }) => {
    const js = Boolean(javaScriptEnabled);
    await page.goto(path);
    await expectPlace(page, start);
    await fillMessage(page, `Moin ${path}${js}`, "fokus@werft");
    await page.getByRole("checkbox").uncheck();
    for (const _ of [1, 2]) {
      await press(page, "Nachricht senden", true);
      await expect(page.getByRole("heading", { name: "Datenschutzerklärung erforderlich" })).toBeVisible();
      await expectPlace(page, "section Datenschutzerklärung erforderlich");
    }
    await page.getByRole("checkbox").check();
    for (const _ of [1, 2]) {
      await press(page, "Nachricht senden");
      await expectPlace(page, "section Validierungsfehler");
    }
    await page.getByRole("link", { name: "Ungültige E-Mail-Adresse" }).click();
    await expectPlace(page, "input email");
    await page.getByLabel("E-Mail *").fill("fokus@werft.example");
    await press(page, "Nachricht senden");
    await expectPlace(page, "section Danke, Deine Nachricht ist bei uns");
    await page.getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
    await expect(page.getByLabel("Nachricht *")).toHaveValue("");
    await expectPlace(page, js ? /^(div|form) / : /^div /);
  });

test("the newsletter from the form to the farewell", async ({ page, baseURL, javaScriptEnabled }) => {
  const js = Boolean(javaScriptEnabled);
  const email = `fokus-${js}@werft.example`;
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Newsletter" }).click();
  await expectArrival(page, "Post, die Dir Arbeit abnimmt", js);
  await page.getByLabel("Vorname *").fill(" ");
  await page.getByLabel("Nachname *").fill("Fokus");
  await page.getByLabel("E-Mail *").fill(email);
  for (const _ of [1, 2]) {
    await press(page, "Kostenlos anmelden");
    await expectPlace(page, "section Validierungsfehler");
  }
  await page.getByLabel("Vorname *").fill("Fiete");
  await press(page, "Kostenlos anmelden");
  await expectPlace(page, js ? "section Vielen Dank für Ihre Anmeldung!" : /Vielen Dank/);
  await page.goto(linkIn(mailsTo(email, site().dataDir)[0], "/newsletter/confirm"));
  await expectPlace(page, start);
  await press(page, "Ja, Anmeldung bestätigen");
  await expectArrival(page, "Du bist dabei", js);

  await signInAsStaff(page, baseURL);
  await mailing(page, `Fokus ${js}`, js);
  const received = () =>
    mailsTo(email, site().dataDir).find(({ headers }) => headers.subject === `Fokus ${js}`);
  await expect.poll(received).toBeDefined();
  await page.goto(linkIn(received(), "/newsletter/unsubscribe"));
  await press(page, "Newsletter abbestellen");
  await expectArrival(page, "Du bist abgemeldet", js);
});

/** Writes a mailing, refused first, and sends it to everybody. */
async function mailing(page: Page, subject: string, js: boolean) {
  await page.goto("/admin/newsletter");
  await page.getByRole("link", { name: "Neues Mailing" }).click();
  await expectArrival(page, "Neues Mailing", js);
  for (const _ of [1, 2]) {
    await press(page, "Entwurf speichern");
    await expectPlace(page, "section Validierungsfehler");
  }
  await page.getByLabel("Betreff").fill(subject);
  await writeHtml(page, "Moin!", "Text");
  for (const _ of ["new", "stored"]) {
    const stored = page.waitForResponse((response) => response.request().method() === "POST");
    await press(page, "Entwurf speichern");
    await stored;
    await expect(page.getByRole("button", { name: "Entwurf speichern" })).toBeVisible();
    await expectPlace(page, js ? "button Entwurf speichern" : start);
  }
  await page.getByRole("button", { name: "Weiter zum Versand" }).click();
  await expectArrival(page, "Mailing senden", js);
  await press(page, "Jetzt an alle senden");
  await expectArrival(page, subject, js);
}

test("a subscriber is deleted", async ({ page, baseURL, javaScriptEnabled }) => {
  const js = Boolean(javaScriptEnabled);
  const email = `weg-${js}@werft.example`;
  const form = { firstName: "Weg", lastName: "Mit", email };
  const headers = { Origin: String(baseURL) };
  await page.request.post("/newsletter", { form, headers, maxRedirects: 0 });
  await page.goto(linkIn(mailsTo(email, site().dataDir)[0], "/newsletter/confirm"));
  await press(page, "Ja, Anmeldung bestätigen");
  await expect(page).toHaveURL("/newsletter/confirmed");
  await signInAsStaff(page, baseURL);
  await page.goto(`/admin/newsletter?q=${encodeURIComponent(email)}`);
  if (js) page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("row", { name: email }).getByRole("link", { name: "Löschen" }).click();
  if (!js) await press(page, "Löschen");
  await expect(page.getByText("Abonnent gelöscht")).toBeVisible();
  await expectArrival(page, "Newsletter", js);
});

test("opening, marking and deleting a message", async ({ page, baseURL, javaScriptEnabled }) => {
  const js = Boolean(javaScriptEnabled);
  const subject = `Fokus auf Nachricht ${js}`;
  const form = { name: "Fiete", email: "f@werft.example", subject, message: "Moin", privacy: "on" };
  await page.request.post("/contact", { form, headers: { Origin: String(baseURL) }, maxRedirects: 0 });
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/contacts");
  await page.getByRole("button", { name: subject }).click();
  await expectPlace(page, `h2 ${subject}`);
  await expect(page).toHaveTitle(`${subject} | Redaktion`);
  for (const mark of ["Mark as Unread", "Mark as Read"]) {
    await press(page, mark);
    await expect(page.getByRole("button", { name: mark, exact: true })).toHaveCount(0);
    await expectPlace(page, `h2 ${mark === "Mark as Unread" ? "Ungelesen: " : ""}${subject}`);
  }
  const link = page.getByRole("main").getByRole("link", { name: "Löschen" });
  if (js) {
    page.once("dialog", (dialog) => dialog.dismiss());
    await link.click();
    await expectPlace(page, "a Löschen");
    page.once("dialog", (dialog) => dialog.accept());
  }
  await link.click();
  if (!js) await press(page, "Löschen");
  await expect(page.getByText("Submission deleted successfully")).toBeVisible();
  await expectArrival(page, "Nachrichten", js);
});

test("the door of the staff area, from refusals to leaving", async ({ page, baseURL, javaScriptEnabled }) => {
  const js = Boolean(javaScriptEnabled);
  await signInAsStaff(page, baseURL);
  await page.context().clearCookies();
  await page.goto("/admin/login");
  await expectPlace(page, start);
  const enter = async (email: string, password: string, button: string) => {
    await page.getByLabel("E-Mail *").fill(email);
    await page.getByLabel("Passwort *").fill(password);
    await press(page, button);
  };
  await enter("fokus@anderswo.example", "hafen-lotse-1", "Anmelden");
  await expectPlace(page, "section Invalid Email");
  await expect(page).toHaveTitle("Fehler: Anmelden | Redaktion");
  await enter(`fokus-${js}@musterhafen.example`, "falsch-falsch", "Anmelden");
  await expectPlace(page, "section Error");

  await page.getByRole("link", { name: "Registrieren" }).click();
  await expectArrival(page, "Konto anlegen", js);
  await expect(page).toHaveTitle("Konto anlegen | Redaktion");
  await page.getByLabel("Name *").fill("Fiete Fokus");
  await enter("fokus@anderswo.example", "hafen-lotse-1", "Konto anlegen");
  await expectPlace(page, "section Invalid Email");
  await expect(page).toHaveTitle("Fehler: Konto anlegen | Redaktion");
  await enter(`fokus-${js}@musterhafen.example`, "hafen-lotse-1", "Konto anlegen");
  await expectArrival(page, "Anmelden", js);
  await expect(page).toHaveTitle("Anmelden | Redaktion");

  await enter(account.email, account.password, "Anmelden");
  await page.waitForURL("**/admin");
  await expectPlace(page, js ? /^h1 / : start);
  await page.getByRole("banner").getByRole("button", { name: "Abmelden" }).click();
  await expectArrival(page, "Anmelden", js);
});

test("the menu, a filter, the pages of a list and going back", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const js = Boolean(javaScriptEnabled);
  await page.goto("/");
  await expectPlace(page, start);
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expectArrival(page, "Notizen aus dem Maschinenraum", js);
  const choice = page.getByRole("navigation", { name: "Kategorien" }).getByRole("link").nth(1);
  const category = await choice.innerText();
  await choice.click();
  await expect(page).toHaveURL(/kategorie=/);
  await expectPlace(page, js ? `a ${category}` : start);
  await page.goBack();
  await expect(page).not.toHaveURL(/kategorie=/);
  await expectPlace(page, js ? /^(a|h1) / : start);
  await page.getByRole("banner").getByRole("link", { name: "Kontakt" }).click();
  await expect(page).toHaveURL("/contact");
  await expectPlace(page, js ? /^h1 / : start);
  await page.goBack();
  await expectArrival(page, "Notizen aus dem Maschinenraum", js);

  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog?seite=2");
  // The link goes with the second page.
  await page.getByRole("link", { name: "Vorherige" }).click();
  await expect(page).toHaveURL(/\/admin\/blog\??$/);
  await expectArrival(page, "Blog", js);
});
