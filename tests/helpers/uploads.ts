import { truncate, writeFile } from "node:fs/promises";
import { type Locator, type Page, test } from "@playwright/test";
import sharp from "sharp";
import type { TestFile } from "./dropped-files";
import { holdBack, site } from "./living-page";
import { openText, writeHtml } from "./writing";

export const upload = "**/admin/media/upload";
export const src = /\/media\/[\da-f]{32}-(480|960)\.webp/.source;
export const cover = '<img src="/images/covers/default.svg" alt="Alt">';
export const twoLines = "<p>davor</p>\n<p>danach</p>";

export const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
export const described = (page: Page) => page.getByLabel("Was ist zu sehen?", { exact: true });

export const fold = (page: Page, title: string) =>
  page.locator("details", { has: page.getByText(title, { exact: true }) }).last();
export const fileIn = (place: Locator) => place.locator("input[type=file]").first();

/** A picture that no test before has brought in. */
export async function picture(name: string, width = 700): Promise<TestFile> {
  const shade = () => Math.floor(Math.random() * 255);
  const background = { r: shade(), g: shade(), b: shade() };
  const buffer = await sharp({ create: { width, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

export async function bring(page: Page, alt: string): Promise<string> {
  const multipart = { picture: await picture("kran.jpg"), alt };
  const headers = { Origin: site().url };
  const answer = await page.request.post("/admin/media/upload", { multipart, headers });
  return String((await answer.json()).picture.path);
}

export async function largeFile(name: string, megabytes: number): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, "");
  await truncate(path, megabytes * 1024 * 1024 + 1);
  return path;
}

export async function begin(page: Page, html: string): Promise<Locator> {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(`Bilder ${Date.now()}`);
  await writeHtml(page, html);
  const text = await openText(page);
  await text.click();
  // Pasting presses Ctrl first.
  for (const key of ["Control+End", "Control"]) await page.keyboard.press(key);
  return text;
}

export const holdUploads = (page: Page) => holdBack(page, upload);
