// In npm test: tests/browser/pictures.spec.ts - saving waits for a picture on its way
import { rmSync, writeFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { dropFiles } from "../helpers/dropped-files";
import { holdBack, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { begin, group, holdUploads, picture, src } from "../helpers/uploads";
import { source, stay, tool } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

test("the view as HTML tells of pictures on their way, and the preview has what came", async ({ page }) => {
  const text = await begin(page, "<p>davor</p>");
  const letGo = await holdUploads(page);
  await dropFiles(text.getByText("davor"), [await picture("a.jpg")], "below");
  await page.getByRole("tab", { name: "HTML" }).click();
  await expect(page.getByText("Ein Bild wird hochgeladen.")).toBeVisible();
  letGo();
  await expect(page.getByText("Ein Bild ist da und kommt in den Text, sobald")).toBeVisible();
  await expect(page.getByText("Bild eingesetzt.")).toHaveCount(0);
  await expect(source(page)).toHaveValue("<p>davor</p>");
  await expectFitAndAccessible(page, [360]);
  const opened = page.waitForEvent("popup");
  await tool(page, "Vorschau").click();
  await expect((await opened).locator("img[src^='/media/']")).toHaveCount(1);
  await expect(source(page)).toHaveValue(new RegExp(`^<p>davor</p>\n<img src="${src}">$`));
  await expect(page.getByText("Bild eingesetzt.")).toBeAttached();
  await expect(page.getByText("Ein Bild ist da")).toHaveCount(0);
});

test("a file that is gone since it was chosen is not taken for a line that is gone", async ({
  page,
}, testInfo) => {
  const paths = ["a.jpg", "b.jpg"].map((name) => testInfo.outputPath(name));
  for (const path of paths) writeFileSync(path, (await picture("x")).buffer);
  await begin(page, "<p>davor</p>");
  const letGo = await holdUploads(page);
  await tool(page, "Bild").click();
  await page.getByLabel("Bild hochladen").setInputFiles(paths);
  await page.getByRole("button", { name: "2 Bilder einsetzen" }).click();
  await expect(group(page, "a.jpg")).toContainText("%");
  await expect(group(page, "b.jpg").locator("img")).toBeVisible();
  rmSync(paths[1] ?? "");
  letGo();
  await expect(group(page, "b.jpg")).toContainText("Die Datei lässt sich nicht lesen.");
  await expect(group(page, "b.jpg").getByRole("button")).toHaveText(["Entfernen"]);
});

test("what is saved without a picture that came meanwhile is not all there is", async ({ page }) => {
  const text = await begin(page, "<p>davor</p>");
  await stay(page);
  const letGo = await holdUploads(page);
  const answer = await holdBack(page, /\/admin\/blog\/[\da-f-]{36}/, { posts: true });
  await text.press("Control+End");
  await page.keyboard.type("!");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.keyboard.press("Control+s");
  await sent;
  await dropFiles(text.getByText("davor"), [await picture("a.jpg")], "below");
  await expect(group(page, "a.jpg")).toBeVisible();
  answer();
  await expect(page.getByText("Post updated successfully")).toBeVisible();
  await expect(page.getByText(/ · Ungesicherte Änderung$/)).toBeVisible();
  letGo();
  await expect(source(page)).toHaveValue(new RegExp(src));
});
