import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { card, closer, region } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

async function save(page: Page, message: string) {
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText(message)).toBeVisible();
}

async function write(page: Page, { title, slug, html }: { title: string; slug: string; html: string }) {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(title);
  await page.getByLabel("Slug *").fill(slug);
  await writeHtml(page, html);
  await page.getByLabel("Status", { exact: true }).selectOption("published");
  await save(page, "Post created successfully");
}

async function open(page: Page, title: string) {
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Beitrag bearbeiten" })).toBeVisible();
}

/** Looks at what is open in all widths and themes, and goes on in the first. */
async function expectGood(page: Page) {
  await expectFitAndAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** Deletes what is open: by the dialog, or without scripts by the page that asks the same. */
async function remove(page: Page, isScripted: boolean) {
  if (isScripted) page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("region", { name: "bearbeiten" }).getByRole("link", { name: "Löschen" }).click();
  if (!isScripted) await page.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Post deleted successfully")).toBeVisible();
}

const undo = (page: Page) => region(page).getByRole("button", { name: "Rückgängig" });

test("an article is changed, the difference is looked at, and what was there before comes back", async ({
  page,
}, { project }) => {
  const title = `Ebbe und Flut (${project.name}, ${Date.now()})`;
  const slug = `ebbe-${project.name}-${Date.now()}`;
  await write(page, { title, slug, html: "<h2>Am Kai</h2><p>Das Wasser steigt zweimal am Tag.</p>" });
  await open(page, title);
  await writeHtml(page, "<h2>Am Kai</h2><p>Das Wasser fällt zweimal am Tag.</p><p>Dann ist Ebbe.</p>");
  await save(page, "Post updated successfully");

  await open(page, title);
  await page.getByRole("link", { name: "Verlauf" }).click();
  await expect(page.getByRole("heading", { name: `Verlauf: ${title}` })).toBeVisible();
  const content = page.getByRole("region", { name: "Inhalt" });
  await expect(content.getByRole("deletion")).toContainText("steigt");
  await expect(content.getByRole("insertion")).toContainText(["fällt", "Dann ist Ebbe."]);
  await expectGood(page);

  await page
    .getByRole("navigation", { name: "Fassungen" })
    .getByRole("link", { name: /angelegt/ })
    .click();
  await expect(page.getByText("So wurde es angelegt")).toBeVisible();
  await page.getByRole("link", { name: "Mit dem jetzigen Stand vergleichen" }).click();
  await expect(page.getByText("Was seitdem anders wurde")).toBeVisible();
  await expect(content.getByRole("deletion")).toContainText("steigt");
  await page.getByRole("button", { name: "Diese Fassung wiederherstellen" }).click();
  await expect(page.getByText(/^Fassung vom .* wiederhergestellt$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Beitrag bearbeiten" })).toBeVisible();
  expect(await (await page.request.get(`/blog/${slug}`)).text()).toContain("Das Wasser steigt");
});

test("what somebody else saved meanwhile is not undone unseen", async ({ page, context }, { project }) => {
  const title = `Zwei Lotsen (${project.name}, ${Date.now()})`;
  await write(page, { title, slug: `lotsen-${project.name}-${Date.now()}`, html: "<p>Erst so.</p>" });
  await open(page, title);
  const editor = page.url();
  await writeHtml(page, "<p>Dann so.</p>");
  await save(page, "Post updated successfully");
  const other = await context.newPage();
  await other.goto(editor);
  await other.getByRole("link", { name: "Verlauf" }).click();
  await other.getByRole("link", { name: /angelegt/ }).click();
  await expect(other.getByText("So wurde es angelegt")).toBeVisible();

  await page.goto(editor);
  await writeHtml(page, "<p>Zuletzt so.</p>");
  await save(page, "Post updated successfully");
  const restore = other.getByRole("button", { name: "Diese Fassung wiederherstellen" });
  await restore.click();
  await expect(other.getByRole("heading", { name: "Inzwischen geändert" })).toBeVisible();
  await expect(other.getByRole("navigation", { name: "Fassungen" }).getByRole("listitem")).toHaveCount(3);
  await restore.click();
  await expect(other.getByText(/^Fassung vom .* wiederhergestellt$/)).toBeVisible();
});

test("a deletion is undone from its message", async ({ page }, { project }) => {
  const isScripted = project.name === "js";
  const title = `Fast weg (${project.name}, ${Date.now()})`;
  const slug = `fast-weg-${project.name}-${Date.now()}`;
  await write(page, { title, slug, html: "<p>Noch da.</p>" });
  await open(page, title);
  await remove(page, isScripted);
  await expect(undo(page)).toBeVisible();
  await expectGood(page);
  if (isScripted) {
    // Other messages leave after four seconds.
    await page.mouse.move(0, 0);
    await page.waitForTimeout(5000);
    await page.keyboard.press("Alt+KeyT");
    await page.keyboard.press("Tab");
    await expect(undo(page)).toBeFocused();
    await page.keyboard.press("Enter");
  } else await undo(page).click();
  await expect(card(page, "Wiederhergestellt")).toBeVisible();
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(200);

  await open(page, title);
  await remove(page, isScripted);
  await expect(undo(page)).toBeVisible();
  await page.getByRole("link", { name: "Entwürfe" }).click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(undo(page)).toHaveCount(0);
});

test("a message with a button is closed as any other", async ({ page }, { project }) => {
  const title = `Weg damit (${project.name}, ${Date.now()})`;
  await write(page, { title, slug: `weg-damit-${project.name}-${Date.now()}`, html: "<p>Kurz.</p>" });
  await open(page, title);
  await remove(page, project.name === "js");
  await closer(page).last().click();
  await expect(card(page, "Post deleted successfully")).toBeHidden();
  await expect(undo(page)).toBeHidden();
});

test("the trash gives back under another slug what has lost its own", async ({ page }, { project }) => {
  const title = `Doppelt (${project.name}, ${Date.now()})`;
  const slug = `doppelt-${project.name}`;
  await write(page, { title, slug, html: "<p>Der erste.</p>" });
  await open(page, title);
  const editor = page.url();
  await remove(page, project.name === "js");
  await write(page, { title: `${title}, neu`, slug, html: "<p>Der zweite.</p>" });

  await page.goto(editor);
  await expect(page.getByText("Er liegt im Papierkorb")).toBeVisible();
  await page.getByRole("link", { name: "Zum Papierkorb" }).click();
  await expect(page.getByRole("heading", { name: "Papierkorb" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("row", { name: title, exact: true }).getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Nicht wiederhergestellt" })).toBeVisible();
  await expect(page.getByLabel("Anderer Slug *")).toHaveValue(`${slug}-2`);
  await expectGood(page);
  await page.getByRole("button", { name: "Mit diesem Slug wiederherstellen" }).click();
  await expect(card(page, "Wiederhergestellt")).toBeVisible();
  expect(await (await page.request.get(`/blog/${slug}-2`)).text()).toContain("Der erste.");
});
