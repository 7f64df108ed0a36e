import { expect, type Locator, type Page } from "@playwright/test";
import { site } from "./living-page";
import { fieldsOf } from "./staff-form";

/** The button of an editor that saves and leads back to the list. */
export const save = (page: Page): Locator => page.locator("#eintrag .editor-save");
export const intent = (page: Page, value: string): Locator =>
  page.locator(`button[name=intent][value="${value}"]`).filter({ visible: true });
/** What was not taken, above the form. */
export const summary = (page: Page): Locator =>
  page.locator("main section[aria-labelledby=error-summary-title]");
export const remover = (page: Page): Locator =>
  page.locator('main a[href*="/delete"]').filter({ visible: true }).first();

export async function postAsStaff(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const options = { form, headers: { Origin: site().url }, maxRedirects: 0 };
  const answer = await page.request.post(site().url + path, options);
  expect(answer.status()).toBe(303);
  return String(answer.headers().location);
}

export async function makeItem(page: Page, list: string, form: Record<string, string>): Promise<string> {
  const [id] = /[\da-f]{8}-[\da-f-]{27}/.exec(await postAsStaff(page, `${list}/new`, form)) ?? [];
  return `${list}/${id}`;
}

export async function changeElsewhere(page: Page, changes: Record<string, string>, form = "eintrag") {
  const fields = fieldsOf(await (await page.request.get(page.url())).text(), form);
  await postAsStaff(page, new URL(page.url()).pathname, { ...fields, ...changes });
}
