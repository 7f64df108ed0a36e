import type { Page } from "@playwright/test";
import { signInAsStaff } from "./staff-page";
import { paragraph, wordFile, words } from "./word-file";
import { openText, refill } from "./writing";

export async function openForm(page: Page, baseURL: string | undefined): Promise<void> {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog/new");
  await page.locator("#eintrag-title").fill(`Getippt ${Date.now()}`);
  await openText(page);
  await refill(page, "<p>Schon da.</p>");
  await page.getByText("Text aus Word holen").click();
}

export const file = (page: Page) => page.locator("input[name=document]");
export const read = (page: Page) => page.locator("button[name=intent][value=import]");
export const moin = () =>
  wordFile([paragraph(words("Am Kai"), "berschrift2"), paragraph(words("Moin aus Word."))]);
