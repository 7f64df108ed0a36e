// In npm test: tests/browser/pages.spec.ts - a sample of pages once, with sizes and spacings taking turns
import { expect } from "@playwright/test";
import { axe, themes, wear } from "../helpers/accessible";
import { longTitle, test } from "../helpers/filled-site";
import { site } from "../helpers/living-page";
import { readWith } from "../helpers/lost-text";
import { publicPages } from "../helpers/pages";
import { allFaultsOf, watch } from "../helpers/visit";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const more = [
  "/gibt-es-nicht",
  "/blog/lange-worte",
  "/blog/erst-aufraeumen-dann-automatisieren",
  "/blog/ki-im-buero-was-du-ihr-gibst-und-was-nicht",
  "/contact?gesendet=1",
  "/newsletter?angemeldet=1",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/admin/login",
  "/admin/login?modus=registrieren",
  "/admin/login/forgotten",
  "/admin/login/reset?token=x",
];

const person = { email: "antje.seiten@werft.example", firstName: "Antje", lastName: "Ahlers" };
const done: Record<string, Record<string, string>> = {
  "/contact?gesendet=1": { name: "Antje", email: person.email, message: "Moin", privacy: "on" },
  "/newsletter?angemeldet=1": person,
};

for (const path of [...publicPages, ...more])
  test(`${path} is accessible, gone through by keyboard and read in every size, spacing and theme`, async ({
    page,
    filledSite: _,
  }) => {
    // Of the others some are no good answer, which their browser tells as well.
    const faults = publicPages.includes(path) ? watch(page) : [];
    const form = done[path];
    const [address = ""] = path.split("?");
    if (form) await page.request.post(address, { form, headers: { Origin: site().url }, maxRedirects: 0 });
    await page.goto(path);
    expect([...(await allFaultsOf(page)), ...faults]).toEqual([]);
  });

test("who asks for more contrast gets 7 : 1 in both themes", async ({ page }) => {
  await page.emulateMedia({ contrast: "more", reducedMotion: "reduce" });
  for (const path of ["/", "/services", "/references", "/contact", "/podcast", "/datenschutz"]) {
    await page.goto(path);
    for (const theme of themes) {
      await wear(page, theme);
      const { violations } = await axe(page)
        .withRules(["color-contrast-enhanced"])
        .exclude(".bg-signal")
        .analyze();
      const low = violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${path}, ${theme}: ${html}`));
      expect(low).toEqual([]);
    }
  }
});

test("cards are cut from 640 px on only, and the name of their link is never cut", async ({
  page,
  filledSite: { session },
}) => {
  await page.context().addCookies(session);
  for (const path of ["/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara", "/admin/blog"]) {
    await page.goto(path);
    const title = page.locator('[class*="line-clamp-2"]', { hasText: longTitle }).first();
    const isCut = () => title.evaluate(({ clientHeight, scrollHeight }) => clientHeight < scrollHeight);
    // So narrow that it would be cut on any screen.
    await readWith(page, "h3, th { max-width: 12rem }");
    await page.setViewportSize({ width: 639, height: 800 });
    expect(await isCut(), `${path} below 640 px`).toBe(false);
    await page.setViewportSize({ width: 640, height: 800 });
    expect(await isCut(), `${path} from 640 px on`).toBe(true);
    const links = page.getByRole("link", { name: longTitle, exact: path !== "/admin/blog" });
    await expect(links.first()).toBeVisible();
  }
});
