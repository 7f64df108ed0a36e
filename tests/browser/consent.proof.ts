// In npm test: tests/browser/consent.spec.ts - a manager and our own dialogue are asked, obeyed and taken at their word again
import { expect, type Page } from "@playwright/test";
import { expectAccessible, themes, wear } from "../helpers/accessible";
import { analyticsScript } from "../helpers/configured-site";
import { managers } from "../helpers/consent-managers";
import {
  afterNextPoll,
  allowBefore,
  allServices,
  chooseEpisode,
  consoleErrors,
  decide,
  expectFocusOnPlayer,
  expectNoPlayer,
  expectPlayer,
  inFooter,
  inNotice,
  loader,
  look,
  manager,
  ownDialogue,
  settings,
  sorted,
  unreachable,
  usercentrics,
  videoHosts,
} from "../helpers/consent-page";
import { settle } from "../helpers/focus";
import { noteForeignHosts } from "../helpers/foreign-hosts";
import { test } from "../helpers/living-page";
import { field } from "../helpers/messages";

test.beforeEach(({ page }) => page.clock.install());

test.describe("with Usercentrics", () => {
  for (const [how, answers, error] of [
    ["is never ready", usercentrics(managers.neverReady), undefined],
    ["throws", usercentrics(managers.throwing), /^Consent check failed\b/],
    ["cannot be reached", { [loader]: unreachable }, /^Third-party load failed\b/],
  ] as const)
    test(`a manager that ${how} is reported once and allows nothing`, async ({ page, withUsercentrics }) => {
      const hosts = await noteForeignHosts(page, answers);
      const errors = consoleErrors(page);
      const reported = () => errors.filter((text) => error?.test(text)).length;
      await allowBefore(page);
      await page.goto(`${withUsercentrics}/podcast`);

      await expect.poll(() => hosts.list()).toEqual([manager]);
      await expect.poll(reported).toBe(error ? 1 : 0);
      await afterNextPoll(page);
      await expectNoPlayer(page);
      if (!error) await expect(page.getByRole("button", { name: /Cookie-Einstellungen/ })).toHaveCount(0);
      expect(reported()).toBe(error ? 1 : 0);
      expect(hosts.list()).toEqual([manager]);
    });

  test("a manager that is ready before hydration is taken as it is", async ({ page, withUsercentrics }) => {
    const hosts = await noteForeignHosts(page);
    const errors = consoleErrors(page);
    await allowBefore(page);
    await page.addInitScript(`if (window === top) ${managers.synchronous}`);
    await page.goto(`${withUsercentrics}/podcast`);

    await expectPlayer(page);
    await expect.poll(() => hosts.list()).toEqual(sorted(allServices));
    expect(errors).toEqual([]);
  });

  test("a withdrawal that no event tells of takes everything back", async ({ page, withUsercentrics }) => {
    const hosts = await noteForeignHosts(page, usercentrics(managers.synchronous));
    await allowBefore(page);
    await page.goto(`${withUsercentrics}/podcast`);

    await expectPlayer(page);
    await expect.poll(() => hosts.list()).toEqual(sorted([manager, ...allServices]));
    await page.evaluate(() => Object.assign(window, { before: true }));
    hosts.forget();
    await decide(page, "no", true);
    await expect.poll(() => page.evaluate("window.before").catch(() => true)).toBe(undefined);
    await expectNoPlayer(page);
    expect(hosts.list()).toEqual([manager]);
  });

  test("every update is told to the window with the services", async ({ page, withUsercentrics }) => {
    await noteForeignHosts(page, usercentrics(managers.synchronous));
    await page.addInitScript(() => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      addEventListener("consentchange", (event) => told.push((event as CustomEvent).detail));
    });
    await page.goto(`${withUsercentrics}/podcast`);

    await expect(inNotice(page)).toBeVisible();
    await decide(page, "yes");
    const services = ["video", "analytics", "fonts"].map((id) => ({ id, consent: true }));
    await expect.poll(() => page.evaluate("window.told.at(-1)")).toEqual({ services });
    const before = Number(await page.evaluate("window.told.length"));
    await decide(page, "yes");
    await expect.poll(() => page.evaluate("window.told.length")).toBe(before + 1);
  });
});

test.describe("with our own dialogue", () => {
  test("both layers of the dialogue are accessible in both themes", async ({ page, withOwnDialogue }) => {
    await noteForeignHosts(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${withOwnDialogue}/podcast`);

    const banner = page.getByRole("dialog");
    await expect(banner.getByRole("button", { name: "Alles ablehnen" })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await banner.getByRole("button", { name: "Cookie-Einstellungen" }).click();
    await expect(settings(page).getByText("erhält Google unter anderem Deine IP-Adresse")).toBeVisible();
    // The pointer would lie on one of the answers, which then looks different.
    await page.mouse.move(0, 0);
    const accept = settings(page).getByRole("button", { name: "Alles akzeptieren" });
    const reject = settings(page).getByRole("button", { name: "Alles ablehnen" });
    for (const theme of themes) {
      await wear(page, theme);
      await expectAccessible(page);
      expect(await look(accept)).toEqual(await look(reject));
    }
    await accept.click();
    await expectPlayer(page);
    await expectAccessibleInBothThemes(page);
  });

  test("a script that does not come is reported, and the page stays", async ({ page, withOwnDialogue }) => {
    await noteForeignHosts(page, { [analyticsScript]: unreachable });
    const errors = consoleErrors(page);
    await page.goto(`${withOwnDialogue}/impressum`);

    await page.getByRole("dialog").getByRole("button", { name: "Alles akzeptieren" }).click();
    await expect.poll(() => errors.filter((text) => /^Third-party load failed\b/.test(text))).toHaveLength(1);
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.evaluate(() => localStorage.removeItem("consent"));
    await afterNextPoll(page);
    expect(await page.evaluate("window.before")).toBe(true);
  });

  test("a decision made in another tab, spoilt or out of date counts at once", async ({ page, context }) => {
    await noteForeignHosts(page);
    const errors = consoleErrors(page);
    await page.goto("/podcast");

    const decision = { categories: ["video"], revision: 1, expirationTime: Date.now() + 60_000 };
    const other = await context.newPage();
    const store = (stored: string) => other.evaluate((text) => localStorage.setItem("consent", text), stored);
    await other.goto("/impressum");
    await store(JSON.stringify(decision));
    await page.bringToFront();
    await expectPlayer(page);
    await store(JSON.stringify({ ...decision, expirationTime: Date.now() - 1 }));
    await expectNoPlayer(page);
    await store(JSON.stringify({ ...decision, revision: 3 }));
    await afterNextPoll(page);
    await expectNoPlayer(page);
    expect(errors).toEqual([]);
    await other.close();
    await page.evaluate(() => localStorage.setItem("consent", "{"));
    await expect.poll(() => errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^Consent check failed\b/);
    await expect(inNotice(page)).toBeVisible();
  });

  test("where only the video needs consent, nobody is asked until they ask", async ({ page }) => {
    const hosts = await noteForeignHosts(page);
    const errors = consoleErrors(page);
    await page.goto("/podcast");

    const openFromNotice = inNotice(page);
    await expect(openFromNotice).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await openFromNotice.click();
    await settings(page).getByRole("button", { name: "Alles ablehnen" }).click();
    await expect(settings(page)).toBeHidden();
    await expect(openFromNotice).toBeFocused();
    await expectNoPlayer(page);
    expect(hosts.list()).toEqual([]);

    await openFromNotice.click();
    await settings(page).getByRole("checkbox", { name: "YouTube" }).check({ force: true });
    await settings(page).getByRole("button", { name: "Auswahl speichern" }).click();
    await expectPlayer(page);
    await expectFocusOnPlayer(page);
    await expect.poll(() => hosts.list()).toEqual(sorted(videoHosts));

    await page.reload();
    await expectPlayer(page);
    await chooseEpisode(page, 2);
    await expectFocusOnPlayer(page);
    await expect(page.locator("iframe")).toHaveAttribute("src", /MUSTERVID02/);

    const openFromFooter = inFooter(page);
    await openFromFooter.click();
    await settings(page).getByRole("button", { name: "Alles ablehnen" }).click();
    await expectNoPlayer(page);
    await expect(openFromFooter).toBeFocused();
    hosts.forget();
    await chooseEpisode(page, 3);
    await page.reload();
    await expectNoPlayer(page);
    await expect(openFromNotice).toBeVisible();
    expect(hosts.list()).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("the banner takes nobody away from what they are typing", async ({ page, withUsercentrics }) => {
    await noteForeignHosts(page);
    await page.goto(`${ownDialogue(withUsercentrics)}/impressum`);
    await page.goto(`${ownDialogue(withUsercentrics)}/contact`, { waitUntil: "commit" });
    await field(page, "name").focus();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page
      .getByRole("dialog")
      .evaluate((dialog) =>
        Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      );
    await settle(page);
    await page.keyboard.type("Anna Muster aus Bremen");
    await expect(field(page, "name")).toBeFocused();
    await expect(field(page, "name")).toHaveValue("Anna Muster aus Bremen");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("nobody is asked, nothing of others is loaded, and the video is a link", async ({
    page,
    baseURL,
    withUsercentrics,
    withOwnDialogue,
  }) => {
    const hosts = await noteForeignHosts(page, usercentrics(managers.synchronous));
    const elsewhere = ownDialogue(withUsercentrics);
    for (const site of [withUsercentrics, elsewhere, withOwnDialogue, baseURL]) {
      await page.goto(`${site}/podcast`);
      await expectNoticeOnly(page, hosts);
    }
    await page.goto(`${withOwnDialogue}/impressum`);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(hosts.list()).toEqual([]);
  });
});

async function expectNoticeOnly(page: Page, hosts: { list(): string[] }) {
  await expectNoPlayer(page);
  await expect(page.getByRole("link", { name: /YouTube ansehen/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.youtube\.com\/watch\?v=MUSTERVID04$/,
  );
  await expect(page.getByRole("button", { name: /Cookie-Einstellungen/ })).toHaveCount(0);
  expect(hosts.list()).toEqual([]);
}

async function expectAccessibleInBothThemes(page: Page) {
  for (const theme of themes) {
    await wear(page, theme);
    await expectAccessible(page);
  }
}
