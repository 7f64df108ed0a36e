// In npm test: tests/browser/navigation.spec.ts - one link without data, one of a newer release, one without an answer
import { expect, type Page, type Route } from "@playwright/test";
import { test } from "../helpers/living-page";
import { trouble } from "../helpers/messages";
import { publicPages } from "../helpers/pages";
import { signInAsStaff } from "../helpers/staff-page";

const breaks: Record<string, (route: Route) => Promise<void>> = {
  "no connection": (route) => route.abort("internetdisconnected"),
  "a proxy's 502": (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
};
const staffScreens = [
  ...[
    "/admin",
    "/admin/contacts",
    "/admin/blog",
    "/admin/services",
    "/admin/references",
    "/admin/trash",
    "/admin/company",
    "/admin/company?group=faq",
    "/admin/newsletter",
  ],
  ...["/admin/blog/new", "/admin/services/new", "/admin/references/new", "/admin/newsletter/new"],
];
const wayOn = /^Noch einmal versuchen$/;

for (const [how, fail] of Object.entries(breaks)) {
  const every = how === "no connection" ? 1 : 3;
  for (const [area, paths] of [
    ["public page", publicPages],
    ["staff screen", staffScreens],
  ] as const)
    test(`links and buttons of every ${area} lead on with ${how}`, async ({ page, baseURL }) => {
      test.setTimeout(600_000);
      if (paths === staffScreens) await signInAsStaff(page, baseURL);
      page.on("dialog", (dialog) => dialog.accept());
      const walked = new Set<string>();
      for (const path of paths) {
        await page.goto(path);
        const links = await linksOf(page, path);
        expect(links.length).toBeGreaterThan(0);
        // Forms of visitors: tests/browser/unreached.proof.ts.
        const ways = paths === staffScreens ? [...links, ...(await buttonsOf(page))] : links;
        const next = firstTwoOfAKind(ways.filter(({ name }) => !walked.has(name)));
        for (const [index, { name, take }] of next.entries()) {
          walked.add(name);
          if (index % every) continue;
          await page.route("**/*", fail);
          await take();
          await expect(page.getByText(wayOn)).toBeVisible();
          await expectWhole(page);
          await expect(page.locator(".pending-bar")).toHaveCount(0);
          await page.unroute("**/*", fail);
          await page.goto(path);
        }
      }
      expect(walked.size).toBeGreaterThan(paths.length);
    });
}

test("an old browser comes to a page of a newer release as well, and stays without a connection", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, "navigation", { value: undefined }));
  await page.goto("/impressum");
  await page.route(/assets\/.*agb.*\.js/i, (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("contentinfo").getByRole("link", { name: "AGB", exact: true }).click();
  await expect(page).toHaveURL(/\/agb$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Allgemeine Geschäftsbedingungen");

  await page.unrouteAll();
  await page.goto("/impressum");
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog", exact: true }).click();
  await expect(trouble(page)).toContainText("Keine Verbindung.");
  await expectWhole(page);
  await context.setOffline(false);
  await page.getByRole("button", { name: wayOn }).click();
  await page.waitForURL("**/blog");
});

for (const kind of ["a new", "an old"])
  test(`${kind} browser that is busy comes to a page of a newer release too`, async ({ page }) => {
    if (kind === "an old")
      await page.addInitScript(() => Object.defineProperty(window, "navigation", { value: undefined }));
    await page.goto("/impressum");
    await page.evaluate(() => {
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (...message: unknown[]) {
        setTimeout(() => post.apply(this, message as [unknown]), 500);
      };
    });
    await page.route(/assets\/.*agb.*\.js/i, (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByRole("contentinfo").getByRole("link", { name: "AGB", exact: true }).click();
    await expect(page).toHaveURL(/\/agb$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Allgemeine Geschäftsbedingungen");
  });

test("what failed once is not said again by itself", async ({ page, context }) => {
  await page.clock.install();
  await page.goto("/impressum");
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Podcast", exact: true }).click();
  await expect(trouble(page)).toContainText("Keine Verbindung.");
  await page.getByRole("button", { name: "Schließen" }).click();
  await context.setOffline(false);
  await page.clock.runFor(30_000);
  await expect(trouble(page)).toHaveCount(0);
  await expect(page.locator(".pending-bar")).toHaveCount(0);
});

interface Way {
  name: string;
  kind: string;
  take: () => Promise<void>;
}

async function linksOf(page: Page, path: string): Promise<Way[]> {
  const addresses = await page.locator("a[href^='/']:not([target])").evaluateAll((links) =>
    links
      .filter((link) => !/^\/(blog\.rss|admin\/.*export)|#/.test(link.getAttribute("href") ?? ""))
      .filter((link) => link.checkVisibility())
      .map((link) => link.getAttribute("href") ?? ""),
  );
  return [...new Set(addresses)]
    .filter((address) => address !== path)
    .map((address) => ({
      name: address,
      kind: address.replace(/[\da-f-]{36}/, ""),
      take: () => page.locator(`a[href="${address}"]`).filter({ visible: true }).first().click(),
    }));
}

async function buttonsOf(page: Page): Promise<Way[]> {
  const buttons = page
    .locator("form[method=post] button:not([formtarget], [type=button])")
    .filter({ visible: true });
  const required = page
    .locator("input[required]:not([type=number]), textarea[required]")
    .filter({ visible: true });
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => `${button.closest("form")?.getAttribute("action")} ${button.textContent}`),
  );
  return names.map((name, index) => ({
    name,
    kind: name,
    take: async () => {
      for (const field of await required.all()) await field.fill("Moin");
      await buttons.nth(index).click();
    },
  }));
}

function firstTwoOfAKind(ways: Way[]): Way[] {
  const seen = new Map<string, number>();
  return ways.filter(({ kind }) => {
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    return count <= 2;
  });
}

async function expectWhole(page: Page) {
  await expect(page.locator("html[lang=de]")).toHaveCount(1);
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Jakarta");
}
