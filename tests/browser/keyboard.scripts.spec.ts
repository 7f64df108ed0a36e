import { expect, type Page } from "@playwright/test";
import { faultsThrough } from "../helpers/focus-ring";
import { test } from "../helpers/living-page";
import { fillMessage } from "../helpers/messages";
import { publicPages } from "../helpers/pages";
import { signInAsStaff } from "../helpers/staff-page";
import { writeHtml } from "../helpers/writing";

const sizes = [
  { width: 1280, height: 720 },
  // The layout of a phone, as low as at 400 % zoom: there is least room for what has the focus.
  { width: 320, height: 256 },
];

// What fades in has come at once.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const moreForVisitors = [
  "/blog/erst-aufraeumen-dann-automatisieren",
  "/blog/ki-im-buero-was-du-ihr-gibst-und-was-nicht",
  "/gibt-es-nicht",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/admin/login",
  "/admin/login?modus=registrieren",
  "/admin/login/forgotten",
  "/admin/login/reset?token=x",
];

for (const path of [...publicPages, ...moreForVisitors])
  test(`${path} is gone through by keyboard, and the focus is seen`, async ({ page }) => {
    await page.goto(path);
    await expectWaysThrough(page);
  });

const staffPages = [
  "/admin",
  "/admin/contacts",
  "/admin/blog",
  "/admin/blog/new",
  "/admin/services",
  "/admin/services/new",
  "/admin/references",
  "/admin/references/new",
  "/admin/trash",
  "/admin/company",
  "/admin/company?group=hours",
  "/admin/company?group=founders",
  "/admin/company/history",
  "/admin/help/company",
  "/admin/help/team",
  "/admin/people",
  "/admin/account",
  "/admin/team",
  "/admin/newsletter",
  "/admin/newsletter/new",
  "/admin/design",
  "/admin/design?teil=bedienung",
  "/admin/design?teil=felder",
  "/admin/gibt-es-nicht",
];

for (const path of staffPages)
  test(`${path} is gone through by keyboard, and the focus is seen`, async ({ page, baseURL }) => {
    await signInAsStaff(page, baseURL);
    await page.goto(path);
    await expectWaysThrough(page);
  });

for (const list of ["/admin/blog", "/admin/services", "/admin/references"])
  test(`an item of ${list} is gone through by keyboard, and the focus is seen`, async ({ page, baseURL }) => {
    await signInAsStaff(page, baseURL);
    await page.goto(list);
    const item = await page.getByRole("row").getByRole("link").first().getAttribute("href");
    const under =
      list === "/admin/blog" ? ["", "/delete", "/history", "/preview"] : ["", "/delete", "/history"];
    for (const path of under) {
      await page.goto(`${item}${path}`);
      await expectWaysThrough(page);
    }
  });

test("an open message is gone through by keyboard, and the focus is seen", async ({ page, baseURL }) => {
  await page.goto("/contact");
  await fillMessage(page, "Moin! Unser Server brummt.", "tabea@werft.example");
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await page.getByRole("link", { name: "Weitere Nachricht schreiben" }).waitFor();
  await expectWaysThrough(page);
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/contacts");
  await page.getByRole("listitem").getByRole("button").first().click();
  await page.getByRole("link", { name: "Antworten" }).waitFor();
  await expectWaysThrough(page);
  await page.goto(`${new URL(page.url()).pathname}/delete`);
  await expectWaysThrough(page);
});

test("a mailing is gone through by keyboard, and the focus is seen", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/newsletter/new");
  await page.getByLabel("Betreff").fill("Tastatur");
  await writeHtml(page, "Moin!", "Text");
  await page.getByRole("button", { name: "Entwurf speichern" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tastatur" })).toBeVisible();
  const { pathname } = new URL(page.url());
  for (const path of ["", "/send", "/delete"]) {
    await page.goto(`${pathname}${path}`);
    await expectWaysThrough(page);
  }
});

/** Expects that Tab, by day, and Shift and Tab, by night, lead through all of an open page at every size. */
async function expectWaysThrough(page: Page) {
  const keys = await page.context().newCDPSession(page);
  await page.evaluate(unfold);
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect.soft(await faultsThrough(page, keys), `${page.url()} at ${size.width} px`).toEqual([]);
  }
}

/** What opens on request has stops of its own. */
function unfold() {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
}
