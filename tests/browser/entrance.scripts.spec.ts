import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";

const tokens =
  "#access_token=eyJhbGciOiJIUzI1NiJ9.e30.geheim&expires_in=3600&refresh_token=abcdefghij23&type=signup";

for (const [path, arrived] of [
  ["/admin", "/admin/login?redirectTo=%2Fadmin"],
  ["/", "/"],
] as const) {
  test(`tokens behind ${path} leave the address bar and the history before the page is read`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => Object.assign(window, { seen: location.hash }));
    });
    await page.goto(path + tokens);
    expect(await page.evaluate(() => (window as unknown as { seen: string }).seen)).toBe("");
    await expect(page).toHaveURL(arrived);
    await page.goto("/impressum#kontakt");
    await expect(page).toHaveURL("/impressum#kontakt");
    await page.goBack();
    await expect(page).toHaveURL(arrived);
  });
}

test("a new password that is too long in bytes is named before it is sent, and none is cut", async ({
  page,
}) => {
  const posts: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
  await page.goto("/admin/login?modus=registrieren");
  await page.getByLabel("Name *").fill("Nele Neu");
  await page.getByLabel("E-Mail *").fill("nele-lang@musterhafen.example");
  const password = page.getByLabel("Passwort *");
  const told = () => password.evaluate((field: HTMLInputElement) => field.validationMessage);
  await password.fill("ä".repeat(37));
  expect(await told()).toMatch(/^Das Passwort darf maximal 72 Zeichen haben; Umlaute zählen doppelt/);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  expect(await told()).toMatch(/^Das Passwort darf maximal 72 Zeichen haben/);
  expect(posts).toEqual([]);
  await password.focus();
  await password.fill("");
  await page.keyboard.insertText("a".repeat(80));
  await expect(password).toHaveValue("a".repeat(80));
  await password.fill("ä".repeat(36));
  expect(await told()).toBe("");
});
