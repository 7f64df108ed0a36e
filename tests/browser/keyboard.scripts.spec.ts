import { expect, type Page } from "@playwright/test";
import { wear } from "../helpers/accessible";
import { unseenRings } from "../helpers/focus-ring";
import { faultsOfWays, tabThrough } from "../helpers/focus-round";
import { test } from "../helpers/living-page";
import { publicPages } from "../helpers/pages";
import { signInAsStaff } from "../helpers/staff-page";

const sizes = [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
  { width: 320, height: 256 },
];

// What fades in has come at once.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const path of [
  ...publicPages,
  "/barrierefreiheit",
  "/gibt-es-nicht",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
])
  test(`${path} is gone through by keyboard, and the focus is seen`, async ({ page }) => {
    await page.goto(path);
    await expectWaysThrough(page);
  });

for (const path of ["/admin/login", "/admin/login?modus=registrieren"])
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
  "/admin/newsletter",
  "/admin/newsletter/new",
  "/admin/design",
  "/admin/design?teil=bedienung",
  "/admin/design?teil=felder",
];
for (const path of staffPages)
  test(`${path} is gone through by keyboard, and the focus is seen`, async ({ page, baseURL }) => {
    await signInAsStaff(page, baseURL);
    await page.goto(path);
    await expectWaysThrough(page);
  });

/** Expects that Tab, by day, and Shift and Tab, by night, lead through all of an open page at every size. */
async function expectWaysThrough(page: Page) {
  const keys = await page.context().newCDPSession(page);
  await page.evaluate(unfold);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await wear(page, "light");
    const there = await tabThrough(page, keys);
    const unseen = await unseenRings(page, there);
    await wear(page, "dark");
    const back = await tabThrough(page, keys, true);
    unseen.push(...(await unseenRings(page, back)));
    expect.soft([...faultsOfWays(there, back), ...unseen], `${page.url()} at ${size.width} px`).toEqual([]);
  }
}

/** What opens on request has stops of its own. */
function unfold() {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
}
