// In npm test: tests/browser/picture-fields.spec.ts - a picture file that is gone, and a picture of the list
import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { dropFiles } from "../helpers/dropped-files";
import { test } from "../helpers/living-page";
import { notePosts } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import {
  bring,
  described,
  fileIn,
  fold,
  group,
  holdUploads,
  largeFile,
  picture,
  upload,
} from "../helpers/uploads";
import { openText, stay, stayButton, stored, writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const address = /^\/media\/[\da-f]{32}-960\.webp$/;
const drawing = {
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><rect width="200" height="50"/></svg>',
  ),
};

async function begin(page: Page, path = "/admin/blog/new", title = "Beitragsbild hochladen oder wählen") {
  await page.goto(path);
  await page.locator("#eintrag-title").fill(`Feld ${Date.now()}`);
  const place = fold(page, title);
  await place.locator("summary").click();
  const field = page.getByLabel(path.includes("blog") ? "Beitragsbild" : "Logo", { exact: true });
  return { place, file: fileIn(place), field };
}

test("a cover is sent as soon as it is dropped, stopped, tried again where that helps, and taken out", async ({
  page,
  context,
}) => {
  const { place, file, field } = await begin(page);
  const letGo = await holdUploads(page);
  await dropFiles(file, [await picture("a.jpg")], "above");
  await expect(group(page, "a.jpg").getByRole("progressbar")).toBeVisible();
  await expect(place.getByRole("status")).not.toBeEmpty();
  await expectFitAndAccessible(page, [360]);
  await group(page, "a.jpg").getByRole("button", { name: "Abbrechen" }).press("Enter");
  await expect(group(page, "a.jpg")).toHaveCount(0);
  await expect(file).toBeFocused();
  await expect(file).toHaveValue("");
  await expect(field).toHaveValue("");
  letGo();

  await context.setOffline(true);
  await file.setInputFiles(await picture("b.jpg"));
  await expect(group(page, "b.jpg")).toContainText("Keine Verbindung.");
  await group(page, "b.jpg").getByRole("button", { name: "Noch einmal" }).press("Enter");
  await expect(group(page, "b.jpg").getByRole("button", { name: "Entfernen" })).toBeFocused();
  await context.setOffline(false);
  await expect(field).toHaveValue(address);
  const shown = place
    .page()
    .locator(`img[src="${await field.inputValue()}"]`)
    .first();
  await expect(shown).toBeVisible();
  await expect(place.getByRole("status")).not.toBeEmpty();

  const { buffer } = await picture("halb.jpg");
  const half = { name: "halb.jpg", mimeType: "image/jpeg", buffer: buffer.subarray(0, 300) };
  for (const [name, refused] of [
    ["halb.jpg", half],
    ["gross.jpg", await largeFile("gross.jpg", 12)],
  ] as const) {
    await file.setInputFiles(refused);
    // Once more would help nothing.
    await expect(group(page, name).getByRole("button")).toHaveText(["Entfernen"]);
  }
  await expect(group(page, "halb.jpg")).toHaveCount(0);
  await page.getByRole("button", { name: /^Herausnehmen.*Beitragsbild$/ }).click();
  await expect(field).toHaveValue("");
  await expect(place.locator("summary")).toBeFocused();
});

test("saving waits for a logo, stops when it has failed and leads there, and a face moves with its row", async ({
  page,
}) => {
  const { place, file, field } = await begin(page, "/admin/references/new", "Logo hochladen oder wählen");
  await page.locator("#eintrag-description").fill("Eine Werft.");
  await page.route(upload, (route) => route.abort());
  await file.setInputFiles(drawing);
  const again = group(page, "logo.svg").getByRole("button", { name: "Noch einmal" });
  await expect(again).toBeVisible();
  await place.locator("summary").click();
  await stayButton(page).click();
  await page.getByRole("button", { name: "Zum Bild", exact: true }).click();
  await expect(again).toBeFocused();
  await page.unroute(upload);
  const letGo = await holdUploads(page);
  await again.click();
  await stayButton(page).click();
  await expect(page.getByRole("button", { name: "Doch nicht speichern" })).toBeVisible();
  letGo();
  await stored(page);
  await page.reload();
  await expect(field).toHaveValue(address);

  const add = page.getByRole("button", { name: "Kundenstimme hinzufügen" });
  const row = (number: number) => page.getByRole("group", { name: `Kundenstimme ${number}` });
  const portrait = (number: number) => row(number).getByLabel("Porträt", { exact: true });
  await add.click();
  await row(1).getByText("Porträt hochladen oder wählen").click();
  await fileIn(row(1)).setInputFiles(await picture("ina.jpg"));
  await expect(portrait(1)).toHaveValue(address);
  await add.click();
  await page.getByRole("button", { name: "Kundenstimme 1 nach unten" }).click();
  await expect(portrait(2)).toHaveValue(address);
  await expect(portrait(1)).toHaveValue("");
  page.on("dialog", (dialog) => dialog.accept());
});

test("a cover is looked for and chosen on a phone, the focus stays, and what was chosen is stored once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (let more = 0; more < 3; more += 1) await bring(page, `Kran ${more}`);
  const words = `Deckkran ${Date.now()}`;
  const path = await bring(page, words);
  const { place, field } = await begin(page);
  await writeHtml(page, "<p>Moin</p>");
  await openText(page);
  const find = place.getByRole("searchbox");
  const search = place.getByRole("button", { name: "Suchen" });
  const spoken = page.getByRole("status");
  await find.fill("gibtsnirgends");
  await search.click();
  await expect(spoken.filter({ hasText: "Kein Bild gefunden" })).toHaveCount(1);
  await expect(search).toBeFocused();
  await find.fill(words);
  await find.press("Enter");
  await expect(place.getByRole("radio")).toHaveCount(2);
  await expect(spoken.filter({ hasText: "1 Bild gefunden" })).toHaveCount(1);
  await expect(find).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/blog\/new(?:[?#]|$)/);
  await place.getByRole("radio", { name: words }).check();
  const take = place.getByRole("button", { name: "Als Beitragsbild nehmen" });
  await take.click();
  await expect(field).toHaveValue(path);
  await expect(page.locator("summary", { hasText: "Adresse des Bildes: Beitragsbild" })).toBeFocused();

  await fileIn(place).setInputFiles(await picture("neu.jpg"));
  await expect(field).toHaveValue(address);
  await expect(field).not.toHaveValue(path);
  const uploaded = await field.inputValue();
  await stay(page);
  await expect(field).toHaveValue(uploaded);
  await page.getByRole("button", { name: /^Herausnehmen.*Beitragsbild$/ }).click();
  await page.keyboard.press("Control+s");
  await stored(page, "updated");
  await page.reload();
  await expect(field).toHaveValue("");
});

test("the form for one picture keeps what was typed when it is refused, and asks before it is left", async ({
  page,
}) => {
  await bring(page, "Ein Kran");
  await page.goto("/admin/media");
  const file = page.locator("input[type=file][name=picture]").first();
  const send = page.getByRole("button", { name: "Hochladen" });
  const posts = notePosts(page);
  if (!(await file.isVisible())) await page.getByRole("heading", { name: "Bild hochladen" }).click();
  await page.getByLabel("Bildunterschrift").fill("Foto: Hafen");
  await file.setInputFiles(await largeFile("gross.jpg", 12));
  await described(page).fill("Ein Plan");
  await send.click();
  await expect(file).toHaveAccessibleDescription(/12 MB/);
  expect(posts).toEqual([]);
  await file.setInputFiles(await picture("kran.jpg"));
  await described(page).fill("");
  await send.click();
  await expect(described(page)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Bildunterschrift")).toHaveValue("Foto: Hafen");
  await expect(file).toHaveValue(/kran\.jpg$/);
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  await page.getByRole("link", { name: "Heute" }).first().click();
  await expect.poll(() => asked).toHaveLength(1);
  await described(page).fill(`Ein Kahn ${Date.now()}`);
  await send.click();
  await expect(page.locator("main li:focus")).toHaveCount(1);
  await expect(described(page)).toHaveValue("");
});
