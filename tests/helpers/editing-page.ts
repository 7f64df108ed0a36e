import { expect, type Locator, type Page } from "@playwright/test";
import { site } from "./living-page";

/** The button of an editor that saves and leads back to the list. */
export const save = (page: Page): Locator =>
  page.locator("#eintrag button[type=submit]:not([name], [formtarget], [hidden])");
export const intent = (page: Page, value: string): Locator =>
  page.locator(`button[name=intent][value="${value}"]`).filter({ visible: true });
/** What was not taken, above the form. */
export const summary = (page: Page): Locator =>
  page.locator("main section[aria-labelledby=error-summary-title]");
/** Every link that leads to the question before something is deleted. */
export const remover = (page: Page): Locator =>
  page.locator('main a[href*="/delete"]').filter({ visible: true }).first();

/** Sends a form of the staff area past the page. */
export async function postAsStaff(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const options = { form, headers: { Origin: site().url }, maxRedirects: 0 };
  expect((await page.request.post(site().url + path, options)).status()).toBe(303);
}

/** Makes an item of a list past the page; gives the address of its editor. */
export async function makeItem(page: Page, list: string, form: Record<string, string>): Promise<string> {
  await postAsStaff(page, `${list}/new`, form);
  await page.goto(`${list}?q=${encodeURIComponent(String(form.title))}`);
  const link = page
    .getByRole("rowheader")
    .getByRole("link", { name: form.title ?? "", exact: true })
    .first();
  return String(await link.getAttribute("href")).replace(/\?.*/, "");
}
