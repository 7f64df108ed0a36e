import { expect, type Page } from "@playwright/test";
import { recordAnnouncements } from "../helpers/announcements";
import { holdBack, holdScripts, test } from "../helpers/living-page";
import { field, fillMessage, notePosts, sender, trouble } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";

const send = (page: Page) => sender(page, "kontakt-formular");
const summary = (page: Page) => page.locator("main section[aria-labelledby=error-summary-title]");
const thanks = (page: Page) => page.getByRole("region", { name: "Danke, Deine Nachricht ist bei uns" });

async function expectRefused(page: Page, name: string) {
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Fehler: /);
  await summary(page).getByRole("link").press("Enter");
  await expect(field(page, name)).toBeFocused();
  await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
}

test("on a phone a link leads down to the calendars, and answers to questions are printed, opened or not", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/contact");
  await page.locator('main a[href="#termin"]').press("Enter");
  await expect(page.locator("#termin h2")).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.locator("#termin").getByRole("link").first()).toBeFocused();
  const answer = page.locator("#fragen details p").first();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(answer).toBeVisible();
  const booking = page.locator("#termin").getByRole("link").first();
  const printed = await booking.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(printed).toContain(await booking.getAttribute("href"));
  await expect(booking.locator("span").first()).toBeHidden();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a refused message is told by a toast that counts the other faults and is in no field's way", async ({
      page,
    }) => {
      await page.goto("/contact");
      await field(page, "name").fill("Antje");
      await send(page).click({ force: true });
      const toast = page.locator(".toast");
      await expect(toast).toContainText(/: 3(?!\d)/);
      await field(page, "email").focus();
      await expect(toast).toBeHidden();
    });
  });

test("a message is refused without consent and with half an address, sent once, and all of it is said once", async ({
  page,
}) => {
  await page.goto("/contact");
  await expect(page).toHaveTitle(/^Kontakt/);
  await expect(send(page)).toHaveAccessibleDescription(/\S/);
  const heard = await recordAnnouncements(page);
  await send(page).click({ force: true });
  await expect(summary(page)).toBeFocused();
  await expect(page.locator("main [aria-invalid]")).toHaveCount(5);
  await expect(page.locator(".toast")).toContainText("Datenschutzerklärung erforderlich");
  expect((await heard()).filter((text) => text.includes("erforderlich"))).toHaveLength(1);
  const posts = notePosts(page);
  await fillMessage(page, "Moin!\nUnser Server brummt.");
  await field(page, "privacy").uncheck();
  await field(page, "name").press("Enter");
  await expectRefused(page, "privacy");
  await field(page, "privacy").press("Space");
  await expect(summary(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Kontakt/);
  await expect(field(page, "privacy")).toBeInViewport({ ratio: 1 });

  await field(page, "email").fill("antje@werft");
  await send(page).press("Enter");
  await expectRefused(page, "email");
  await expect(field(page, "message")).toHaveValue("Moin!\nUnser Server brummt.");
  await expect(field(page, "privacy")).toBeChecked();
  await field(page, "email").fill("antje@werft.example");

  expect(posts).toEqual([]);
  const release = await holdBack(page, "**/contact.data*");
  await send(page).focus();
  const said = await recordAnnouncements(page);
  await page.keyboard.press("Enter");
  await expect(send(page)).toHaveAttribute("aria-disabled", "true");
  await expect(send(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await send(page).click({ force: true });
  release();
  await expect(thanks(page)).toBeFocused();
  await expect(thanks(page)).toContainText("antje@werft.example");
  await expect(page).toHaveTitle(/^Kontakt/);
  expect(posts).toHaveLength(1);
  await expect(page.locator(".toast")).toContainText("Nachricht gesendet!");
  const words = await said();
  expect(words).toHaveLength(new Set(words).size);
  expect(words.filter((text) => text.includes("Nachricht gesendet!"))).toHaveLength(1);
});

test("a message that is pasted too long stays whole, says so at once and is not sent", async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page, "a".repeat(5300));
  await expect(field(page, "message")).toHaveValue("a".repeat(5300));
  await expect(field(page, "message")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert")).toHaveText("Nachricht darf maximal 5000 Zeichen lang sein");
  await expect(field(page, "message")).toHaveAccessibleDescription(/5300\D+5000/);
  const posts = notePosts(page);
  await send(page).click();
  await expect(summary(page).getByRole("link")).toHaveCount(1);
  await expect(page.locator(".toast")).toContainText("Nachricht darf maximal 5000 Zeichen lang sein");
  expect(posts).toEqual([]);
  await field(page, "message").fill("a".repeat(5000));
  await send(page).click();
  await expect(thanks(page)).toBeFocused();
});

test("what was sent from the home page is shown to nobody who comes back", async ({ page }) => {
  await page.goto("/");
  await fillMessage(page, "Moin von der Startseite!");
  await send(page).click();
  await expect(thanks(page)).toContainText("antje@werft.example");
  await page.waitForURL(/\?gesendet=1#kontakt$/);
  await footer(page, "/impressum").click();
  await page.waitForURL("**/impressum");
  await page.goBack();
  await expect(thanks(page)).toBeVisible();
  await expect(thanks(page)).not.toContainText("antje@werft.example");
  await page.goBack();
  await expect(field(page, "message")).toHaveValue("");
});

test("a message that is begun survives the privacy page, the menu and going back, until it is sent", async ({
  page,
}) => {
  await page.goto("/contact");
  await fillMessage(page, "Moin!\nNoch nicht fertig.");
  await page.evaluate(() => {
    location.hash = "inhalt";
  });
  await page.goBack();
  await expect(field(page, "privacy")).toBeChecked();
  await page.locator("#kontakt-formular").getByRole("link").first().click();
  await page.waitForURL("**/datenschutz");
  const expectKept = async () => {
    await expect(field(page, "name")).toHaveValue("Antje Ahlers");
    await expect(field(page, "message")).toHaveValue("Moin!\nNoch nicht fertig.");
    await expect(field(page, "privacy")).not.toBeChecked();
  };
  await page.goBack();
  await expectKept();
  await footer(page, "/impressum").click();
  await page.waitForURL("**/impressum");
  await page.goto("/contact");
  await expectKept();
  const stored = await page.evaluate(() =>
    Object.keys(JSON.parse(sessionStorage.typed)["kontakt-formular"]).sort(),
  );
  expect(stored).toEqual(["email", "message", "name", "phone", "subject"]);
  await field(page, "privacy").check();
  await send(page).click();
  await expect(thanks(page)).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem("typed"))).toBeNull();
});

test("a message whose answer gets lost is stored once by the second try", async ({ page, baseURL }) => {
  await page.goto("/contact");
  await fillMessage(page, "Nur einmal bitte", "verloren@werft.example");
  await page.route("**/contact.data*", async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  await send(page).press("Enter");
  const again = trouble(page).getByRole("button").first();
  await expect(again).toBeFocused();
  await page.unroute("**/contact.data*");
  await again.press("Enter");
  await expect(thanks(page)).toBeFocused();
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/contacts?q=verloren@werft.example");
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Antje Ahlers" })).toHaveCount(
    1,
  );
});

for (const path of ["/", "/contact"])
  test(`${path} says of the box that it is needed, and what a star means`, async ({ page }) => {
    await page.goto(path);
    const legend = page.locator("form").getByText(/^Felder mit \*/);
    await expect(page.getByRole("checkbox")).toHaveAccessibleDescription((await legend.textContent()) ?? "");
  });

test("a box that was ticked before the scripts came counts", async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto("/contact");
  await field(page, "privacy").check();
  await field(page, "name").focus();
  await arrive();
  await expect(send(page)).toBeEnabled();
  await expect(field(page, "name")).toBeFocused();
  await field(page, "privacy").uncheck();
  await expect(send(page)).toBeDisabled();
});

function footer(page: Page, path: string) {
  return page.getByRole("contentinfo").locator(`a[href="${path}"]`);
}
