import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { fillMessage, trouble } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";

// What a visitor has typed is there again after a look at another page, until it is sent.

test("a message survives the privacy page, the menu, going back and a reload, until it is sent", async ({
  page,
}) => {
  await page.goto("/contact");
  await fillMessage(page, "Moin!\nNoch nicht fertig.");
  const form = page.locator("#kontakt-formular");
  await form.getByRole("link", { name: "Datenschutzerklärung" }).click();
  await page.waitForURL("**/datenschutz");
  const expectKept = async () => {
    await expect(page.getByLabel("Name *")).toHaveValue("Antje Ahlers");
    await expect(page.getByLabel("Betreff *")).toHaveValue("Server");
    await expect(page.getByLabel("Nachricht *")).toHaveValue("Moin!\nNoch nicht fertig.");
    await expect(page.getByRole("checkbox")).not.toBeChecked();
  };
  await page.goBack();
  await expectKept();
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await page.waitForURL("**/impressum");
  await page.goto("/contact");
  await expectKept();
  // Only what was typed: no tick and nothing for robots.
  const stored = await page.evaluate(() =>
    Object.keys(JSON.parse(sessionStorage.typed)["kontakt-formular"]).sort(),
  );
  expect(stored).toEqual(["email", "message", "name", "phone", "subject"]);

  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(page.getByText("Nachricht gesendet!")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("typed"))).toBeNull();
  await page.getByRole("link", { name: "Weitere Nachricht schreiben" }).click();
  await expect(page.getByLabel("Nachricht *")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Nachricht *")).toHaveValue("");
});

test("moving about on the page leaves a message and its tick alone", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Nachricht *").fill("Moin");
  await page.getByRole("checkbox").check();
  await page.evaluate(() => {
    location.hash = "inhalt";
  });
  await page.goBack();
  await expect(page.getByLabel("Nachricht *")).toHaveValue("Moin");
  await expect(page.getByRole("checkbox")).toBeChecked();
});

test("a signup survives a look at the privacy page", async ({ page }) => {
  await page.goto("/newsletter");
  await page.getByLabel("Vorname *").fill("Antje");
  await page.getByLabel("E-Mail *").fill("antje@werft.example");
  await page.locator("#newsletter").getByRole("link", { name: "Datenschutzerklärung" }).click();
  await page.waitForURL("**/datenschutz");
  await page.goBack();
  await expect(page.getByLabel("Vorname *")).toHaveValue("Antje");
  await expect(page.getByLabel("E-Mail *")).toHaveValue("antje@werft.example");
});

test("a message whose answer gets lost is stored once by the second try", async ({ page, baseURL }) => {
  await page.goto("/contact");
  const text = `Nur einmal bitte ${Date.now()}`;
  await page.getByLabel("Name *").fill("Antje Ahlers");
  await page.getByLabel("E-Mail *").fill("antje@werft.example");
  await page.getByLabel("Betreff *").fill("Server");
  await page.getByLabel("Nachricht *").fill(text);
  await page.getByRole("checkbox").check();
  await page.route("**/contact.data*", async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(trouble(page)).toContainText("Keine Verbindung.");
  await page.unroute("**/contact.data*");
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByText("Nachricht gesendet!")).toBeVisible();
  await signInAsStaff(page, baseURL);
  await page.goto(`/admin/contacts?q=${text.split(" ").at(-1)}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Antje Ahlers" })).toHaveCount(1);
});
