import { expect, type Page, type Route } from "@playwright/test";
import { test } from "../helpers/living-page";
import { fillMessage, trouble } from "../helpers/messages";
import { account, signInAsStaff } from "../helpers/staff-page";
import { saveButton, source, stored, writeHtml } from "../helpers/writing";

// What has no answer, or none of ours, costs nobody what they have typed and leads nobody to a bare page.

const badGateway = "<html><head><title>502</title></head><body><h1>502 Bad Gateway</h1></body></html>";
const offline = (route: Route) => route.abort("internetdisconnected");
const reset = (route: Route) => route.abort("connectionreset");
const proxy = (route: Route) => route.fulfill({ status: 502, contentType: "text/html", body: badGateway });

const send = (page: Page) => page.locator("form:has(textarea[name=message]) button[type=submit]");
const message = (page: Page) => page.locator("textarea[name=message]");
const again = (page: Page) => page.getByRole("button", { name: "Noch einmal versuchen" });

test("a message that met no answer of ours is still there, whatever came, and is sent by the next try", async ({
  page,
}) => {
  const answer = (status: number) => (route: Route) =>
    route.fulfill(status === 204 ? { status } : { status, contentType: "text/plain", body: "nein\n" });
  const silence = () => Promise.resolve();
  for (const [fail, words] of [
    [offline, /Keine Verbindung/],
    [proxy, /nicht annehmen/],
    [answer(403), /nehmen wir dieses Formular nicht an/],
    [answer(413), /zu viel Text/],
    [answer(429), /zu viel auf einmal/],
    [answer(204), /./],
    [silence, /Keine Verbindung/],
  ] as const) {
    if (fail === silence) await page.clock.install();
    await page.goto("/contact");
    await fillMessage(page, "Moin, wie lange noch?");
    const mend = await broken(page, fail);
    const posted = page.waitForRequest((one) => one.method() === "POST");
    await send(page).click();
    await posted;
    if (fail === silence) await page.clock.runFor(21_000);
    await expect(trouble(page)).toContainText(words);
    await expect(trouble(page)).toContainText("Dein Text ist noch da.");
    await expect(message(page)).toHaveValue("Moin, wie lange noch?");
    await expect(page.getByRole("checkbox")).toBeChecked();
    // The sheet is there: without it, the browser's own font shows.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Jakarta");
    await mend();
  }
  await again(page).click();
  await expect(page.getByText("Nachricht gesendet!")).toBeVisible();
  await expect(trouble(page)).toHaveCount(0);
});

test("a notice goes when another way is taken", async ({ page }) => {
  await page.goto("/");
  await fillMessage(page, "Moin");
  const mend = await broken(page, offline);
  await send(page).click();
  await expect(trouble(page)).toBeVisible();
  await mend();
  await page.getByRole("link", { name: "Blog", exact: true }).first().click();
  await page.waitForURL("**/blog");
  await expect(trouble(page)).toHaveCount(0);
});

test("an article, and a sign-in, that met no answer are still there and taken by the second try", async ({
  page,
  baseURL,
}) => {
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/blog/new");
  await page.locator("#eintrag-title").fill(`Beitrag ${Date.now()}`);
  await writeHtml(page, "<p>Moin</p>");
  for (const [fail, words] of [
    [offline, /Keine Verbindung/],
    [proxy, /nicht annehmen/],
  ] as const) {
    const mend = await broken(page, fail);
    await saveButton(page).click();
    // The notice of the try before may still be there.
    await expect(trouble(page)).toContainText(words);
    await expect(source(page)).toHaveValue("<p>Moin</p>");
    await mend();
  }
  await again(page).click();
  await stored(page);

  await page.context().clearCookies();
  await page.goto("/admin/login");
  await page.locator("input[name=email]").fill(account.email);
  await page.locator("input[name=password]").fill(account.password);
  const mend = await broken(page, reset);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(trouble(page)).toBeVisible();
  await expect(page.locator("input[name=password]")).toHaveValue(account.password);
  await mend();
  await again(page).click();
  await page.waitForURL("**/admin");
});

/** Lets no form through from now on, until what it gives is called. */
async function broken(page: Page, fail: (route: Route) => Promise<void>) {
  const handler = (route: Route) => (route.request().method() === "POST" ? fail(route) : route.continue());
  await page.route("**/*", handler);
  return () => page.unroute("**/*", handler);
}
