import { expect, type Page } from "@playwright/test";
import { holdNextForm, holdQuestions } from "../helpers/held-form";
import { site, test } from "../helpers/living-page";
import { mailsTo } from "../helpers/mailbox";
import { signInAsStaff } from "../helpers/staff-page";
import { paragraph, wordFile, words, wordType } from "../helpers/word-file";
import { openText, source, writeHtml } from "../helpers/writing";

// The server of the browser tests writes its mails there; see playwright.config.ts.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page) => page.getByLabel("Titel *");
const storedBy = (page: Page) => expect(page.getByText("Post updated successfully")).toBeVisible();
const excerpt = (page: Page) => page.getByLabel("Kurztext");

async function write(page: Page, slug: string) {
  await page.goto("/admin/blog/new");
  await title(page).fill("Kräne");
  await page.getByLabel("Slug *").fill(slug);
  await writeHtml(page, "<p>Hebt.</p>");
  await button(page, "Speichern und weiterschreiben").click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
}

/** The page of an article is left that was loaded before its text was stored. */
async function writeAndLeave(page: Page, slug: string) {
  await write(page, slug);
  await page.reload();
  await writeHtml(page, "<p>Zweite Fassung.</p>");
  await page.keyboard.press("Control+s");
  await storedBy(page);
  await page.goto("/blog");
}

/** Somebody else stores a text of their own; then this page is told so. */
async function meet(page: Page) {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await writeHtml(other, "<h2>Von nebenan</h2><ul><li>Kran</li></ul>");
  await button(other, "Speichern").click();
  await storedBy(other);
  await writeHtml(page, "<p>Meine Stunde Arbeit.</p>");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Inzwischen geändert")).toBeVisible();
  return other;
}

test("the habit of saving by key decides nothing that is asked", async ({ page }) => {
  await write(page, "kraene-gewohnheit");
  const other = await meet(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.keyboard.press("Control+s");
  await page.keyboard.type(" Und noch eine.");
  await expect(source(page)).toHaveValue("<p>Meine Stunde Arbeit.</p> Und noch eine.");
  await expect(page.getByText("Nicht gespeichert. Oben steht, warum.")).toBeVisible();
  await title(page).press("Tab");
  await button(page, "Trotzdem speichern").focus();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("region", { name: "Es gibt inzwischen eine andere Fassung" })).toBeFocused();
  expect(sent).toEqual([]);
  await other.goto(page.url());
  await expect(source(other)).toHaveValue(/Von nebenan/);
});

test("nor does it when the article is gone", async ({ page }) => {
  await write(page, "kraene-gewohnheit-weg");
  const other = await page.context().newPage();
  await other.goto(`${page.url()}/delete`);
  await other.getByRole("main").getByRole("button").click();
  await expect(other.getByText("Post deleted successfully")).toBeVisible();
  await title(page).fill("Noch da");
  await page.keyboard.press("Control+s");
  await expect(button(page, "Als neuen Eintrag speichern")).toBeVisible();
  await page.keyboard.press("Control+s");
  await page.keyboard.type("?");
  await expect(title(page)).toHaveValue("Noch da?");
  await button(page, "Als neuen Eintrag speichern").click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
});

test("somebody else's text is shown as it looks", async ({ page }) => {
  await write(page, "kraene-ansehen");
  await meet(page);
  const theirs = page.getByRole("region", { name: "Inzwischen gespeichert: Inhalt" });
  await expect(theirs.getByRole("heading", { name: "Von nebenan" })).toBeVisible();
  await expect(theirs.getByRole("listitem")).toHaveText("Kran");
  await expect(theirs.getByText("<h2>")).toHaveCount(0);
  // Following the notice's own link does not end it.
  await page
    .getByRole("region", { name: /andere Fassung/ })
    .getByRole("link", { name: "Inhalt" })
    .click();
  await expect(theirs).toBeVisible();
  await button(page, "Trotzdem speichern").click();
  await storedBy(page);
});

test("what waits for a new session stays, whichever link is followed", async ({ page, context }) => {
  await write(page, "kraene-abgelaufen");
  await title(page).fill("Noch da");
  await context.clearCookies();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Bitte melde Dich neu an")).toBeVisible();
  await page.getByLabel("E-Mail").fill("wer@da");
  await page.locator("input[name=password]").fill("falsch");
  await page.keyboard.press("Enter");
  await page.locator("#error-summary-text").getByRole("link").first().click();
  await expect(page.locator("input[name=kept]")).toHaveValue(/Noch da/);
});

test("who is typing goes on typing when a saving fails", async ({ page }) => {
  await write(page, "kraene-getippt");
  await page.route(
    (url) => url.pathname.endsWith(".data"),
    (route) => (route.request().method() === "POST" ? route.abort("connectionreset") : route.continue()),
  );
  const text = await openText(page);
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+s");
  await page.keyboard.type(" Und senkt, eins zwei drei.", { delay: 30 });
  await expect(page.getByText("Keine Verbindung.")).toBeVisible();
  await page.keyboard.type(" Vier.");
  await expect(text).toHaveText("Hebt. Und senkt, eins zwei drei. Vier.");
  await page.unrouteAll();
  await button(page, "Noch einmal versuchen").click();
  await storedBy(page);
  await expect(source(page)).toHaveValue("<p>Hebt. Und senkt, eins zwei drei. Vier.</p>");
});

for (const [why, slug, refuse] of [
  [
    "somebody else has stored",
    "kraene-fremd",
    async (page: Page) => {
      const other = await page.context().newPage();
      await other.goto(page.url());
      await title(other).fill("Von nebenan");
      await button(other, "Speichern").click();
      await storedBy(other);
      await other.close();
    },
  ],
  ["the address is taken", "kraene-frei", (page: Page) => page.getByLabel("Slug *").fill("kraene-vergeben")],
] as const)
  test(`who is typing goes on typing when ${why}, and is told of it`, async ({ page }) => {
    await write(page, slug === "kraene-fremd" ? "kraene-eigen" : "kraene-vergeben");
    await write(page, slug);
    await refuse(page);
    const text = await openText(page);
    await text.click();
    await page.keyboard.press("Control+End");
    const letGo = await holdNextForm(page);
    await page.keyboard.type(" Eins");
    await page.keyboard.press("Control+s");
    letGo();
    await page.keyboard.type(" zwei drei vier fünf sechs sieben acht.", { delay: 40 });
    await expect(text).toHaveText("Hebt. Eins zwei drei vier fünf sechs sieben acht.");
    await expect(text).toBeFocused();
    await page.getByRole("link", { name: "Oben steht, warum." }).click();
    await expect(page.locator("#abgelehnt")).toBeFocused();
    await expect(page.locator("#abgelehnt")).toBeInViewport();
    await expect(text).toHaveText("Hebt. Eins zwei drei vier fünf sechs sieben acht.");
  });

test("coming back to an article that was stored is no conflict with oneself", async ({ page }) => {
  await writeAndLeave(page, "kraene-zurueck");
  await page.goBack();
  await expect(source(page)).toHaveValue("<p>Zweite Fassung.</p>");
  await expect(page.getByText("noch nicht gespeichert")).toHaveCount(0);
  await writeHtml(page, "<p>Dritte Fassung.</p>");
  await page.keyboard.press("Control+s");
  await storedBy(page);
  await expect(page.getByText("Inzwischen geändert")).toHaveCount(0);
});

test("nor is it before the article has been asked for again", async ({ page }) => {
  await writeAndLeave(page, "kraene-eilig-zurueck");
  const letGo = await holdQuestions(page);
  await page.goBack();
  await writeHtml(page, "<p>Dritte Fassung.</p>");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(page.getByText("Inzwischen geändert")).toHaveCount(0);
  await letGo();
  await storedBy(page);
  await expect(page.getByText("Inzwischen geändert")).toHaveCount(0);
});

for (const [what, cut] of Object.entries({
  "without a connection": (page: Page) => page.context().setOffline(true),
  "after the session has ended": (page: Page) => page.context().clearCookies(),
}))
  test(`coming back ${what} keeps what stands in the form`, async ({ page }, { testId }) => {
    await writeAndLeave(page, `kraene-getrennt-${testId}`);
    await cut(page);
    await page.goBack();
    await writeHtml(page, "<p>Dritte Fassung.</p>");
    await page.waitForLoadState("networkidle");
    await expect(source(page)).toHaveValue("<p>Dritte Fassung.</p>");
    await expect(page.getByText("noch nicht gespeichert")).toBeVisible();
  });

test("coming back to an article that somebody else has stored since is one", async ({ page }) => {
  await writeAndLeave(page, "kraene-zurueck-fremd");
  const other = await page.context().newPage();
  await other.goto((await page.evaluate(() => document.referrer)) || "/admin/blog?q=kraene-zurueck-fremd");
  if (new URL(other.url()).pathname === "/admin/blog")
    await other.getByRole("link", { name: "Kräne" }).first().click();
  await writeHtml(other, "<p>Fremde Fassung.</p>");
  await button(other, "Speichern").click();
  await storedBy(other);
  await page.goBack();
  await writeHtml(page, "<p>Dritte Fassung.</p>");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Inzwischen geändert")).toBeVisible();
  await expect(page.getByRole("region", { name: "Inzwischen gespeichert: Inhalt" })).toContainText("Fremde");
});

test("nothing is typed into a form that is being left", async ({ page }) => {
  await write(page, "kraene-gehend");
  await excerpt(page).fill("Ein Kran");
  const letGo = await holdNextForm(page);
  await button(page, "Speichern").click();
  await excerpt(page).click({ force: true });
  await page.keyboard.type(" ins Leere");
  await expect(excerpt(page)).toHaveValue("Ein Kran");
  letGo();
  await storedBy(page);
});

test("what is typed while a Word file is read stays", async ({ page }) => {
  await page.goto("/admin/blog/new");
  await writeHtml(page, "<p>Schon da.</p>");
  const text = await openText(page);
  await page.getByText("Text aus Word holen").click();
  const file = await wordFile([paragraph(words("Aus der Datei."))]);
  await page
    .getByLabel("Word-Datei (.docx)")
    .setInputFiles({ name: "Bericht.docx", mimeType: wordType, buffer: file });
  const letGo = await holdNextForm(page);
  await button(page, "Aus Word-Datei einlesen").click();
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Und noch ein Satz.");
  await title(page).fill("Inzwischen betitelt");
  letGo();
  await expect(page.getByText("Eingelesen, noch nicht gespeichert")).toBeVisible();
  await expect(source(page)).toHaveValue(
    /^<p>Schon da\. Und noch ein Satz\.<\/p>\s*<p>Aus der Datei\.<\/p>$/,
  );
  await expect(text).toContainText("Aus der Datei.");
  await expect(title(page)).toHaveValue("Inzwischen betitelt");
});

test("what was wrong is no longer called so once it is stored", async ({ page }) => {
  await write(page, "kraene-berichtigt");
  await page.getByLabel("Slug *").fill("Nicht Erlaubt!");
  await page.keyboard.press("Control+s");
  const summary = page.getByRole("region", { name: "Validierungsfehler" });
  await expect(summary).toBeVisible();
  await page.getByLabel("Slug *").fill("kraene-berichtigt");
  await page.keyboard.press("Control+s");
  await storedBy(page);
  await expect(summary).toBeHidden();
  await expect(page.getByLabel("Slug *")).not.toHaveAttribute("aria-invalid", "true");
  await expect(page).not.toHaveTitle(/^Fehler/);
});

test("the sentence beside the buttons says what is not stored yet", async ({ page }) => {
  await write(page, "kraene-ungespeichert");
  const unsaved = page.getByText("Deine Änderungen sind noch nicht gespeichert.");
  await expect(unsaved).toBeHidden();
  await excerpt(page).fill("Neu");
  await expect(unsaved).toBeVisible();
  await page.keyboard.press("Control+s");
  await storedBy(page);
  await expect(unsaved).toBeHidden();
});

test("what is wrong with a mailing is said until it is sent again", async ({ page }) => {
  await page.goto("/admin/newsletter/new");
  await writeHtml(page, "<p>Moin</p>", "Text");
  await button(page, "Entwurf speichern").click();
  const entry = page.getByRole("link", { name: "Betreff ist erforderlich" });
  await entry.click();
  await expect(page.getByLabel("Betreff")).toBeFocused();
  await expect(page.getByLabel("Betreff")).toHaveAccessibleDescription(/Betreff ist erforderlich/);
  await expect(entry).toBeVisible();
});

test("a mailing is written on like an article, and sent as it stands in the form", async ({ page }) => {
  await page.goto("/admin/newsletter/new");
  await page.getByLabel("Betreff").fill("Post, geschrieben am Stück");
  const text = await openText(page, "Text");
  await text.click();
  await page.keyboard.type("Moin");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Entwurf gespeichert")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/newsletter\/[0-9a-f-]{36}$/);
  await page.keyboard.type(" zusammen");
  await expect(source(page, "body")).toHaveValue("<p>Moin zusammen</p>");
  await expect(page.getByText("Deine Änderungen sind noch nicht gespeichert.")).toBeVisible();

  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await page.getByRole("link", { name: "Zurück" }).click();
  await expect.poll(() => asked.length).toBe(1);

  await page.getByRole("button", { name: /^Testmail an/ }).click();
  await expect(page.getByText("Testmail gesendet")).toBeVisible();
  const tests = mailsTo("browser@", site().dataDir).filter(({ headers }) =>
    headers.subject?.includes("am Stück"),
  );
  expect(tests.map((mail) => mail.text?.includes("Moin zusammen"))).toEqual([true]);
  await expect(page.getByText("Deine Änderungen sind noch nicht gespeichert.")).toBeHidden();

  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("!");
  await button(page, "Weiter zum Versand").click();
  await expect(
    page.getByText("Danach lässt sich der Text nicht mehr ändern.").or(page.getByText("Noch hat niemand")),
  ).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.getByRole("link", { name: "Zurück zum Mailing" }).click();
  await expect(source(page, "body")).toHaveValue("<p>Moin zusammen!</p>");
});

test("a mailing that somebody else has stored is not overwritten unseen", async ({ page }) => {
  await page.goto("/admin/newsletter/new");
  await page.getByLabel("Betreff").fill("Post zu zweit");
  await writeHtml(page, "<p>Moin</p>", "Text");
  await button(page, "Entwurf speichern").click();
  await expect(page.getByText("Entwurf gespeichert")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await writeHtml(other, "<p>Von nebenan</p>", "Text");
  await button(other, "Entwurf speichern").click();
  await expect(other.getByText("Entwurf gespeichert")).toBeVisible();
  await writeHtml(page, "<p>Meins</p>", "Text");
  await page.keyboard.press("Control+s");
  const theirs = page.getByRole("region", { name: "Inzwischen gespeichert: Text" });
  await expect(theirs).toHaveText("Von nebenan");
  await expect(source(page, "body")).toHaveValue("<p>Meins</p>");
  await button(page, "Trotzdem speichern").click();
  await expect(page.getByText("Entwurf gespeichert")).toBeVisible();
  await expect(theirs).toBeHidden();
});
