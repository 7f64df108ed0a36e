// In npm test: tests/browser/pictures.spec.ts - one replaced by another, within a list too
import { expect } from "@playwright/test";
import { dropFiles } from "../helpers/dropped-files";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { begin, cover, described, group, holdUploads, picture, src } from "../helpers/uploads";
import { refill, source, tool, write, writeHtml } from "../helpers/writing";

// What is written around a picture stays, whenever and wherever it comes.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

test("words above and within the wish for a picture stay when that arrives", async ({ page }) => {
  await begin(page, "");
  for (const [keys, after] of [
    ["{Home}{Enter}{ArrowUp}Worte", /^<p>davor<\/p>\n<p>(<mark>)?Worte(<\/mark>)?<\/p>\n<img src="[^"]+">$/],
    ["{End} Worte", /^<p>davor<\/p>\n<img src="[^"]+">\n<p><mark>Hier fehlt ein Bild Worte<\/mark><\/p>$/],
  ] as const) {
    await refill(page, "<p>davor</p>\n<p><mark>Hier fehlt ein Bild</mark></p>");
    const letGo = await holdUploads(page);
    const asked = page.waitForEvent("filechooser");
    await tool(page, "Bild hochladen").press("Enter");
    await (await asked).setFiles(await picture("a.jpg"));
    await expect(group(page, "a.jpg")).toBeVisible();
    await page.getByText("Hier fehlt ein Bild").click();
    await write(page, keys);
    letGo();
    await expect(source(page)).toHaveValue(after);
  }
});

test("what changes a picture finds it, whatever has come before it meanwhile", async ({ page }) => {
  const text = await begin(page, `<p>davor</p>\n${cover}`);
  const letGo = await holdUploads(page);
  await dropFiles(text.getByText("davor"), [await picture("a.jpg")], "above");
  await text.locator("img[alt=Alt]").click();
  await tool(page, "Bild").click();
  await described(page).fill("Neu");
  letGo();
  await expect(source(page)).toHaveValue(new RegExp(src));
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await expect(source(page)).toHaveValue(
    new RegExp(`^<img src="${src}">\n<p>davor</p>\n${cover.replace('"Alt"', '"Neu"')}$`),
  );
});

test("what was said of a picture is not said of the one that took its place", async ({ page }) => {
  const text = await begin(page, `<p>davor</p>\n${cover}`);
  const letGo = await holdUploads(page);
  await text.getByRole("img").click();
  await tool(page, "Bild").click();
  await page.getByLabel("Anderes Bild hochladen").setInputFiles(await picture("neu.jpg"));
  await described(page).fill("Das neue");
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await text.locator("img[alt=Alt]").click();
  await tool(page, "Bild").click();
  await described(page).fill("Das alte");
  letGo();
  const changed = new RegExp(`^<p>davor</p>\n<img src="${src}" alt="Das neue">$`);
  await expect(source(page)).toHaveValue(changed);
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await expect(page.getByText("Das Bild im Text ist inzwischen ein anderes.")).toBeVisible();
  await expect(source(page)).toHaveValue(changed);
});

const box = '<div class="kasten">Kasten</div>';

test("where the editor cannot give back all, a picture comes to its place all the same", async ({ page }) => {
  const text = await begin(page, `<p>davor</p>\n<p>danach</p>\n${box}`);
  await expect(page.getByText(/nicht unverändert zurückgeben/)).toBeVisible();
  await text.getByText("davor").click();
  await tool(page, "Bild").click();
  await page.getByLabel("Bild hochladen").setInputFiles(await picture("a.jpg"));
  await described(page).fill("Ein Kran");
  await page.getByLabel("Bildunterschrift").fill("Am Kai");
  await page.getByRole("button", { name: "Bild einsetzen" }).click();
  await expect(source(page)).toHaveValue(
    new RegExp(
      `^<p>davor</p>\n<figure>\n<img src="${src}" alt="Ein Kran">\n<figcaption>Am Kai</figcaption>\n</figure>\n<p>danach</p>`,
    ),
  );
  await expect(page.getByRole("tab", { name: "Text" })).toHaveAttribute("aria-selected", "true");
});

test("a picture that finds no place comes below the text with its caption", async ({ page }) => {
  await begin(page, "<p>davor</p>");
  const letGo = await holdUploads(page);
  await tool(page, "Bild").click();
  await page.getByLabel("Bild hochladen").setInputFiles(await picture("a.jpg"));
  await described(page).fill("Ein Kran");
  await page.getByLabel("Bildunterschrift").fill("Am <Kai>");
  await page.getByRole("button", { name: "Bild einsetzen" }).click();
  await writeHtml(page, `<p>davor</p>\n${box}`);
  await page.keyboard.press("Control+s");
  const sent = page.waitForRequest((one) => one.method() === "POST" && one.url().includes("/blog/new"));
  letGo();
  const fields = new URLSearchParams((await sent).postData() ?? "");
  expect(fields.get("content")?.replaceAll("\r", "")).toMatch(
    new RegExp(
      `^<p>davor</p>\n${box}\n\n<figure>\n<img src="${src}" alt="Ein Kran">\n<figcaption>Am &lt;Kai&gt;</figcaption>\n</figure>\n$`,
    ),
  );
});
