import { expect } from "@playwright/test";
import { fontStylesheet } from "../helpers/configured-site";
import { managers } from "../helpers/consent-managers";
import {
  afterNextPoll,
  allServices,
  chooseEpisode,
  consoleErrors,
  decide,
  expectFocusOnPlayer,
  expectNoPlayer,
  expectPlayer,
  inFooter,
  inNotice,
  look,
  manager,
  settings,
  sorted,
  usercentrics,
  videoHosts,
} from "../helpers/consent-page";
import { settle } from "../helpers/focus";
import { noteForeignHosts } from "../helpers/foreign-hosts";
import { test } from "../helpers/living-page";
import { field } from "../helpers/messages";

// One worker, and so one more server, for all of them.
test.describe.configure({ mode: "default" });

/** The same site where it is not the real one: our own dialogue asks in place of the manager. */
const ownDialogue = (site: string) => site.replace("127.0.0.1", "localhost");

test("a manager is asked, nothing is loaded before it says yes, and a withdrawal takes everything back", async ({
  page,
  withUsercentrics,
}) => {
  await page.clock.install();
  const hosts = await noteForeignHosts(page, usercentrics(managers.synchronous));
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
  // A script that has run is left behind with its page.
  await expect.poll(() => page.evaluate("window.before").catch(() => true)).toBe(undefined);
  await expectNoPlayer(page);
  await expect.poll(() => hosts.list()).toEqual([manager]);
  await chooseEpisode(page, 2);
  await afterNextPoll(page);
  await expectNoPlayer(page);
  expect(hosts.list()).toEqual([manager]);
});

test("where only the video needs consent, nobody is asked until they ask", async ({ page }) => {
  await page.clock.install();
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

test("the banner takes nobody away from what they are typing", async ({ page, withUsercentrics }) => {
  await noteForeignHosts(page);
  await page.goto(`${ownDialogue(withUsercentrics)}/impressum`);
  await page.goto(`${ownDialogue(withUsercentrics)}/contact`, { waitUntil: "commit" });
  await field(page, "name").focus();
  await expect(page.getByRole("dialog")).toBeVisible();
  // It moves in, and has then done all that it does by itself.
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
