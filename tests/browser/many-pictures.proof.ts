// In npm test: tests/browser/picture-fields.spec.ts - two pictures are dropped into the list, and what is none is refused
import { expect, type FileChooser, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { dropFiles, pasteFiles } from "../helpers/dropped-files";
import { site, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { holdUploads, picture, upload } from "../helpers/uploads";

// How many pictures come into the list at once where scripts run.

test.beforeEach(async ({ page }) => {
  await signInAsStaff(page, site().url);
  await page.goto("/admin/media");
});

const area = (page: Page) => page.getByRole("region", { name: "Mehrere Bilder hochladen" });
const group = (page: Page, name: string) => area(page).getByRole("group", { name, exact: true });

test("several are chosen by the keyboard, and what is none is said of each", async ({ page }) => {
  const pdf = { name: "rechnung.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7") };
  const field = area(page).getByLabel("Mehrere Bilder wählen");
  // The first press may come before the page listens.
  let chooser: FileChooser | undefined;
  await expect(async () => {
    const opened = page.waitForEvent("filechooser", { timeout: 5000 });
    await field.press("Enter");
    chooser = await opened;
  }).toPass();
  await chooser?.setFiles([await picture("eins.jpg"), pdf, await picture("zwei.jpg")]);
  await expect(area(page).getByRole("link", { name: /^Beschreiben/ })).toHaveCount(2);
  await expect(group(page, "rechnung.jpg")).toContainText("Das ist ein PDF und kein Bild.");
  await expect(group(page, "rechnung.jpg").getByRole("button")).toHaveText(["Entfernen"]);
  await expect(area(page).getByRole("status")).toHaveText("2 von 3 hochgeladen, 1 nicht.");
  await expectFitAndAccessible(page);
  await group(page, "rechnung.jpg").getByRole("button", { name: "Entfernen" }).press("Enter");
  await expect(group(page, "rechnung.jpg")).toHaveCount(0);
  await expect(
    page.getByRole("list", { name: "Bilder" }).getByText("Ohne Beschreibung").first(),
  ).toBeVisible();
  await area(page)
    .getByRole("link", { name: /^Beschreiben eins\.jpg$/ })
    .click();
  await page.getByLabel("Was ist zu sehen?").fill("Ein Farbton, der für sich steht");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Bild gespeichert")).toBeVisible();
});

test("they are dropped and pasted, and how far each is can be seen", async ({ page }) => {
  const letGo = await holdUploads(page);
  await dropFiles(area(page), [await picture("a.jpg"), await picture("b.jpg")], "below");
  await expect(group(page, "a.jpg").getByRole("progressbar")).toBeVisible();
  await expect(group(page, "b.jpg")).toContainText("Wartet, bis es an der Reihe ist");
  await pasteFiles(page.locator("body"), [await picture("c.jpg")]);
  await expect(group(page, "c.jpg")).toBeVisible();
  await group(page, "b.jpg").getByRole("button", { name: "Abbrechen" }).click();
  await expect(group(page, "b.jpg")).toHaveCount(0);

  // Whoever leaves meanwhile is asked.
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("link", { name: "Blog" }).first().click();
  await expect(page).toHaveURL(/\/admin\/media$/);
  await letGo();
  await expect(area(page).getByRole("status")).toHaveText("2 von 2 hochgeladen.");
  await page.getByRole("link", { name: "Blog" }).first().click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});

test("what failed for the line is tried again, and a file beside the place does not replace the page", async ({
  page,
}) => {
  await page.route(upload, (route) => route.abort());
  await dropFiles(area(page), [await picture("fort.jpg")], "below");
  await expect(group(page, "fort.jpg")).toContainText("Keine Verbindung.");
  await page.unroute(upload);
  await group(page, "fort.jpg").getByRole("button", { name: "Noch einmal" }).click();
  await expect(area(page).getByRole("link", { name: /^Beschreiben fort\.jpg$/ })).toBeVisible();
  await dropFiles(
    page.getByRole("heading", { name: "Alle Bilder" }),
    [await picture("daneben.jpg")],
    "below",
  );
  await expect(page).toHaveURL(/\/admin\/media$/);
  await expect(group(page, "daneben.jpg")).toHaveCount(0);
});
