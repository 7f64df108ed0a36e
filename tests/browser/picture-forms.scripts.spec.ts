import { rm, writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { jpeg } from "../helpers/drawn-pictures";
import { holdBack, test } from "../helpers/living-page";
import { trouble } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { openHtml, openText, source, writeHtml } from "../helpers/writing";

// Forms and panels around pictures where scripts run.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

let count = 0;
async function picture(name = "kran.jpg") {
  count += 1;
  const colour = { r: Math.floor(Math.random() * 256), g: (count * 16) % 256, b: Date.now() % 256 };
  return { name, mimeType: "image/jpeg", buffer: await jpeg(colour) };
}

/** Brings a picture into the list and gives its address. */
async function bring(page: Page, baseURL: string | undefined, alt: string) {
  const headers = { Origin: String(baseURL) };
  const multipart = { picture: await picture(), alt };
  const answer = await page.request.post("/admin/media/upload", { multipart, headers });
  return String((await answer.json()).picture.path);
}

const panel = (page: Page, title: string) =>
  page.locator("details", { has: page.getByText(title, { exact: true }) });
const coverPanel = (page: Page) => panel(page, "Beitragsbild hochladen oder wählen");
const cover = (page: Page) => page.getByLabel("Beitragsbild", { exact: true });

async function begin(page: Page) {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(`Tafel ${Date.now()}`);
}

test("a cover that is uploaded takes the place of one that was chosen", async ({ page, baseURL }) => {
  const path = await bring(page, baseURL, "Ein Kran");
  await begin(page);
  await writeHtml(page, "<p>Moin</p>");
  await coverPanel(page).locator("summary").click();
  await coverPanel(page).locator(`input[value="${path}"]`).check();
  await coverPanel(page)
    .getByLabel(/^Bilddatei/)
    .setInputFiles(await picture());
  await expect(cover(page)).toHaveValue(/^\/media\//);
  const uploaded = await cover(page).inputValue();
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await page.reload();
  await expect(cover(page)).toHaveValue(uploaded);
});

test("a cover that was saved along is not chosen any more", async ({ page, baseURL }) => {
  const path = await bring(page, baseURL, "Ein Kran");
  await begin(page);
  await writeHtml(page, "<p>Moin</p>");
  await coverPanel(page).locator("summary").click();
  await coverPanel(page).locator(`input[value="${path}"]`).check();
  const save = page.getByRole("button", { name: "Speichern und weiterschreiben" });
  await save.click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await expect(cover(page)).toHaveValue(path);
  await cover(page).fill("");
  await save.click();
  await expect(page.getByText("Post updated successfully")).toBeVisible();
  await page.reload();
  await expect(cover(page)).toHaveValue("");
});

test("Enter in a panel presses the button of that panel, and stores nothing", async ({ page, baseURL }) => {
  const words = `Suchkran ${Date.now()}`;
  await bring(page, baseURL, words);
  await begin(page);
  await writeHtml(page, "<p>Moin</p>");
  const text = panel(page, "Bild einfügen");
  await text.locator("summary").click();
  const find = text.getByLabel("Vorhandene Bilder durchsuchen");
  await find.fill(words);
  await find.press("Enter");
  await expect(page.getByText("1 Bild gefunden")).toHaveRole("status");
  await expect(text.getByRole("radio")).toHaveCount(2);
  await expect(find).toBeFocused();
  // While the search is under way, the button does nothing.
  await expect(text.getByRole("button", { name: "Bild einfügen" })).toBeVisible();
  await text.getByRole("radio", { name: words }).check();
  await text.getByLabel("Bildunterschrift").fill("Früh");
  await text.getByLabel("Bildunterschrift").press("Enter");
  await expect(source(page)).toHaveValue(/<figcaption>Früh/);
  await expect(page).toHaveURL(/\/admin\/blog\/new$/);
});

test("Enter in another field saves, whatever was looked for", async ({ page }) => {
  await begin(page);
  await writeHtml(page, "<p>Moin</p>");
  await panel(page, "Bild einfügen").locator("summary").click();
  await page.getByLabel("Vorhandene Bilder durchsuchen").fill("Kran");
  await page.getByLabel("Titel *").press("Enter");
  await expect(page.getByText("Post created successfully")).toBeVisible();
});

// On a phone all pictures stand below each other, and push the button far down.
for (const [place, viewport] of Object.entries({
  "a desk": { width: 1280, height: 720 },
  "a phone": { width: 360, height: 640 },
}))
  test(`a search for a cover and its choice leave the focus where it is, and are read out, at ${place}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize(viewport);
    for (let more = 0; more < 4; more += 1) await bring(page, baseURL, `Kran ${more}`);
    const words = `Deckkran ${Date.now()}`;
    const path = await bring(page, baseURL, words);
    await begin(page);
    await openText(page);
    await coverPanel(page).locator("summary").click();
    const find = coverPanel(page).getByRole("searchbox");
    const search = coverPanel(page).getByRole("button", { name: "Suchen" });
    await find.fill("gibtsnirgends");
    await search.click();
    await expect(coverPanel(page).getByText("Zu „gibtsnirgends“ gibt es kein Bild.")).toBeVisible();
    await expect(page.getByText("Kein Bild gefunden")).toHaveRole("status");
    await expect(search).toBeFocused();
    await find.fill(words);
    await find.press("Enter");
    await expect(coverPanel(page).getByRole("radio")).toHaveCount(2);
    await expect(page.getByText("1 Bild gefunden")).toHaveRole("status");
    await expect(find).toBeFocused();
    await coverPanel(page).getByRole("radio", { name: words }).check();
    const take = coverPanel(page).getByRole("button", { name: "Als Beitragsbild nehmen" });
    await take.click();
    await expect(cover(page)).toHaveValue(path);
    await expect(take).toBeFocused();
  });

test("what stands in the panel for a picture stays when the view changes", async ({ page }) => {
  await begin(page);
  await openHtml(page);
  const text = panel(page, "Bild einfügen");
  await text.locator("summary").click();
  await text.getByLabel("Was ist zu sehen?").fill("Ein Kran");
  await text.getByLabel("Bilddatei").setInputFiles(await picture());
  await openText(page);
  await expect(text.getByLabel("Was ist zu sehen?")).toHaveValue("Ein Kran");
  await text.getByRole("button", { name: "Bild einfügen" }).click();
  await expect(source(page)).toHaveValue(/alt="Ein Kran"/);
  await openHtml(page);
  await openText(page);
  await expect(text).toHaveCount(0);
});

test("the way to a picture that failed opens its panel", async ({ page }) => {
  await begin(page);
  await writeHtml(page, "<p>Moin</p>");
  await coverPanel(page).locator("summary").click();
  await page.route("**/admin/media/upload", (route) => route.abort());
  await coverPanel(page)
    .getByLabel(/^Bilddatei/)
    .setInputFiles(await picture());
  const again = coverPanel(page).getByRole("button", { name: "Noch einmal" });
  await expect(again).toBeVisible();
  await coverPanel(page).locator("summary").click();
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await page.getByRole("button", { name: "Zum Bild", exact: true }).click();
  await expect(again).toBeFocused();
});

async function beginUpload(page: Page) {
  await page.goto("/admin/media");
  const file = page.getByLabel("Datei *", { exact: true });
  if (!(await file.isVisible())) await page.getByRole("heading", { name: "Bild hochladen" }).click();
  return { file, alt: page.getByLabel("Was ist zu sehen?", { exact: true }) };
}

test("a search during an upload leaves the form as it is", async ({ page, baseURL }) => {
  await bring(page, baseURL, "Ein Kran");
  const { file, alt } = await beginUpload(page);
  await file.setInputFiles(await picture());
  await alt.fill("Ein Kahn");
  const release = await holdBack(
    page,
    (url) => url.pathname === "/admin/media.data" && !url.search.includes("q="),
  );
  await page.getByRole("button", { name: "Hochladen" }).click();
  await page.getByLabel("Bilder durchsuchen").fill("Kran");
  await page.getByLabel("Bilder durchsuchen").press("Enter");
  await expect(page).toHaveURL(/q=Kran/);
  await expect(alt).toHaveValue("Ein Kahn");
  await expect(file).toHaveValue(/kran\.jpg$/);
  release();
});

test("an upload has longer than other forms", async ({ page, baseURL }) => {
  await bring(page, baseURL, "Ein Kran");
  await page.clock.install();
  const { file, alt } = await beginUpload(page);
  await file.setInputFiles(await picture());
  await alt.fill("Ein Kahn");
  const release = await holdBack(page, "**/admin/media.data*");
  await page.getByRole("button", { name: "Hochladen" }).click();
  await expect(page.getByRole("button", { name: "Hochladen" })).toHaveCount(0);
  await page.clock.fastForward(30_000);
  await expect(trouble(page)).toBeHidden();
  release();
  await expect(page.getByText("Bild hochgeladen", { exact: true })).toBeVisible();
});

test("a picture file that is gone is asked for anew at its own field", async ({ page }, info) => {
  const path = info.outputPath("kran.jpg");
  const gone = /inzwischen geändert oder ist nicht mehr da/;
  await writeFile(path, (await picture()).buffer);
  await begin(page);
  await openHtml(page);
  const text = panel(page, "Bild einfügen");
  await text.locator("summary").click();
  await text.getByLabel("Bilddatei").setInputFiles(path);
  await text.getByLabel("Was ist zu sehen?").fill("Ein Kran");
  await rm(path);
  await text.getByRole("button", { name: "Bild einfügen" }).click();
  await expect(text.getByLabel("Bilddatei")).toHaveAccessibleDescription(gone);
  await expect(page.getByLabel("Word-Datei (.docx)")).not.toHaveAccessibleDescription(gone);
  await expect(text.getByLabel("Was ist zu sehen?")).toHaveValue("Ein Kran");
  await page.evaluate(() =>
    window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true),
  );

  await writeFile(path, (await picture()).buffer);
  const { file, alt } = await beginUpload(page);
  await file.setInputFiles(path);
  await alt.fill("Ein Kahn");
  await rm(path);
  await page.getByRole("button", { name: "Hochladen" }).click();
  await expect(file).toHaveAccessibleDescription(gone);
  await expect(alt).toHaveValue("Ein Kahn");
});

test("a file that misses its field leaves the page alone, and words that were typed are asked about", async ({
  page,
}) => {
  const { alt } = await beginUpload(page);
  const isRefused = await page.getByRole("heading", { name: "Alle Bilder" }).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "kran.jpg", { type: "image/jpeg" }));
    return ["dragover", "drop"].map(
      (type) =>
        !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  });
  expect(isRefused).toEqual([true, true]);
  await alt.fill("Ein Kahn");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await page.getByRole("link", { name: "Übersicht" }).first().click();
  await expect.poll(() => asked).toHaveLength(1);
  await expect(alt).toHaveValue("Ein Kahn");
});
