import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { fillMessage } from "../helpers/messages";

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
