import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

test("staff see how much the contact form has turned away, day by day", async ({ page, baseURL }) => {
  const form = { name: "Robot", email: "r@spam.example", message: "Kauft!", privacy: "on", website: "x" };
  const sent = await page.request.post("/contact", {
    form,
    headers: { Origin: String(baseURL) },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(302);
  await signInAsStaff(page, baseURL);
  await page.goto("/admin");
  const part = page.getByRole("region", { name: "Abgewehrt" });
  await expect(part).toContainText(/Abgewehrt hat das Kontaktformular heute \d+,/);
  const table = part.getByRole("table", { name: "Abgewehrte Nachrichten der letzten 14 Tage" });
  await expect(table).toBeHidden();
  await part.getByText("Abgewehrtes nach Tagen").press("Enter");
  await expect(table.getByRole("row", { name: /^Heute [1-9]\d* \d+$/ })).toBeVisible();
});
