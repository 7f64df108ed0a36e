import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible, expectFitAndAccessible } from "../helpers/accessible";
import { dropFiles, type TestFile } from "../helpers/dropped-files";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

// How covers, logos and faces come into their forms where scripts run.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const upload = "**/admin/media/upload";
const address = /^\/media\/[\da-f]{32}-960\.webp$/;
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

/** A picture that no test before has brought in. */
async function picture(name: string): Promise<TestFile> {
  const [r, g, b] = [0, 0, 0].map(() => Math.floor(Math.random() * 255));
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
  const buffer = await sharp({ create: { width: 700, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

async function begin(page: Page, path = "/admin/blog/new", part = "Beitragsbild hochladen oder wählen") {
  await page.goto(path);
  await page.getByLabel("Titel *").fill(`Feld ${Date.now()}`);
  const panel = page.locator("details", { has: page.getByText(part, { exact: true }) });
  await panel.locator("summary").click();
  const file = panel.getByLabel(/^Bilddatei/);
  const cover = page.getByLabel(path.includes("blog") ? "Beitragsbild" : "Logo", { exact: true });
  return { panel, file, cover };
}

/** Keeps uploads on their way until they are let go. */
async function holdUploads(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(upload, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return letGo;
}

test("a cover is sent as soon as it is dropped, and stands there", async ({ page }) => {
  const { panel, file, cover } = await begin(page);
  const letGo = await holdUploads(page);
  await dropFiles(file, [await picture("a.jpg")], "above");
  await expect(group(page, "a.jpg").getByRole("progressbar")).toBeVisible();
  await expect(group(page, "a.jpg")).toContainText("0 %");
  await expect(panel.getByRole("status")).toHaveText("0 % hochgeladen");
  await expectFitAndAccessible(page, [360]);
  // Pressed out of habit, the button changes nothing.
  await panel.getByRole("button", { name: "Als Beitragsbild nehmen" }).click();
  letGo();
  await expect(cover).toHaveValue(address);
  await expect(page.getByRole("img", { name: "Beitragsbild, wie es jetzt ist" })).toHaveAttribute(
    "src",
    address,
  );
  await expect(panel.getByRole("status")).toHaveText(
    "a.jpg ist hochgeladen und übernommen, noch nicht gespeichert.",
  );
  await expect(page.getByLabel("Titel *")).toHaveValue(/^Feld/);
  await panel.getByRole("button", { name: "Als Beitragsbild nehmen" }).click();
  await expect(cover).toHaveValue(address);
  await cover.fill("");
  await expect(panel.getByRole("status")).toHaveText("");
});

test("it can be stopped by the keyboard", async ({ page }) => {
  const { file, cover } = await begin(page);
  await holdUploads(page);
  await file.setInputFiles(await picture("a.jpg"));
  await group(page, "a.jpg").getByRole("button", { name: "Abbrechen" }).press("Enter");
  await expect(group(page, "a.jpg")).toHaveCount(0);
  await expect(file).toBeFocused();
  await expect(file).toHaveValue("");
  await expect(cover).toHaveValue("");
});

test("what failed is tried again where that helps, and only there", async ({ page, context }) => {
  const { file, cover } = await begin(page);
  await context.setOffline(true);
  await file.setInputFiles(await picture("a.jpg"));
  await expect(group(page, "a.jpg")).toContainText("Keine Verbindung.");
  await expectAccessible(page);
  const again = group(page, "a.jpg").getByRole("button", { name: "Noch einmal" });
  await again.press("Enter");
  await expect(group(page, "a.jpg").getByRole("button", { name: "Entfernen" })).toBeFocused();
  await context.setOffline(false);
  await expect(cover).toHaveValue(address);

  const { buffer } = await picture("halb.jpg");
  await file.setInputFiles({ name: "halb.jpg", mimeType: "image/jpeg", buffer: buffer.subarray(0, 300) });
  await expect(group(page, "halb.jpg")).toContainText("Das Bild ist beschädigt");
  await expect(group(page, "halb.jpg").getByRole("button")).toHaveText(["Entfernen"]);
  const large = { name: "gross.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(12 * 1024 * 1024 + 1) };
  await file.setInputFiles(large);
  await expect(group(page, "gross.jpg")).toContainText("zu groß: Es gehen 12 MB");
  await expect(group(page, "gross.jpg").getByRole("button")).toHaveText(["Entfernen"]);
  await expect(group(page, "halb.jpg")).toHaveCount(0);
});

test("saving waits for it, and stops when it has failed", async ({ page }) => {
  await page.goto("/admin/references/new");
  const { file, cover } = await begin(page, "/admin/references/new", "Logo hochladen oder wählen");
  await page.getByLabel("Beschreibung *").fill("Eine Werft.");
  await page.getByLabel("Slug *").fill(`feld-${Date.now()}`);
  const save = page.getByRole("button", { name: "Speichern und weiterschreiben" });
  await page.route(upload, (route) => route.abort());
  await file.setInputFiles(await picture("a.jpg"));
  await expect(group(page, "a.jpg")).toContainText("Keine Verbindung.");
  await save.click();
  await expect(
    page.getByText("Nicht gespeichert: Ein Bild ist nicht hochgeladen. Beim Bild steht, warum."),
  ).toBeVisible();
  await expectFitAndAccessible(page, [360]);
  await page.getByRole("button", { name: "Zum Bild", exact: true }).click();
  await expect(group(page, "a.jpg").getByRole("button", { name: "Noch einmal" })).toBeFocused();
  await page.unroute(upload);
  const letGo = await holdUploads(page);
  await group(page, "a.jpg").getByRole("button", { name: "Noch einmal" }).click();
  await save.click();
  await expect(page.getByText("Ein Bild ist noch unterwegs.")).toBeVisible();
  letGo();
  await expect(page.getByText("Reference created successfully")).toBeVisible();
  await expect(cover).toHaveValue(address);
  await page.reload();
  await expect(cover).toHaveValue(address);
});

test("a drawing is taken for a logo, and a picture for a face", async ({ page }) => {
  const { file, cover } = await begin(page, "/admin/references/new", "Logo hochladen oder wählen");
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><rect width="200" height="50"/></svg>';
  await file.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
  await expect(cover).toHaveValue(address);
  await page.getByRole("button", { name: "Testimonial hinzufügen" }).click();
  const row = page.getByRole("group", { name: "Testimonial 1" });
  await row.getByText("Porträt hochladen oder wählen").click();
  await row.getByLabel("Bilddatei für das Porträt").setInputFiles(await picture("ina.jpg"));
  await expect(row.getByLabel("Porträt", { exact: true })).toHaveValue(address);
  // What was brought in goes where the row goes.
  await page.getByRole("button", { name: "Testimonial hinzufügen" }).click();
  await page.getByRole("button", { name: "Testimonial 1 nach unten" }).click();
  const second = page.getByRole("group", { name: "Testimonial 2" });
  await expect(second.getByLabel("Porträt", { exact: true })).toHaveValue(address);
  await expect(row.getByLabel("Porträt", { exact: true })).toHaveValue("");
});

test("a chosen cover is taken out again by its button", async ({ page }) => {
  const { file, cover } = await begin(page);
  await dropFiles(file, [await picture("a.jpg")], "above");
  await expect(cover).toHaveValue(address);
  await page.getByRole("button", { name: /^Herausnehmen.*Beitragsbild$/ }).click();
  await expect(cover).toHaveValue("");
  await expect(cover).toBeFocused();
  await expect(page.getByRole("img", { name: "Beitragsbild, wie es jetzt ist" })).toHaveCount(0);
});
