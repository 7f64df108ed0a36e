import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { jpeg } from "../helpers/drawn-pictures";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

/** Another picture in each project and try: the same file again would be the same picture. */
let count = 0;
const colour = (project: string) => {
  count += 1;
  return { r: project === "js" ? 20 : 200, g: (count * 16) % 256, b: Date.now() % 256 };
};

const file = (page: Page) => page.getByLabel("Datei *", { exact: true });
const upload = (page: Page) => page.getByRole("button", { name: "Hochladen" });
const card = (page: Page, words: string) => page.getByRole("listitem", { name: words, exact: true });

async function choose(page: Page, buffer: Buffer, name = "kran.jpg") {
  // The list comes first; with nothing in it the form stands open.
  if (!(await file(page).isVisible())) await page.getByRole("heading", { name: "Bild hochladen" }).click();
  await file(page).setInputFiles({ name, mimeType: "image/jpeg", buffer });
}

test("a picture is brought in, described, used, replaced and deleted by forms alone", async ({ page }, {
  project,
}) => {
  const alt = `Ein Kran am Kai (${project.name}, ${Date.now()})`;
  const title = `Kräne mit Bild (${project.name}, ${Date.now()})`;
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Redaktion" }).getByRole("link", { name: "Bilder" }).click();
  await choose(page, await jpeg(colour(project.name)));
  await page.getByLabel("Was ist zu sehen?", { exact: true }).fill(alt);
  await page.getByLabel("Bildunterschrift").fill("Foto: Hafen");
  await upload(page).click();
  await expect(page.getByText("Bild hochgeladen")).toBeVisible();
  const mine = card(page, alt);
  await expect(mine).toBeFocused();
  await expect(mine.getByText("Nirgends verwendet")).toBeVisible();
  await expect(page.getByLabel("Was ist zu sehen?", { exact: true })).toHaveValue("");
  await expect(mine.getByRole("img", { name: alt })).toHaveJSProperty("naturalWidth", 480);
  await expectFitAndAccessible(page);

  await mine.getByRole("link", { name: alt }).click();
  await expect(page.getByRole("heading", { name: "Bild", exact: true })).toBeVisible();
  const address = await page.getByRole("link", { name: /^\/media\// }).textContent();
  await expectFitAndAccessible(page);
  const itemAddress = page.url();
  await page.getByLabel("Was ist zu sehen?", { exact: true }).fill(`${alt}, abends`);
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Bild gespeichert")).toBeVisible();
  await expect(card(page, `${alt}, abends`)).toBeFocused();

  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(title);
  await page.getByLabel("Slug *").fill(`kraene-mit-bild-${project.name}-${Date.now()}`);
  await writeHtml(page, `<p>Moin</p><p><img src="${address}" alt="Kran"></p>`);
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();

  await page.goto(`/admin/media?q=${encodeURIComponent(title)}`);
  await card(page, `${alt}, abends`).getByRole("link", { name: title }).click();
  await expect(page.getByLabel("Titel *")).toHaveValue(title);

  // Nothing is asked that will not do; what may go is asked in a dialog, without scripts on a page.
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.accept();
  });
  await page.goto(itemAddress);
  await page.getByRole("link", { name: "Löschen", exact: true }).click();
  await expect(page.getByText("Dieses Bild wird verwendet")).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByRole("button", { name: "Löschen" })).toBeHidden();
  await expectFitAndAccessible(page);
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Zurück zum Bild" }).click();

  await page.getByLabel("Neue Datei *").setInputFiles({
    name: "neu.jpg",
    mimeType: "image/jpeg",
    buffer: await jpeg(colour(project.name), 300),
  });
  await page.getByRole("button", { name: "Bild ersetzen" }).click();
  await expect(page.getByText("Bild ersetzt")).toBeVisible();
  await expect(page.getByText("An einer Stelle steht jetzt das neue.")).toBeVisible();
  await expect(page.getByText("300 × 200 Bildpunkte")).toBeVisible();
  expect((await page.request.get(address ?? "")).status()).toBe(404);

  await page.getByRole("link", { name: title }).click();
  await expect(page.getByLabel("Titel *")).toHaveValue(title);
  await page.getByRole("link", { name: "Löschen", exact: true }).click();
  if (project.name === "no-js") await page.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Post deleted successfully")).toBeVisible();
  await page.goto(itemAddress);
  await page.getByRole("link", { name: "Löschen", exact: true }).click();
  if (project.name === "no-js") {
    await expect(page.getByText("Willst Du dieses Bild wirklich löschen?")).toBeVisible();
    await expectFitAndAccessible(page);
    await page.getByRole("button", { name: "Löschen" }).click();
  }
  await expect(page.getByText("Bild gelöscht")).toBeVisible();
  await expect(card(page, `${alt}, abends`)).toBeHidden();
});

test("a file that is there already leads to its picture, and a search may find nothing", async ({ page }, {
  project,
}) => {
  const [first, second] = ["Erster", "Zweiter"].map(
    (word) => `${word} Kahn (${project.name}, ${Date.now()})`,
  );
  const files = [await jpeg(colour(project.name)), await jpeg(colour(project.name))];
  for (const [index, alt] of [first, second].entries()) {
    await page.goto("/admin/media");
    await choose(page, files[index] ?? Buffer.alloc(0));
    await page.getByLabel("Was ist zu sehen?", { exact: true }).fill(String(alt));
    await upload(page).click();
    await expect(card(page, String(alt))).toBeFocused();
  }
  await card(page, String(second)).getByRole("link").click();
  await page.getByLabel("Neue Datei *").setInputFiles({
    name: "erster.jpg",
    mimeType: "image/jpeg",
    buffer: files[0] ?? Buffer.alloc(0),
  });
  await page.getByRole("button", { name: "Bild ersetzen" }).click();
  const same = page.getByRole("link", { name: first });
  await expect(same).toBeVisible();
  await expectFitAndAccessible(page, [1440, 360]);
  await same.click();
  await expect(page.getByLabel("Was ist zu sehen?", { exact: true })).toHaveValue(String(first));

  await page.goto("/admin/media?q=gibtsnirgends");
  await expect(page.getByText("Dazu gibt es keine Bilder.")).toBeVisible();
  await expectFitAndAccessible(page, [1440, 360]);
});

test("a form that is not taken keeps what was typed, and says which file to choose again", async ({ page }, {
  project,
}) => {
  await page.goto("/admin/media");
  await choose(page, await jpeg(colour(project.name)));
  await page.getByLabel("Bildunterschrift").fill("Foto: Hafen");
  await upload(page).click();
  const entry = page.getByRole("link", { name: "Beschreibe das Bild, oder sage, dass es nur schmückt" });
  await expect(entry).toBeVisible();
  await expect(page.getByLabel("Bildunterschrift")).toHaveValue("Foto: Hafen");
  // With scripts the file is still there.
  const again = page.getByRole("link", { name: "Wähle die Datei „kran.jpg“ noch einmal aus." });
  await expect(again).toHaveCount(project.name === "no-js" ? 1 : 0);
  await expectFitAndAccessible(page);
  await entry.click();
  await expect(page.getByLabel("Was ist zu sehen?", { exact: true })).toBeFocused();
  await page.getByLabel("Das Bild schmückt nur").check();
  if (project.name === "no-js") await choose(page, await jpeg(colour(project.name)));
  await upload(page).click();
  await expect(page.getByText("Bild hochgeladen")).toBeVisible();
});

test("what is no picture, or too large, is refused at its field", async ({ page }, { project }) => {
  await page.goto("/admin/media");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await choose(page, Buffer.from("%PDF-1.7\n"), "plan.jpg");
  await page.getByLabel("Was ist zu sehen?", { exact: true }).fill("Ein Plan");
  await upload(page).click();
  await expect(file(page)).toHaveAccessibleDescription(/Das ist ein PDF und kein Bild\./);
  await expect(page.getByLabel("Was ist zu sehen?", { exact: true })).toHaveValue("Ein Plan");
  await choose(page, Buffer.alloc(13 * 1024 * 1024, "x"), "gross.jpg");
  await upload(page).click();
  await expect(file(page)).toHaveAccessibleDescription(/Die Datei ist zu groß: Es gehen 12 MB\./);
  await expect(page.getByLabel("Was ist zu sehen?", { exact: true })).toHaveValue("Ein Plan");
  // With scripts nothing is sent in vain.
  expect(posts).toHaveLength(project.name === "js" ? 1 : 2);
});

test("a session that has ended costs no words, only the file is chosen again", async ({ page, context }, {
  project,
}) => {
  await page.goto("/admin/media");
  await choose(page, await jpeg(colour(project.name)));
  await page.getByLabel("Was ist zu sehen?", { exact: true }).fill("Kräne & Kähne");
  await context.clearCookies({ name: /^staff\./ });
  await upload(page).click();
  await page.getByLabel("E-Mail *").fill("browser@musterhafen.example");
  await page.getByLabel("Passwort *").fill("hafen-lotse-1");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("button", { name: "Weiterschreiben" }).click();
  await expect(page.getByText("Wähle die Datei „kran.jpg“ noch einmal aus.")).toBeVisible();
  await expect(page.getByLabel("Was ist zu sehen?", { exact: true })).toHaveValue("Kräne & Kähne");
});
