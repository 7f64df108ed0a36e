import { expect } from "@playwright/test";
import { expectPlace } from "../helpers/focus";
import { test } from "../helpers/living-page";
import { fillMessage, trouble } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

// A form that nobody takes leads to the notice that says so, also after a refusal.

test("an article that was refused and then not taken", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill("Nicht angenommen");
  await page.getByLabel("Slug *").fill("Kein Slug");
  await writeHtml(page, "Moin");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expectPlace(page, "section Validierungsfehler");
  await page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, body: "nein" }) : route.continue(),
  );
  for (const _ of [1, 2]) {
    await page.getByLabel("Slug *").fill("kein-slug");
    await page.getByRole("button", { name: "Speichern", exact: true }).press("Enter");
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
  // The page is where it was left, far below its heading.
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
