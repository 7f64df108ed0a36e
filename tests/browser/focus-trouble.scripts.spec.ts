import { expect } from "@playwright/test";
import { expectPlace } from "../helpers/focus";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

// A form that nobody takes leads to the notice that says so, also after a refusal.

test("an article that was refused and then not taken", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Nicht angenommen");
  await page.getByLabel("Slug *").fill("Kein Slug");
  await page.getByLabel("Inhalt *").fill("Moin");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expectPlace(page, "section Validierungsfehler");
  await page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, body: "nein" }) : route.continue(),
  );
  for (const _ of [1, 2]) {
    await page.getByLabel("Slug *").fill("kein-slug");
    await page.getByRole("button", { name: "Speichern" }).press("Enter");
    await expect(page.getByRole("region", { name: "Hinweis" })).toBeVisible();
    await expectPlace(page, "button Noch einmal versuchen");
  }
});
