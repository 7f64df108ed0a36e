import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible, wear } from "../helpers/accessible";
import { site, test } from "../helpers/living-page";
import { halves } from "../helpers/pictures";
import { signInAsStaff } from "../helpers/staff-page";
import { source, writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const jpeg = (width: number, height: number) => halves(width, height).jpeg().toBuffer();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Opens a part of the form; in an answer it may be open already. */
async function open(page: Page, title: string) {
  const part = page.locator("details", { has: page.getByText(title, { exact: true }) });
  if ((await part.getAttribute("open")) === null) await part.locator("summary").click();
  return part;
}

test("a picture is brought in, described, placed and published by plain forms", async ({ page }, {
  project,
}) => {
  const slug = `bild-am-kai-${project.name}`;
  // A file of its own: what another run has described would need no words.
  const width = project.name === "js" ? 1300 : 1301;
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(`Bild am Kai (${project.name})`);
  await page.getByLabel("Slug *").fill(slug);
  await page.getByLabel("Kategorie").fill("Kräne");
  await writeHtml(page, "<p>Erst dies.</p>\n<p>Dann das.</p>");
  const part = await open(page, "Bild einfügen");
  const file = { name: "Kran.jpg", mimeType: "image/jpeg", buffer: await jpeg(width, 900) };
  await part.getByLabel("Bilddatei").setInputFiles(file);
  await part.getByLabel("Nach Absatz Nummer").fill("1");
  await expectFitAndAccessible(page);
  await part.getByRole("button", { name: "Bild einfügen" }).click();

  // Nobody has said what is to be seen; the file is there all the same.
  await expect(page.getByText("Bild nicht übernommen")).toBeVisible();
  await expect(part.getByRole("radio", { checked: true })).toHaveCount(1);
  await part.getByLabel("Was ist zu sehen?").fill("Ein Kran, halb rot, halb blau");
  await part.getByLabel("Bildunterschrift").fill("Am frühen Morgen");
  await expectFitAndAccessible(page);
  await part.getByRole("button", { name: "Bild einfügen" }).click();

  await expect(page.getByText("Bild eingefügt, noch nicht gespeichert")).toBeVisible();
  await expect(page.getByLabel("Kategorie")).toHaveValue("Kräne");
  await expect(source(page)).toHaveValue(/Erst dies\.<\/p>\s*<figure>.*<\/figure>\s*<p>Dann das/s);

  const cover = await open(page, "Beitragsbild hochladen oder wählen");
  await cover.getByRole("radio").nth(1).check();
  await cover.getByRole("button", { name: "Als Beitragsbild nehmen" }).click();
  await expect(page.getByText("Bild übernommen, noch nicht gespeichert")).toBeVisible();
  await expect(page.getByLabel("Beitragsbild", { exact: true })).toHaveValue(
    /^\/media\/[0-9a-f]{32}-960\.webp$/,
  );

  await page.getByLabel("Status", { exact: true }).selectOption("published");
  await press(page, "Speichern");
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await page.goto(`/blog/${slug}`);
  const picture = page.getByRole("img", { name: "Ein Kran, halb rot, halb blau" });
  await expect(picture).toBeVisible();
  await expect(page.getByText("Am frühen Morgen")).toBeVisible();
  const shown = await picture.getAttribute("src");
  const answer = await fetch(`${site().url}${shown}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  await expectFitAndAccessible(page);
});

test("a cover that is chosen comes along with what is saved", async ({ page }, { project }) => {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(`Mit Beitragsbild (${project.name})`);
  await page.getByLabel("Slug *").fill(`mit-beitragsbild-${project.name}`);
  await writeHtml(page, "<p>Erst dies.</p>");
  const cover = await open(page, "Beitragsbild hochladen oder wählen");
  const wrong = { name: "rechnung.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7 …") };
  await cover.getByLabel(/^Bilddatei/).setInputFiles(wrong);
  await press(page, "Speichern");
  await expect(page.getByText("Das ist ein PDF und kein Bild.").first()).toBeVisible();
  await expect(page.getByLabel("Titel *")).toHaveValue(`Mit Beitragsbild (${project.name})`);

  await expect(cover).toHaveAttribute("open");
  const file = { name: "Kran.jpg", mimeType: "image/jpeg", buffer: await jpeg(900, 700) };
  await cover.getByLabel(/^Bilddatei/).setInputFiles(file);
  await press(page, "Speichern und weiterschreiben");
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await expect(page.getByLabel("Beitragsbild", { exact: true })).toHaveValue(/^\/media\//);
  await expect(cover.getByLabel(/^Bilddatei/)).toHaveValue("");
});

test("a client's logo and a face are brought in by plain forms", async ({ page }, { project }) => {
  const name = `Werft ${project.name}`;
  await page.goto("/admin/references/new");
  await page.getByLabel("Titel *").fill(name);
  await page.getByLabel("Slug *").fill(`werft-${project.name}`);
  await page.getByLabel("Kunde", { exact: true }).fill(name);
  await page.getByLabel("Beschreibung *").fill("Eine Werft.");
  await page.getByLabel("Ergebnisse", { exact: true }).fill("Es läuft.");
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><rect width="200" height="50"/></svg>';
  const logo = await open(page, "Logo hochladen oder wählen");
  await logo
    .getByLabel(/^Bilddatei/)
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
  await logo.getByRole("button", { name: "Als Logo nehmen" }).click();
  await expect(page.getByLabel("Logo", { exact: true })).toHaveValue(/^\/media\//);
  await page.getByRole("button", { name: "Testimonial hinzufügen" }).click();
  const row = page.getByRole("group", { name: "Testimonial 1" });
  await row.getByLabel("Name").fill("Ina Kai");
  await row.getByLabel("Position").fill("Leiterin");
  await row.getByLabel("Zitat").fill("Sehr gut.");
  const face = await open(page, "Porträt hochladen oder wählen");
  await face
    .getByLabel(/^Bilddatei/)
    .setInputFiles({ name: "ina.jpg", mimeType: "image/jpeg", buffer: await jpeg(500, 500) });
  await expectFitAndAccessible(page);
  await face.getByRole("button", { name: "Als Porträt nehmen" }).click();
  await expect(row.getByLabel("Porträt", { exact: true })).toHaveValue(/^\/media\//);
  await press(page, "Speichern");
  await expect(page.getByText("Reference created successfully")).toBeVisible();
  await page.goto(`/references#werft-${project.name}`);
  const shown = page.locator(`#werft-${project.name}`);
  await expect(shown.getByRole("img", { name })).toBeVisible();
  await expect(shown.locator("figcaption img")).toHaveAttribute("srcset", /480w/);
});

test("a picture in an article is no giant however tall, and one that is clear is seen by night", async ({
  page,
}) => {
  // Of the sample site's own; drawn anew here, since only what the style sheet does with it matters.
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="9000"/>';
  await page.route("**/media/*.webp", (route) => route.fulfill({ contentType: "image/svg+xml", body }));
  await page.goto("/blog/ki-im-buero-was-du-ihr-gibst-und-was-nicht");
  const picture = page.locator("article figure img");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.complete))
    .toBe(true);
  expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(1200);
  const ground = () => picture.evaluate((img) => getComputedStyle(img).backgroundColor);
  await wear(page, "light");
  expect(await ground()).toBe("rgba(0, 0, 0, 0)");
  await wear(page, "dark");
  expect(await ground()).toBe("oklch(0.96 0.012 205)");
});
