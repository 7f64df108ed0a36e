// In npm test: tests/journeys/inbox.test.ts - a person is looked up, handed out and erased
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

test("the page that is printed needs nothing but itself", async ({ page, browser, baseURL }) => {
  const email = "druck@werft.example";
  await page.request.post("/contact", {
    form: { name: "Druck", email, message: `<b>Moin</b> ${"sehr-lang".repeat(40)}`, privacy: "on" },
    headers: { Origin: String(baseURL) },
    maxRedirects: 0,
  });
  await signInAsStaff(page, baseURL);
  await page.goto(`/admin/people?email=${email}`);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: /Zum Drucken/ }).click();
  const text = readFileSync(await (await coming).path(), "utf8");
  const context = await browser.newContext({ offline: true, viewport: { width: 360, height: 700 } });
  const paper = await context.newPage();
  const faults: string[] = [];
  paper.on("console", (message) => faults.push(message.text()));
  paper.on("request", ({ url }) => faults.push(url()));
  await paper.setContent(text);
  await expect(paper.getByRole("heading", { level: 1 })).toContainText(email);
  await expect(paper.getByText("<b>Moin</b>").first()).toBeVisible();
  expect(await paper.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});
