import { expect, type Page } from "@playwright/test";
import { changeElsewhere, makeItem, postAsStaff, remover, save, summary } from "../helpers/editing-page";
import { expectArrival, expectPlace } from "../helpers/focus";
import { holdBack, holdScripts, site, test } from "../helpers/living-page";
import { closer, field, notePosts, region } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import { chooseStatus, writeHtml } from "../helpers/writing";

// After every action of the staff area the focus is on what it was about, never on nothing.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

async function remove(page: Page) {
  page.once("dialog", (dialog) => dialog.dismiss());
  await remover(page).click();
  await expectPlace(page, /^a Löschen/);
  const asked = page.waitForEvent("dialog");
  const deleting = remover(page).click();
  const dialog = await asked;
  await dialog.accept();
  await deleting;
  return dialog.message();
}

/** The button says what saving would do with what stands in the form. */
async function expectDeeds(page: Page) {
  const date = field(page, "published_at");
  const named = async (status: string, time: string) => {
    await date.fill(time);
    await chooseStatus(page, status);
    return save(page).innerText();
  };
  expect(await named("published", "")).toBe("Veröffentlichen");
  expect(await named("published", "2099-11-29T09:00")).toBe("Für So., 29. November 2099, 9 Uhr planen");
  expect(await named("draft", "2099-11-29T09:00")).toBe("Entwurf speichern");
  await page.getByRole("button", { name: "Auf jetzt setzen" }).click();
  await expect(date).toHaveValue("");
  await expect(date).toBeFocused();
}

test("an article is written, refused, mended, found by a search that is read out, and deleted", async ({
  page,
}) => {
  await page.goto("/admin");
  await page.locator('header a[href="/admin/blog"]').first().click();
  await expectArrival(page, "Beiträge", true);
  await page.locator('main a[href="/admin/blog/new"]').first().click();
  await expectPlace(page, "textarea title");
  await expectDeeds(page);
  await field(page, "title").focus();
  await field(page, "title").pressSequentially("Fokus am Kai");
  await expectPlace(page, "textarea title");
  await expect(field(page, "slug")).toHaveValue("fokus-am-kai");
  await writeHtml(page, "<p>Moin</p>");
  // What the browser counts is what the server counts: an emoji of one code point is one character.
  for (const [count, isTaken] of [
    [501, false],
    [500, true],
  ] as const) {
    await field(page, "excerpt").fill("🚢".repeat(count));
    await expect(page.getByText(`${count} von 500 Zeichen`)).toBeVisible();
    await expect(field(page, "excerpt").and(page.locator("[aria-invalid=true]"))).toHaveCount(
      isTaken ? 0 : 1,
    );
  }
  await field(page, "slug").fill("Kein Slug");
  for (const _ of [1, 2]) {
    await save(page).click();
    await expect(page).toHaveTitle(/^Fehler: /);
    await expect(summary(page)).toBeFocused();
  }
  await summary(page).getByRole("link").first().click();
  await expectPlace(page, "input slug");
  await expect(field(page, "slug")).toHaveAttribute("aria-invalid", "true");
  await field(page, "slug").fill("fokus");
  await save(page).click();
  await expectPlace(page, /^tr Fokus/);

  await page.locator('main a[href*="status=draft"]').click();
  await expect(page).toHaveURL(/status=draft/);
  await expectPlace(page, /^a /);
  const found = page.getByRole("status");
  await page.getByRole("main").getByRole("searchbox").fill("gibtesnicht");
  await page.getByRole("main").getByRole("searchbox").press("Enter");
  await expect(found).toHaveText("Nichts gefunden");
  await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();
  await page.getByRole("main").getByRole("searchbox").fill("Fokus");
  await page.getByRole("main").getByRole("searchbox").press("Enter");
  await expect(found).toHaveText(/1$/);
  await page.getByRole("rowheader").getByRole("link").click();
  await save(page).click();
  await expect(page.getByText("Post updated successfully")).toBeVisible();
  await expect(page).toHaveURL(/status=draft/);
  expect(await remove(page)).toContain("Are you sure you want to delete this post?");
  await expect(page.getByText("Post deleted successfully")).toBeVisible();
  await expectArrival(page, "Beiträge", true);
});

test("a service is saved once however often its button is pressed, moved, put at its place, lost to a colleague and kept", async ({
  page,
}) => {
  await page.goto("/admin/services/new");
  await field(page, "title").fill("Lotsendienst");
  await field(page, "slug").fill("lotsendienst");
  await field(page, "full_description").fill("Moin");
  const posts = notePosts(page);
  const release = await holdBack(page, /\.data(\?|$)/);
  const inBar = () =>
    page
      .locator(".editor-bar :is(a, button)")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  const places = await inBar();
  await save(page).dblclick();
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  expect(await inBar()).toEqual(places);
  await expect(save(page)).toBeFocused();
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByText("Service created successfully")).toBeVisible();
  await expectPlace(page, /^tr Lotsendienst/);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(posts).toHaveLength(1);

  const row = page.getByRole("row", { name: "Lotsendienst" });
  const mover = (way: string) =>
    row.locator(`button[name=direction][value=${way}]`).filter({ visible: true });
  await mover("up").click();
  await expect(mover("down")).toBeVisible();
  await expectPlace(page, "button Lotsendienst nach oben");
  const place = row.locator("input[name=place]").filter({ visible: true });
  const count = await page.locator("tbody tr").count();
  await place.fill(String(count + 1));
  await place.press("Enter");
  await expect(summary(page).or(page.getByRole("region", { name: "Nicht verschoben" }))).toBeFocused();
  await expect(place).toHaveAttribute("aria-invalid", "true");
  await place.fill("1");
  await place.press("Enter");
  await expect(page.locator("tbody tr").first()).toContainText("Lotsendienst");
  await expectPlace(page, "input Platz von Lotsendienst");

  await row.getByRole("rowheader").getByRole("link").click();
  await expectPlace(page, /^h1 /);
  await changeElsewhere(page, { full_description: "Von nebenan" });
  await field(page, "full_description").fill("Moin von mir");
  await save(page).click();
  await expectPlace(page, "section Inzwischen geändert");
  await postAsStaff(page, `${new URL(page.url()).pathname}/delete`, {});
  await save(page).click();
  await expectPlace(page, "section Inzwischen gelöscht");
  await save(page).click();
  await expectPlace(page, /^tr Lotsendienst/);
});

test("what is typed before the scripts came stays, with the cursor, and leaving it is asked about", async ({
  page,
}) => {
  let arrive = await holdScripts(page);
  await page.goto("/admin/blog/new");
  await field(page, "content").fill("<h2>Früh</h2>");
  await field(page, "slug").fill("eigener-slug");
  await field(page, "title").fill("Moin");
  await arrive();
  await expect(field(page, "title")).toBeFocused();
  await page.keyboard.type(" Moin");
  await expect(field(page, "title")).toHaveValue("Moin Moin");
  await expect(field(page, "slug")).toHaveValue("eigener-slug");
  await expect(page.locator("[contenteditable=true]")).toHaveText("Früh");
  await expect(field(page, "content")).toHaveValue("<h2>Früh</h2>");
  const question = page.waitForEvent("dialog");
  const leaving = page.locator('header a[href="/admin/services"]').first().click();
  await (await question).dismiss();
  await leaving;
  await expect(field(page, "title")).toHaveValue("Moin Moin");

  page.on("dialog", (dialog) => dialog.accept());
  const address = await makeItem(page, "/admin/services", {
    title: "Frühdienst",
    slug: "fruehdienst",
    short_description: "dienst",
    full_description: "Moin",
  });
  await page.unrouteAll();
  arrive = await holdScripts(page);
  await page.goto(address);
  await field(page, "short_description").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Früh");
  await arrive();
  await page.keyboard.type(" am ");
  await expect(field(page, "short_description")).toHaveValue("Früh am dienst");
});

test("a foreign node leaves the dark page styled and keeps what was typed", async ({ page }) => {
  // An extension may put its own nodes into a page before its scripts run; React then builds all of it anew.
  const look = () =>
    page.evaluate(() => {
      const { fontFamily, backgroundColor, color } = getComputedStyle(document.body);
      return { fontFamily, backgroundColor, color, theme: document.documentElement.className };
    });
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.emulateMedia({ colorScheme: "dark" });
  const arrive = await holdScripts(page);
  await page.goto("/contact");
  const before = await look();
  await field(page, "name").fill("Antje Ahlers");
  await field(page, "privacy").check();
  await page.evaluate(() => {
    document.body.prepend(document.createElement("div"));
    Object.assign(document.documentElement.dataset, { first: "" });
  });
  await arrive();
  await expect(page.locator("html[data-first]")).toHaveCount(0);
  await expect(field(page, "name")).toHaveValue("Antje Ahlers");
  await expect(field(page, "privacy")).toBeChecked();
  expect(await look()).toEqual(before);
  expect(refused).toEqual([]);
});

test("a deletion is undone from its message, which stays, is reached by keyboard and goes with the next page", async ({
  page,
}) => {
  const item = { title: "Fast weg", slug: "fast-weg", content: "<p>Noch da.</p>", status: "published" };
  const address = await makeItem(page, "/admin/blog", item);
  const undo = region(page).locator("form button").first();
  await page.clock.install();
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(address);
  await remover(page).click();
  await expect(undo).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000);
  await page.keyboard.press("Alt+KeyT");
  await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(undo).toHaveCount(0);
  await expect.poll(async () => (await page.request.get(`${site().url}/blog/fast-weg`)).status()).toBe(200);

  await page.goto(address);
  await remover(page).click();
  await expect(undo).toBeVisible();
  await page.locator('main a[href*="status=draft"]').click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(undo).toHaveCount(0);
  await expect(closer(page)).toHaveCount(0);
});
