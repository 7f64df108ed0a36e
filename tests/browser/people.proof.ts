// In npm test: tests/journeys/inbox.test.ts - a person is looked up, handed out and erased
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { site, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

async function download(page: Page, name: RegExp) {
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test("the page that is printed needs nothing but itself", async ({ page, browser }) => {
  const word = "Druck";
  const email = `${word}@werft.example`;
  await page.request.post("/contact", {
    form: { name: word, email, message: `<b>Moin</b> ${"sehr-lang".repeat(40)}`, privacy: "on" },
    headers: { Origin: String(site().url) },
    maxRedirects: 0,
  });
  await page.goto(`/admin/people?email=${email}`);
  const { text } = await download(page, /Zum Drucken/);
  const context = await browser.newContext({ offline: true, viewport: { width: 360, height: 700 } });
  const paper = await context.newPage();
  const faults: string[] = [];
  paper.on("console", (message) => faults.push(message.text()));
  paper.on("request", ({ url }) => faults.push(url()));
  await paper.setContent(text);
  await expect(paper.getByRole("heading", { level: 1 })).toContainText(email.toLowerCase());
  await expect(paper.getByText("<b>Moin</b>").first()).toBeVisible();
  expect(await paper.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});
