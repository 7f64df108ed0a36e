import { expect } from "@playwright/test";
import { fontStylesheet } from "../helpers/configured-site";
import { managers } from "../helpers/consent-managers";
import {
  afterNextPoll,
  allServices,
  chooseEpisode,
  consoleErrors,
  decide,
  expectNoPlayer,
  expectPlayer,
  inFooter,
  inNotice,
  look,
  manager,
  ownDialogue,
  settings,
  sorted,
  usercentrics,
  videoHosts,
} from "../helpers/consent-page";
import { noteForeignHosts } from "../helpers/foreign-hosts";
import { test } from "../helpers/living-page";
import { trouble } from "../helpers/messages";

test.describe.configure({ mode: "default" });

test("a manager is asked, nothing is loaded before it says yes, and a withdrawal takes everything back", async ({
  page,
  withUsercentrics,
}) => {
  await page.clock.install();
  const hosts = await noteForeignHosts(page, usercentrics(managers.asynchronous));
  await page.goto(`${withUsercentrics}/podcast`);
  await expect(inNotice(page)).toBeVisible();
  await expectNoPlayer(page);
  await afterNextPoll(page);
  expect(hosts.list()).toEqual([manager]);

  await inNotice(page).click();
  expect(await page.evaluate("window.settingsShown")).toBe(true);
  await decide(page, "yes");
  await expectPlayer(page);
  await expect.poll(() => hosts.list()).toEqual(sorted([manager, ...allServices]));

  await page.evaluate(() => Object.assign(window, { before: true }));
  hosts.forget();
  await decide(page, "no");
  await expect.poll(() => page.evaluate("window.before").catch(() => true)).toBe(undefined);
  await expectNoPlayer(page);
  await expect.poll(() => hosts.list()).toEqual([manager]);
  await chooseEpisode(page, 2);
  await afterNextPoll(page);
  await expectNoPlayer(page);
  expect(hosts.list()).toEqual([manager]);
});

test("where scripts and fonts of others are used, the first visit asks with two equal answers", async ({
  page,
  withUsercentrics,
}) => {
  await page.clock.install();
  const hosts = await noteForeignHosts(page, {
    [fontStylesheet]: { contentType: "text/css", body: "" },
  });
  const errors = consoleErrors(page);
  await page.goto(`${ownDialogue(withUsercentrics)}/impressum`);
  const banner = page.getByRole("dialog");
  const accept = banner.getByRole("button", { name: "Alles akzeptieren" });
  const reject = banner.getByRole("button", { name: "Alles ablehnen" });
  await expect(reject).toBeVisible();
  expect(await look(accept)).toEqual(await look(reject));
  expect(hosts.list()).toEqual([]);

  await reject.click();
  await expect(banner).toBeHidden();
  await page.reload();
  const openFromFooter = inFooter(page);
  await openFromFooter.click();
  expect(hosts.list()).toEqual([]);
  await settings(page).getByRole("button", { name: "Alles akzeptieren" }).click();
  await expect.poll(() => hosts.list()).toEqual(["schriften.example", "statistik.example"]);

  await page.evaluate(() => Object.assign(window, { before: true }));
  await openFromFooter.click();
  hosts.forget();
  await settings(page).getByRole("button", { name: "Alles ablehnen" }).click();
  await expect.poll(() => page.evaluate("window.before").catch(() => true)).toBe(undefined);
  await expect(openFromFooter).toBeVisible();
  await afterNextPoll(page);
  expect(hosts.list()).toEqual([]);
  expect(errors).toEqual([]);
});

test("on a phone the settings name the privacy policy without scrolling, and both answers are equal", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/podcast");
  await inFooter(page).click();
  await expect(settings(page).locator('a[href="/datenschutz"]')).toBeInViewport({ ratio: 1 });
  // In one go: the settings may still be moving in.
  const boxes = await settings(page)
    .locator('[data-role="all"], [data-role="necessary"]')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect()).map(({ y, width }) => [y, width]),
    );
  expect(boxes).toHaveLength(2);
  expect(boxes[0]).toEqual(boxes[1]);
});

test("a dialogue that cannot come says so, and one press loads the video in its place and nothing else", async ({
  page,
  baseURL,
}) => {
  const hosts = await noteForeignHosts(page);
  const dialogue = /consent-dialogue-[^/]*\.js/;
  await page.route(dialogue, (route) => route.abort());
  await page.goto(`${baseURL}/podcast`);
  await inNotice(page).click();
  await expect(trouble(page)).toContainText("Cookie-Einstellungen");
  await page.unroute(dialogue);
  await page.reload();
  await page.getByRole("button", { name: "Video laden" }).click();
  await expectPlayer(page);
  expect(hosts.list()).toEqual(videoHosts);
  await inNotice(page).click();
  await expect(settings(page).getByRole("checkbox", { name: /Video|YouTube/ })).toBeChecked();
});
