import { expect, type Page } from "@playwright/test";
import { expectArrival, expectPlace } from "../helpers/focus";
import { test } from "../helpers/living-page";
import { fieldsOf } from "../helpers/staff-form";
import { signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

// After every action of the staff area the focus is on what it was about, never on nothing.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const summary = (title: string) => `section ${title}`;
const save = (page: Page) => page.getByRole("button", { name: /^(Trotzdem s|S)peichern$/ }).click();

/** Answers the question before something is deleted: in the dialog, or on the page that asks without scripts. */
async function remove(page: Page, isScripted: boolean, question: string) {
  const link = page
    .getByRole("main")
    .getByRole("link", { name: /^Löschen/ })
    .first();
  if (!isScripted) {
    const words = await link.innerText();
    expect(words).toContain("Löschen");
    await link.click();
    await expectArrival(page, question, isScripted);
    return page.getByRole("button", { name: "Löschen" }).click();
  }
  page.once("dialog", (dialog) => dialog.dismiss());
  await link.click();
  await expectPlace(page, /^a Löschen/);
  page.once("dialog", (dialog) => dialog.accept());
  await link.click();
}

test("writing, refused, mending, finding and deleting an article", async ({ page, javaScriptEnabled }) => {
  const js = Boolean(javaScriptEnabled);
  const title = `Fokus (${js})`;
  await page.goto("/admin");
  await expectPlace(page, "body");
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expectArrival(page, "Blog", js);
  await page.getByRole("link", { name: "Neuer Beitrag" }).click();
  await expectArrival(page, "Neuer Beitrag", js);

  await page.getByLabel("Titel *").pressSequentially(title);
  await expectPlace(page, "input title");
  await writeHtml(page, "<p>Moin</p>");
  await page.getByLabel("Slug *").fill("Kein Slug");
  // Also the second time that it is refused.
  for (const _ of [1, 2]) {
    await save(page);
    await expect(page).toHaveTitle(/^Fehler: /);
    await expectPlace(page, summary("Validierungsfehler"));
  }
  await page.getByRole("link", { name: /^Slug darf nur/ }).click();
  await expectPlace(page, "input slug");
  await expect(page.getByRole("heading", { name: "Validierungsfehler" })).toBeVisible();
  await page.getByLabel("Slug *").fill(`fokus-${js}`);
  await save(page);
  await expectPlace(page, new RegExp(`^tr Fokus \\(${js}\\)`));

  await page.getByRole("link", { name: title, exact: true }).click();
  await expectArrival(page, "Beitrag bearbeiten", js);
  await save(page);
  await expectPlace(page, new RegExp(`^tr Fokus \\(${js}\\)`));

  await page.getByRole("link", { name: "Entwürfe" }).click();
  await expect(page).toHaveURL(/status=draft/);
  await expectPlace(page, js ? "a Entwürfe" : "body");
  await page.getByRole("searchbox").fill(title);
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/q=Fokus/);
  // Whoever searches may search again; what was found is read out.
  await expectPlace(page, js ? "input Beiträge durchsuchen" : "body");
  await page.goBack();
  await expect(page).not.toHaveURL(/q=Fokus/);
  await expectPlace(page, js ? "input Beiträge durchsuchen" : "body");

  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await remove(page, js, "Beitrag löschen");
  await expect(page.getByText("Post deleted successfully")).toBeVisible();
  await expectArrival(page, "Blog", js);
});

for (const kind of [
  { path: "/admin/services", heading: "Leistungen", fresh: "Neue Leistung", edit: "Leistung bearbeiten" },
  { path: "/admin/references", heading: "Referenzen", fresh: "Neue Referenz", edit: "Referenz bearbeiten" },
])
  test(`making, moving, losing and deleting on ${kind.path}`, async ({
    page,
    baseURL,
    javaScriptEnabled,
  }) => {
    const js = Boolean(javaScriptEnabled);
    const name = `Fokus ${js}`;
    const row = new RegExp(`^tr ${name}`);
    await page.goto(kind.path);
    await page.getByRole("link", { name: kind.fresh }).click();
    await expectArrival(page, kind.fresh, js);
    await page.getByLabel("Titel *").fill(name);
    await page.getByLabel("Slug *").fill(`fokus-${js}`);
    await page.getByLabel("Beschreibung *").fill("Moin");
    await save(page);
    await expectPlace(page, row);

    const move = (where: string) => page.getByRole("button", { name: `${name} nach ${where}` }).first();
    await move("oben").click();
    await expect(move("unten")).toBeVisible();
    await expectPlace(page, js ? `button ${name} nach oben` : row);
    await move("unten").click();
    await expectPlace(page, js ? new RegExp(`^(button|tr) ${name}`) : row);

    await page.getByRole("link", { name, exact: true }).click();
    await expectArrival(page, kind.edit, js);
    const address = page.url();
    await colleague(page, address, baseURL);
    await page.getByLabel("Beschreibung *").fill("Moin von mir");
    await save(page);
    await expectPlace(page, summary("Inzwischen geändert"));
    await page.request.post(`${address.split("?")[0]}/delete`, {
      form: {},
      headers: { Origin: String(baseURL) },
    });
    await save(page);
    await expectPlace(page, summary("Inzwischen gelöscht"));
    await page.getByRole("button", { name: "Als neuen Eintrag speichern" }).click();
    await expectPlace(page, row);

    await page.getByRole("link", { name, exact: true }).click();
    await expectArrival(page, kind.edit, js);
    await page.getByRole("link", { name: "Abbrechen" }).click();
    await expectPlace(page, row);
    await page.getByRole("link", { name, exact: true }).click();
    await expectArrival(page, kind.edit, js);
    const panel = page.getByRole("region", { name: "bearbeiten" });
    if (js) page.once("dialog", (dialog) => dialog.accept());
    await panel.getByRole("link", { name: "Löschen" }).click();
    if (!js) await page.getByRole("button", { name: "Löschen" }).click();
    await expect(page.getByText(/deleted successfully/)).toBeVisible();
    await expectArrival(page, kind.heading, js);
    await page.goBack();
    await expect(page.getByRole("heading", { name: /Eintrag gibt es nicht|Page not found/ })).toBeVisible();
    await expectPlace(page, js ? /^h[12] / : "body");
  });

/** Somebody else saves the open item meanwhile, again when a neighbour's move comes between. */
async function colleague({ request }: Page, address: string, baseURL: string | undefined) {
  const headers = { Origin: String(baseURL) };
  await expect(async () => {
    const fields = fieldsOf(await (await request.get(address)).text());
    const name = "full_description" in fields ? "full_description" : "description";
    const form = { ...fields, [name]: "Von nebenan" };
    const answer = await request.post(address, { form, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }).toPass();
}
