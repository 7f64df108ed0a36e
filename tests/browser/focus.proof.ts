// In npm test: tests/browser/editing.spec.ts - as in staff.spec.ts and contact.spec.ts, the focus after each action of a journey
import { expect } from "@playwright/test";
import { makeItem, postAsStaff } from "../helpers/editing-page";
import { expectArrival, expectPlace } from "../helpers/focus";
import { test } from "../helpers/living-page";
import { fillMessage, region, trouble } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

test("an article that was refused and then not taken", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Nicht angenommen");
  await page.locator("input[name=slug]").fill("Kein Slug");
  await writeHtml(page, "Moin");
  await page.locator(".editor-save").click();
  await expectPlace(page, "section Validierungsfehler");
  await page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, body: "nein" }) : route.continue(),
  );
  for (const _ of [1, 2]) {
    await page.locator("input[name=slug]").fill("kein-slug");
    await page.locator(".editor-save").press("Enter");
    await expect(page.getByRole("region", { name: "Hinweis" })).toBeVisible();
    await expectPlace(page, "button Noch einmal versuchen");
  }
});

test("a page that could not be had, and the one after it", async ({ page }) => {
  await page.goto("/about");
  await page.route("**/blog.data*", (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog", exact: true }).click();
  await expect(page.getByRole("link", { name: "Noch einmal versuchen" })).toBeVisible();
  await expectPlace(page, /^h1 /);
  await page.unroute("**/blog.data*");
  await page.goBack();
  await expectPlace(page, "a Blog");
});

test("an address whose end is damaged names nothing, and breaks nothing", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/services#%E0%A4%A");
  await page.getByRole("banner").getByRole("link", { name: "Referenzen", exact: true }).click();
  await expectPlace(page, "h1 Referenzen");
  await page.goBack();
  await expectPlace(page, "h1 Leistungen");
});

test("the notice of a form that nobody took lies over nothing at the foot of the page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/contact");
  await fillMessage(page, "Moin");
  await page.route("**/contact.data*", (route) => route.fulfill({ status: 502, body: "nein" }));
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(trouble(page)).toBeVisible();
  const last = page.getByRole("contentinfo").getByRole("link").last();
  await last.focus();
  await last.scrollIntoViewIfNeeded();
  const [link, notice] = [await last.boundingBox(), await trouble(page).boundingBox()];
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0);
});

test("a row that is gone is not moved, and that is said", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  const item = { title: "Bald weg", slug: "bald-weg", full_description: "Moin", is_active: "on" };
  const address = await makeItem(page, "/admin/services", item);
  await page.goto("/admin/services");
  const row = page.getByRole("row", { name: item.title });
  await postAsStaff(page, `${address}/delete`, {});
  await row
    .getByRole("button", { name: /nach oben/ })
    .locator("visible=true")
    .click();
  await expect(region(page).getByText("Schon gelöscht")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectPlace(page, "h1 Leistungen");
});

test("a failed action of a list changes the title until the next page", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/references");
  await page.route(/\.data/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ response, body: (await response.text()).replace('"success"', '"error"') });
  });
  await page
    .getByRole("button", { name: /nach unten$/ })
    .first()
    .click();
  await expect(page.getByText("Reference updated successfully")).toBeVisible();
  await expect(page).toHaveTitle("Fehler: Referenzen | Redaktion");
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveTitle("Blog | Redaktion");
});

test("leaving an editor leads to its row, and the first page of a list to its heading", async ({
  page,
  baseURL,
}) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/services");
  const link = page.getByRole("rowheader").getByRole("link").first();
  const title = await link.innerText();
  await link.click();
  await expectPlace(page, /^(?:h1|input) /);
  await page.getByRole("button", { name: "Abbrechen" }).click();
  await expectPlace(page, `tr ${title}`);
  await page.goto("/admin/blog?seite=2");
  await page.getByRole("link", { name: "Vorherige" }).click();
  await expect(page).toHaveURL(/\/admin\/blog\??$/);
  await expectArrival(page, "Beiträge", true);
});
