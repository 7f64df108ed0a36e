import { expect, type Page } from "@playwright/test";
import { expectAccessible, overflow, wear } from "../helpers/accessible";
import { site, test } from "../helpers/living-page";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

// The server of the browser tests writes its mails there; see playwright.config.ts.

test("somebody subscribes, confirms, gets a mailing from the staff and leaves again", async ({
  page,
  baseURL,
}, { project }) => {
  const email = `neugierig-${project.name}@werft.example`;
  await subscribe(page, email);

  await signInAsStaff(page, baseURL);
  await page.goto("/admin");
  await page.getByRole("banner").getByRole("link", { name: "Newsletter" }).click();
  await page.getByRole("searchbox").fill("neugierig werft");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByRole("rowheader", { name: email, exact: true })).toBeVisible();
  await check(page);

  const subject = `Post vom Hafen (${project.name})`;
  const post = await write(page, subject);
  await page.getByRole("button", { name: /^Testmail an browser@/ }).click();
  await expect(page.getByText("Testmail gesendet")).toBeVisible();
  expect(mailsTo("browser@", site().dataDir).map(({ headers }) => headers.subject)).toContain(
    `[Test] ${subject}`,
  );
  // The journey without JavaScript runs at the same time and sends to everybody, too.
  const received = () => mailsTo(email, site().dataDir).filter(({ headers }) => headers.subject === subject);
  expect(received()).toHaveLength(0);

  await page.getByRole("button", { name: "Weiter zum Versand" }).click();
  await expect(page.getByText(/Geht an (eine|\d+) bestätigte Adresse/)).toBeVisible();
  await check(page);
  await page.getByRole("button", { name: "Jetzt an alle senden" }).click();
  // The page looks for news by itself, with JavaScript or without.
  await expect(page.getByText("Gesendet", { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^(\d+) von \1 Mails gesendet/)).toBeVisible();
  await check(page);

  await expect.poll(() => received().length).toBe(1);
  const [mail] = received();
  expect(mail?.text).toContain(post);
  await leave(page, linkIn(mail, "/newsletter/unsubscribe"), email);
  await page.goto(`/admin/newsletter?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("rowheader", { name: email, exact: true })).toHaveCount(0);
});

async function subscribe(page: Page, email: string) {
  await page.goto("/newsletter");
  await page.getByLabel("Vorname *").fill("Nele");
  await page.getByLabel("Nachname *").fill("Neugierig");
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByRole("button", { name: "Kostenlos anmelden" }).click();
  await expect(page.getByRole("heading", { name: "Vielen Dank für Ihre Anmeldung!" })).toBeVisible();
  await expect(page.getByText("Sie erhalten in Kürze eine Bestätigungs-E-Mail.")).toBeVisible();

  await page.goto(linkIn(mailsTo(email, site().dataDir)[0], "/newsletter/confirm"));
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Ja, Anmeldung bestätigen" }).click();
  await expect(page).toHaveURL("/newsletter/confirmed");
}

/** Writes a draft that leads to the newest post, after a first try without any text; gives the post's title. */
async function write(page: Page, subject: string) {
  await page.getByRole("link", { name: "Neues Mailing" }).click();
  await page.getByLabel("Betreff").fill(subject);
  await page.getByRole("button", { name: "Entwurf speichern" }).click();
  await expect(page.getByText("Schreib einen Text oder wähle einen Beitrag").first()).toBeVisible();
  await expect(page.getByLabel("Betreff")).toHaveValue(subject);
  await check(page);
  await writeHtml(page, "Moin!\n\nDer Sommer ist da.", "Text");
  const choice = page.getByLabel("Beitrag aus dem Blog");
  await choice.selectOption({ index: 1 });
  const post = await choice.locator("option:checked").innerText();
  await page.getByRole("button", { name: "Entwurf speichern" }).click();
  await expect(page.getByText("Entwurf gespeichert")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await check(page);
  return post;
}

async function leave(page: Page, link: string, email: string) {
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL("/newsletter/unsubscribed");
}

async function check(page: Page) {
  for (const [width, theme] of [
    [320, "light"],
    [1280, "dark"],
  ] as const) {
    await wear(page, theme);
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), `${page.url()} scrolls sideways at ${width} px`).toBe(0);
    await expectAccessible(page);
  }
}
