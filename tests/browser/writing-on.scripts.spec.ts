import { expect, type Page } from "@playwright/test";
import { holdNextForm } from "../helpers/held-form";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const saved = (page: Page, verb = "updated") =>
  expect(page.getByText(`Post ${verb} successfully`)).toBeVisible();
const excerpt = (page: Page) => page.getByLabel("Kurztext");

/** A new article, stored by its second button. */
async function write(page: Page, slug: string) {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Kräne");
  await page.getByLabel("Slug *").fill(slug);
  await page.locator("textarea[name=content]").fill("<p>Hebt.</p>");
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await saved(page, "created");
}

test("by Ctrl+S a new article is stored, and whoever types goes on typing", async ({ page }) => {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Kräne am Kai");
  await page.locator("textarea[name=content]").fill("<p>Hebt.</p>");
  await excerpt(page).click();
  await excerpt(page).pressSequentially("Ein Kran");
  const letGo = await holdNextForm(page);
  await page.keyboard.press("Control+s");
  await page.keyboard.type(" und");
  letGo();
  await saved(page, "created");
  await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/);
  await page.keyboard.type(" noch einer");
  await expect(excerpt(page)).toHaveValue("Ein Kran und noch einer");
  await expect(excerpt(page)).toBeFocused();
  await expect(page.getByRole("heading", { name: "Beitrag bearbeiten" })).toBeVisible();

  await page.keyboard.press("Control+s");
  await saved(page);
  await page.reload();
  await expect(excerpt(page)).toHaveValue("Ein Kran und noch einer");
});

test("what was typed since is asked for on leaving, what is stored is not", async ({ page }) => {
  await write(page, "kraene-gehen");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await excerpt(page).fill("Neu");
  await page.getByRole("link", { name: "Abbrechen" }).click();
  await expect.poll(() => asked.length).toBe(1);
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await saved(page);
  await page.getByRole("link", { name: "Abbrechen" }).click();
  await expect(page).toHaveURL(/\/admin\/blog(#.*)?$/);
  expect(asked).toHaveLength(1);
});

test("the place on the page stays, and what the server fills in is shown", async ({ page }) => {
  await write(page, "kraene-platz");
  await page.getByLabel("Status", { exact: true }).selectOption("published");
  const button = page.getByRole("button", { name: "Speichern und weiterschreiben" });
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  // Where it is seen: what was begun by others of these tests stands above the form of a new article, and goes with it.
  const place = () =>
    page.getByLabel("Status", { exact: true }).evaluate((field) => field.getBoundingClientRect().top);
  const before = await place();
  await button.click();
  await saved(page);
  expect(Math.abs((await place()) - before)).toBeLessThan(60);
  await expect(button).toBeFocused();
  await expect(page.getByLabel("Veröffentlicht am")).toHaveValue(/^20\d\d-/);
  await expect(page.getByText(/^Öffentlich seit /)).toBeVisible();
});

test("somebody else's words are not overwritten by writing on", async ({ page, context }) => {
  await write(page, "kraene-zwei");
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel("Titel *").fill("Deren Kräne");
  await other.getByRole("button", { name: "Speichern", exact: true }).click();
  await saved(other);
  await page.getByLabel("Titel *").fill("Meine Kräne");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Inzwischen geändert")).toBeVisible();
  await expect(page.getByLabel("Titel *")).toHaveValue("Meine Kräne");
  await page.getByRole("button", { name: "Trotzdem speichern" }).click();
  await saved(page);
});

test("a new article begun after one that was stored is empty", async ({ page }) => {
  await write(page, "kraene-danach");
  await page.getByRole("link", { name: "Neuer Beitrag" }).first().click();
  await expect(page).toHaveURL("/admin/blog/new");
  await expect(page.getByLabel("Titel *")).toHaveValue("");
  await expect(page.locator("textarea[name=content]")).toHaveValue("");
});

test("the Enter key saves, whatever other buttons there are", async ({ page }) => {
  await write(page, "kraene-enter");
  await page.getByLabel("Titel *").fill("Kräne, neu");
  await page.keyboard.press("Enter");
  await saved(page);
  await expect(page).toHaveURL(/\/admin\/blog(#.*)?$/);
});
