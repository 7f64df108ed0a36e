import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

test("a date of a draft is said to do nothing, and goes at the press of a button", async ({
  page,
  baseURL,
}) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog/new");
  const date = page.getByLabel("Veröffentlicht am");
  const word = page.getByText("Das Datum wirkt so nicht");
  await expect(page.getByRole("button", { name: "Neu datieren" })).toHaveCount(0);
  await date.fill("2030-07-01T09:00");
  await expect(word).toContainText("„Entwurf“");
  await page.getByRole("combobox", { name: "Status" }).selectOption("Veröffentlicht");
  await expect(word).toHaveCount(0);
  await page.getByRole("combobox", { name: "Status" }).selectOption("Archiviert");
  await expect(word).toContainText("„Archiviert“");
  await page.getByRole("button", { name: "Neu datieren" }).click();
  await expect(date).toHaveValue("");
  await expect(date).toBeFocused();
  await expect(word).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Neu datieren" })).toHaveCount(0);
});
