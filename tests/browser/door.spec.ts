import { expect, type Page } from "@playwright/test";
import { summary } from "../helpers/editing-page";
import { expectArrival, expectPlace } from "../helpers/focus";
import { wrongLanguages } from "../helpers/languages";
import { test } from "../helpers/living-page";
import { field, sender } from "../helpers/messages";

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
};
const send = (page: Page) => sender(page, "anmeldung").click();

test("somebody new signs up, signs in, is led to the page wanted and signs out, the focus on what came of it", async ({
  page,
}) => {
  const [email, password] = ["neu-hier@musterhafen.example", "hafen-lotse-1"];
  await page.goto("/admin/contacts?filter=ungelesen");
  await expectArrival(page, "Anmelden", false);
  await page.locator('main a[href*="modus=registrieren"]').click();
  await expectArrival(page, "Konto anlegen", true);
  await fill(page, { full_name: "Nele Neu", email: "nele@anderswo.example", password });
  await send(page);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText("Invalid Email");
  await expect(page.getByRole("main")).toContainText(
    "Only @musterhafen.example email addresses are allowed.",
  );
  await expect(page).toHaveTitle(/^Fehler: /);
  await expect(field(page, "full_name")).toHaveValue("Nele Neu");
  expect(await wrongLanguages(page)).toEqual([]);

  const secret = field(page, "password");
  await secret.fill("ä".repeat(37));
  await send(page);
  await expect(secret).toHaveAttribute("aria-invalid", "true");
  await secret.fill("");
  await page.keyboard.insertText("a".repeat(80));
  await expect(secret).toHaveValue("a".repeat(80));

  await fill(page, { email, password });
  await send(page);
  await expect(page.getByText("Account created!")).toBeVisible();
  await expectArrival(page, "Anmelden", true);
  expect(await wrongLanguages(page)).toEqual([]);
  await fill(page, { email, password: "falsch-falsch" });
  await send(page);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText("Invalid login credentials");
  await fill(page, { password });
  await send(page);
  await expect(page).toHaveURL("/admin/contacts?filter=ungelesen");
  await expectPlace(page, /^h1 /);

  await page.getByRole("banner").locator('form[action="/admin/logout"] button').first().click();
  await expectArrival(page, "Anmelden", true);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
});

test("tokens behind an address leave the address bar and the history before the page is read", async ({
  page,
}) => {
  const tokens =
    "#access_token=eyJhbGciOiJIUzI1NiJ9.e30.geheim&expires_in=3600&refresh_token=abcdefghij23&type=signup";
  const arrived = "/admin/login?redirectTo=%2Fadmin";
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => Object.assign(window, { seen: location.hash }));
  });
  await page.goto(`/admin${tokens}`);
  expect(await page.evaluate(() => (window as unknown as { seen: string }).seen)).toBe("");
  await expect(page).toHaveURL(arrived);
  await page.goto("/impressum#kontakt");
  await expect(page).toHaveURL("/impressum#kontakt");
  await page.goBack();
  await expect(page).toHaveURL(arrived);
});
