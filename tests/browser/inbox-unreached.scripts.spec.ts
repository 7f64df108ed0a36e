import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

test("an answer that was stored although its own answer got lost is stored once when it is sent again", async ({
  page,
  baseURL,
}) => {
  const email = "verbindung@kutter.example";
  await page.request.post("/contact", {
    form: { name: "Verbindung", email, subject: "V", message: "Weg war sie", privacy: "on" },
    headers: { Origin: baseURL ?? "" },
  });
  await signInAsStaff(page, baseURL);
  await page.goto(`/admin/contacts?q=${email}`);
  await page.getByRole("button", { name: "Verbindung" }).first().click();
  const answer = page.getByLabel("Antwort", { exact: true });
  await answer.fill("Moin, da bin ich.");
  let isLost = true;
  await page.route("**/admin/contacts/*.data*", async (route) => {
    if (route.request().method() !== "POST" || !isLost) return route.fallback();
    isLost = false;
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await page.getByRole("button", { name: "Antwort senden" }).click();
  await expect(page.getByText("Keine Verbindung. Dein Text ist noch da.")).toBeVisible();
  await expect(answer).toHaveValue("Moin, da bin ich.");
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByText("Antwort gespeichert, nicht verschickt")).toBeVisible();
  await expect(answer).toHaveValue("");
  const sent = page.getByRole("region", { name: "Eure Antwort" });
  await expect(sent.getByRole("listitem")).toHaveCount(1);
});
