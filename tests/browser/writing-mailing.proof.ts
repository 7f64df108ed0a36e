// In npm test: tests/browser/writing-mailing.spec.ts - a mailing is written; writing-on.spec.ts - a conflict over an article
import { expect } from "@playwright/test";
import { changeElsewhere, makeItem } from "../helpers/editing-page";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { source, tool, writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

test("a mailing that somebody else has stored is not overwritten unseen", async ({ page }) => {
  const mailing = { subject: "Post zu zweit", body: "<p>Moin</p>" };
  await page.goto(await makeItem(page, "/admin/newsletter", mailing));
  await changeElsewhere(page, { body: "<p>Von nebenan</p>" }, "mailing");
  await writeHtml(page, "<p>Meins</p>", "Text");
  await page.keyboard.press("Control+s");
  const theirs = page.getByRole("region", { name: "Inzwischen gespeichert: Text" });
  await expect(theirs).toHaveText("Von nebenan");
  await expect(source(page, "body")).toHaveValue("<p>Meins</p>");
  await tool(page, "Trotzdem speichern").click();
  await expect(page.getByText("Entwurf gespeichert")).toBeVisible();
  await expect(theirs).toBeHidden();
});
