import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { source, writeHtml } from "../helpers/writing";

test("a text is kept as a draft by its button, left, and written on", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  const title = `Fernweh ${Date.now()} ${test.info().project.name}`;
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel").fill(title);
  await writeHtml(page, "<p>Moin</p>");
  // The slug is missing, and the date is none: a draft may be anything.
  await page.getByLabel("Slug").fill("");
  await page.getByRole("button", { name: "Als Entwurf merken" }).click();
  await expect(page.getByText("Als Entwurf gemerkt")).toBeVisible();
  await expect(page.getByText("Besucher sehen davon nichts")).toBeVisible();
  await expect(page.getByLabel("Titel")).toHaveValue(title);
  await expect(source(page)).toHaveValue("<p>Moin</p>");

  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("/admin/blog/new");
  const offer = page.getByRole("listitem").filter({ hasText: title });
  await offer.getByRole("link", { name: "Weiterschreiben" }).click();
  await expect(page.getByText("Dein Text ist wieder da")).toBeVisible();
  await expect(page.getByLabel("Titel")).toHaveValue(title);
  await expect(source(page)).toHaveValue("<p>Moin</p>");
  await page.getByLabel("Slug").fill(`fernweh-${Date.now()}`);
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();

  await page.getByRole("link", { name: title }).first().click();
  await expect(page.getByLabel("Titel")).toHaveValue(title);
  await expect(page.getByRole("link", { name: "Weiterschreiben" })).toHaveCount(0);
  await page.getByLabel("Titel").fill(`${title} neu`);
  await page.getByRole("button", { name: "Als Entwurf merken" }).click();
  await expect(page.getByText("Als Entwurf gemerkt")).toBeVisible();
  await page.goto(page.url());
  await expect(page.getByLabel("Titel")).toHaveValue(title);
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await expect(page.getByText("Entwurf verworfen")).toBeVisible();
  await expect(page.getByRole("button", { name: "Verwerfen" })).toHaveCount(0);
  await expect(page.getByLabel("Titel")).toHaveValue(title);
});
