import { rm, writeFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { dropFiles, paste } from "../helpers/dropped-files";
import { site, test } from "../helpers/living-page";
import { notePosts } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { described, group, holdUploads, largeFile, picture, upload } from "../helpers/uploads";
import { openHtml, openText, source, stay, stayButton, stored, writeHtml } from "../helpers/writing";

// How covers, logos, faces and the pictures of the list come into their forms where scripts run.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const address = /^\/media\/[\da-f]{32}-960\.webp$/;
const coverTitle = "Beitragsbild hochladen oder wählen";
const panel = (page: Page, title: string) =>
  page.locator("details", { has: page.getByText(title, { exact: true }) });
const fileIn = (place: Locator) => place.locator("input[type=file]").first();
const drawing = {
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><rect width="200" height="50"/></svg>',
  ),
};

async function begin(page: Page, path = "/admin/blog/new", title = coverTitle) {
  await page.goto(path);
  await page.locator("#eintrag-title").fill(`Feld ${Date.now()}`);
  const place = panel(page, title);
  await place.locator("summary").click();
  const field = page.getByLabel(path.includes("blog") ? "Beitragsbild" : "Logo", { exact: true });
  return { place, file: fileIn(place), field };
}

/** Brings a picture into the list and gives its address. */
async function bring(page: Page, alt: string) {
  const multipart = { picture: await picture("kran.jpg"), alt };
  const headers = { Origin: site().url };
  const answer = await page.request.post("/admin/media/upload", { multipart, headers });
  return String((await answer.json()).picture.path);
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
  await expect(field).toBeFocused();
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

  const add = page.getByRole("button", { name: "Testimonial hinzufügen" });
  const row = (number: number) => page.getByRole("group", { name: `Testimonial ${number}` });
  const portrait = (number: number) => row(number).getByLabel("Porträt", { exact: true });
  await add.click();
  await row(1).getByText("Porträt hochladen oder wählen").click();
  await fileIn(row(1)).setInputFiles(await picture("ina.jpg"));
  await expect(portrait(1)).toHaveValue(address);
  await add.click();
  await page.getByRole("button", { name: "Testimonial 1 nach unten" }).click();
  await expect(portrait(2)).toHaveValue(address);
  await expect(portrait(1)).toHaveValue("");
  page.on("dialog", (dialog) => dialog.accept());
});

test("a cover is looked for and chosen on a phone, the focus stays, and what was chosen is stored once", async ({
  page,
}) => {
  // On a phone all pictures stand below each other, and push the button far down.
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
  await expect(page).toHaveURL(/\/admin\/blog\/new$/);
  await place.getByRole("radio", { name: words }).check();
  const take = place.getByRole("button", { name: "Als Beitragsbild nehmen" });
  await take.click();
  await expect(field).toHaveValue(path);
  await expect(take).toBeFocused();

  // One that is uploaded takes its place.
  await fileIn(place).setInputFiles(await picture("neu.jpg"));
  await expect(field).toHaveValue(address);
  await expect(field).not.toHaveValue(path);
  const uploaded = await field.inputValue();
  await stay(page);
  await expect(field).toHaveValue(uploaded);
  // What was saved along is not chosen any more.
  await field.fill("");
  await page.keyboard.press("Control+s");
  await stored(page, "updated");
  await page.reload();
  await expect(field).toHaveValue("");
});

test("a picture file that is gone is asked for anew at its own field, and nothing that was typed goes", async ({
  page,
}, info) => {
  await page.goto("/admin/blog/new");
  await page.locator("#eintrag-title").fill("Weg");
  const path = info.outputPath("kran.jpg");
  await writeFile(path, (await picture("kran.jpg")).buffer);
  await openHtml(page);
  const text = panel(page, "Bild einfügen");
  await text.locator("summary").click();
  await fileIn(text).setInputFiles(path);
  await text.getByLabel("Was ist zu sehen?").fill("Ein Kran");
  await openText(page);
  await expect(text.getByLabel("Was ist zu sehen?")).toHaveValue("Ein Kran");
  await rm(path);
  await text.getByRole("button", { name: "Bild einfügen" }).click();
  await expect(fileIn(text)).toHaveAccessibleDescription(/nicht mehr da/);
  await expect(page.locator("input[name=document]")).not.toHaveAccessibleDescription(/nicht mehr da/);
  await expect(text.getByLabel("Was ist zu sehen?")).toHaveValue("Ein Kran");
  await fileIn(text).setInputFiles(await picture("kran.jpg"));
  await text.getByRole("button", { name: "Bild einfügen" }).click();
  await expect(source(page)).toHaveValue(/alt="Ein Kran"/);
  page.on("dialog", (dialog) => dialog.accept());
});

const batch = (page: Page) => page.getByRole("region", { name: "Mehrere Bilder hochladen" });

test("a picture of the list is described, replaced, kept while it is used, and deleted after one question", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.goto("/admin/media");
  const pdf = { name: "rechnung.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7") };
  await dropFiles(batch(page), [await picture("eins.jpg"), pdf], "below");
  await paste(page.locator("body"), { files: [await picture("zwei.jpg")] });
  await expect(batch(page).locator("a[href*='/admin/media/']")).toHaveCount(2);
  await expect(batch(page).getByRole("group", { name: "rechnung.jpg" })).toContainText("PDF");
  await expect(batch(page).getByRole("group", { name: "rechnung.jpg" }).getByRole("button")).toHaveCount(1);
  await expectFitAndAccessible(page, [360]);
  await batch(page)
    .getByRole("link", { name: /eins\.jpg$/ })
    .click();
  await page.waitForURL(/\/admin\/media\/[\da-f-]{36}/);
  const item = new URL(page.url()).pathname;
  const alt = `Ein Kran am Kai ${Date.now()}`;
  await described(page).fill(alt);
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByRole("listitem", { name: alt, exact: true })).toBeFocused();

  await page.goto(item);
  const path = String(await page.getByRole("link", { name: /^\/media\// }).textContent());
  const form = { title: alt, slug: `bild-${Date.now()}`, content: `<p><img src="${path}" alt="Kran"></p>` };
  const headers = { Origin: site().url };
  await page.request.post("/admin/blog/new", { form: { ...form, status: "draft" }, headers });
  // Nothing is asked that will not do.
  await page.reload();
  await page.getByRole("link", { name: "Löschen", exact: true }).click();
  await expect(page.getByRole("link", { name: alt })).toBeVisible();
  await expect(page.getByRole("button", { name: "Löschen" })).toBeHidden();
  expect(asked).toEqual([]);

  await page.goto(item);
  const replacing = page.locator("form", { has: page.getByRole("button", { name: "Bild ersetzen" }) });
  await fileIn(replacing).setInputFiles(await picture("neu.jpg", 300));
  await replacing.getByRole("button", { name: "Bild ersetzen" }).click();
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(404);
  await page.goto(item);
  await page.getByRole("link", { name: alt }).click();
  await expect(source(page)).toHaveValue(/\/media\/[\da-f]{32}-480\.webp/);
  await writeHtml(page, "<p>Ohne</p>");
  await stay(page);
  await page.goto(item);
  await page.getByRole("link", { name: "Löschen", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/admin/media");
  expect(asked).toEqual(["confirm"]);
  expect((await page.request.get(item)).status()).toBe(404);
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
  // Nothing is sent in vain.
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
  await page.getByRole("link", { name: "Übersicht" }).first().click();
  await expect.poll(() => asked).toHaveLength(1);
  await described(page).fill(`Ein Kahn ${Date.now()}`);
  await send.click();
  await expect(page.locator("main li:focus")).toHaveCount(1);
  await expect(described(page)).toHaveValue("");
});
