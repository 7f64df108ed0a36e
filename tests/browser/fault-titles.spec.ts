import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { fillMessage } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";

// The title of a page begins with "Fehler:" for as long as the page says that something was not taken.

test("a refused message changes the title until it is sent or left", async ({ page }) => {
  const title = /^Kontakt/;
  const faulty = /^Fehler: Kontakt/;
  const send = () => page.getByRole("button", { name: "Nachricht senden" }).click();
  await page.goto("/contact");
  await expect(page).toHaveTitle(title);
  await fillMessage(page, "Moin, Titel!", "titel@werft");
  await send();
  await expect(page).toHaveTitle(faulty);
  await page.getByRole("banner").getByRole("link", { name: "Referenzen" }).click();
  await expect(page).toHaveTitle(/^Referenzen/);
  await page.goto("/contact");
  await fillMessage(page, "Moin, Titel!", "titel@werft");
  await send();
  await expect(page).toHaveTitle(faulty);
  await page.getByLabel("E-Mail *").fill("titel@werft.example");
  await send();
  await expect(page.getByText("Danke, Deine Nachricht ist bei uns")).toBeVisible();
  await expect(page).toHaveTitle(title);
});

test("a failed action of a list changes the title until the next page", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the request tests see the same in the documents of the server");
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
