import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { site, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const path = (page: Page) => page.getByLabel("Alte Adresse *");
const target = (page: Page) => page.getByLabel("Führt zu *");
const add = (page: Page) => page.getByRole("button", { name: "Eintragen" });

test("an old address is entered, refused, freed, followed and removed by forms alone", async ({ page }, {
  project,
}) => {
  const old = `/alte-seite-${project.name}`;
  await page.goto("/admin");
  await page.getByRole("link", { name: "Alte Adressen" }).click();
  await expect(page).toHaveTitle(/^Alte Adressen/);
  await expectFitAndAccessible(page);

  await path(page).fill("/services");
  await target(page).fill("/gibt-es-nicht");
  await add(page).click();
  await expect(page.getByRole("region", { name: "Validierungsfehler" })).toBeFocused();
  await expect(path(page)).toHaveValue("/services");
  await expect(path(page)).toHaveAccessibleDescription(/Diese Seite gibt es/);
  await expect(target(page)).toHaveValue("/gibt-es-nicht");
  await expectFitAndAccessible(page);

  await path(page).fill(old);
  await target(page).fill("/about");
  await add(page).click();
  await expect(page.getByText(`${old} führt jetzt zu /about.`)).toBeVisible();
  await expect(path(page)).toHaveValue("");
  await expect(page.getByRole("row", { name: old }).first()).toContainText("/about");
  await expectFitAndAccessible(page);

  await path(page).fill(old.toUpperCase());
  await target(page).fill("/services");
  await add(page).click();
  await expect(page.getByRole("link", { name: /Entferne sie zuerst/ })).toBeVisible();
  await expectFitAndAccessible(page);
  await page.getByRole("button", { name: `${old} entfernen` }).click();
  await expect(page.getByText("Alte Adresse entfernt")).toBeVisible();
  await expect(target(page)).toHaveValue("/services");
  await add(page).click();
  await expect(page.getByText(`${old} führt jetzt zu /services.`)).toBeVisible();

  await page.goto(`${old}?x=1`);
  await expect(page).toHaveURL("/services?x=1");
  await page.goto("/admin/addresses");
  await path(page).fill("/noch-nicht-fertig");
  await page.getByRole("button", { name: new RegExp(`Entfernen ?: ${old}$`) }).click();
  await expect(page.getByText(`${old} führt nirgends mehr hin.`)).toBeVisible();
  await expect(page.getByRole("row", { name: old })).toHaveCount(0);
  if (project.name === "js") await expect(path(page)).toHaveValue("/noch-nicht-fertig");
});

test("a link in an article to a former address ends at the present one", async ({ page, browser }, {
  project,
}) => {
  const stamp = `${project.name}-${Date.now()}`;
  const write = async (title: string, html: string) => {
    await page.goto("/admin/blog/new");
    await page.getByLabel("Titel *").fill(title);
    await page.getByLabel("Slug *").fill(title.toLowerCase().replaceAll(" ", "-"));
    await writeHtml(page, html);
    await page.getByLabel("Status", { exact: true }).selectOption("published");
    await page.getByRole("button", { name: "Speichern", exact: true }).click();
    await expect(page.getByText("Post created successfully")).toBeVisible();
  };
  await write(`Ziel ${stamp}`, "<p>Angekommen.</p>");
  await write(`Wegweiser ${stamp}`, `<p><a href="/blog/ziel-${stamp}">Zum Ziel</a></p>`);
  await page.getByRole("link", { name: `Ziel ${stamp}`, exact: true }).click();
  await page.getByLabel("Slug *").fill(`neues-ziel-${stamp}`);
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(page.getByText("Post updated successfully")).toBeVisible();

  const javaScriptEnabled = project.name === "js";
  const visitor = await browser.newPage({ javaScriptEnabled, baseURL: site().url ?? "" });
  for (const start of [`/blog/wegweiser-${stamp}`, `/blog/ziel-${stamp}`]) {
    await visitor.goto(start);
    if (start.includes("wegweiser")) await visitor.getByRole("link", { name: "Zum Ziel" }).click();
    await expect(visitor).toHaveURL(`/blog/neues-ziel-${stamp}`);
    await expect(visitor.getByRole("heading", { name: `Ziel ${stamp}`, level: 1 })).toBeVisible();
  }
  if (javaScriptEnabled) await followInRouter(visitor, stamp);
  await visitor.close();

  await page.goto("/admin/addresses");
  const row = page.getByRole("row", { name: `/blog/ziel-${stamp}` }).first();
  await expect(row).toContainText(`/blog/neues-ziel-${stamp}`);
  await expectFitAndAccessible(page);
  await row.getByRole("link", { name: `Ziel ${stamp}` }).click();
  await expect(page.getByLabel("Slug *")).toHaveValue(`neues-ziel-${stamp}`);
});

/** A link of the site's own pages, which the router follows without loading a document. */
async function followInRouter(page: Page, stamp: string) {
  await page.goto("/blog");
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const card = page.getByRole("link", { name: `Ziel ${stamp}` }).first();
  await page.evaluate((old) => {
    const router = (window as unknown as { __remixRouter: { navigate: (to: string) => Promise<void> } })
      .__remixRouter;
    return router.navigate(old);
  }, `/blog/ziel-${stamp}?x=1`);
  await expect(page).toHaveURL(`/blog/neues-ziel-${stamp}?x=1`);
  await expect(page.getByText("Angekommen.")).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { stays?: boolean }).stays)).toBe(true);
  await page.goBack();
  await expect(card).toBeVisible();
}

test("what visitors ask for in vain is made an old address with one press", async ({ page, request }, {
  project,
}) => {
  const asked = `/services-gesucht-${project.name.replace("-", "")}`;
  expect((await request.get(asked)).status()).toBe(404);
  // It is written down within a minute.
  await expect
    .poll(
      async () => {
        await page.goto("/admin/addresses");
        return page.getByText(asked, { exact: true }).count();
      },
      { timeout: 90_000, intervals: [3000] },
    )
    .toBe(1);
  await expect(page.getByLabel(`Ziel für ${asked}`)).toHaveValue("/services");
  await expectFitAndAccessible(page);
  await page.getByRole("button", { name: new RegExp(`Umleiten ?: ${asked}$`) }).click();
  await expect(page.getByText(`${asked} führt jetzt zu /services.`)).toBeVisible();
  await page.goto(asked);
  await expect(page).toHaveURL("/services");
});
