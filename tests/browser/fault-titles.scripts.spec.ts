import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

// The same without scripts is a document of the server, which the request tests see.

test("a failed action of a list changes the title until the next page", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/references");
  // The same message, as one of a failure.
  await page.route(/\.data/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ response, body: (await response.text()).replace('"success"', '"error"') });
  });
  await page
    .getByRole("button", { name: /nach unten$/ })
    .first()
    .click();
  await expect(page.getByText("Reference updated successfully")).toBeVisible();
  await expect(page).toHaveTitle("Fehler: Referenzen | Redaktion");
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveTitle("Blog | Redaktion");
});
