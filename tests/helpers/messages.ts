import { expect, type Page } from "@playwright/test";

/** The messages of a page. */
export const region = (page: Page) => page.getByRole("region", { name: "Meldungen" });
export const card = (page: Page, text: string) => region(page).locator(".toast", { hasText: text });

/** Fills the contact form of this page, with the consent. */
export async function fillMessage(page: Page, message: string, email = "antje@werft.example") {
  await page.getByLabel("Name *").fill("Antje Ahlers");
  await page.getByLabel("E-Mail *").fill(email);
  // Home asks for none.
  const subject = page.getByLabel("Betreff *");
  if (await subject.count()) await subject.fill("Server");
  await page.getByLabel("Nachricht *").fill(message);
  await page.getByRole("checkbox").check();
}

/** Lets the contact page answer with an error: a message at the bottom right that stays. */
export async function provokeError(page: Page) {
  await page.goto("/contact");
  await fillMessage(page, "Moin! Unser Server brummt.", "antje@werft");
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(card(page, "Validierungsfehler")).toBeVisible();
}

/** A message that needs no answer, on the page that a visitor is led to. */
export async function provokeSuccess(page: Page) {
  await provokeError(page);
  await page.getByLabel("E-Mail *").fill("antje@werft.example");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(card(page, "Nachricht gesendet!")).toBeVisible();
}
