import { expect, type Page } from "@playwright/test";
import { changeElsewhere, makeItem, summary } from "../helpers/editing-page";
import { comeToLife, test } from "../helpers/living-page";
import { fieldsOf } from "../helpers/staff-form";
import { account, signInAsStaff } from "../helpers/staff-page";
import { openText, saveButton, source, stored } from "../helpers/writing";

// What is typed and not stored is kept: on the server, and in the browser where that cannot be reached.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const title = (page: Page) => page.locator("#eintrag-title");
const status = (page: Page) => page.locator("[data-draft]");
const offer = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words });

async function fillService(page: Page, words: string) {
  await page.goto("/admin/services/new");
  await title(page).fill(words);
  await page.getByLabel("Beschreibung *").fill("Moin");
}

test("what is typed reaches the server by itself, is offered elsewhere, written on, and gone once it is stored", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.clock.install();
  const words = `Fernweh ${Date.now()}`;
  await page.goto("/admin/blog/new");
  await title(page).fill(words);
  await (await openText(page)).pressSequentially("Moin am Kai");
  const sent = page.waitForRequest("**/admin/copies/**");
  await page.clock.runFor(11_000);
  expect(new URLSearchParams((await sent).postData() ?? "").get("title")).toBe(words);
  await expect(status(page)).toContainText(/gesichert \d/);
  await expect(page.locator("[contenteditable=true]")).toBeFocused();

  const context = await browser.newContext({ baseURL: String(baseURL), locale: "de-DE" });
  const other = await context.newPage();
  await signInAsStaff(other, baseURL);
  await other.goto("/admin/blog/new");
  await offer(other, words).getByRole("link", { name: "Weiterschreiben" }).click();
  await expect(title(other)).toHaveValue(words);
  await expect(source(other)).toHaveValue("<p>Moin am Kai</p>");
  await comeToLife(other);
  await title(other).fill(`${words} neu`);
  const kept = other.waitForResponse(
    (one) => one.request().method() === "POST" && !one.url().includes("/copies/"),
  );
  await other.locator("button[name=intent][value=draft]").click();
  await kept;
  await expect(source(other)).toHaveValue("<p>Moin am Kai</p>");
  await other.goto("/admin/blog/new");
  await offer(other, `${words} neu`).getByRole("link", { name: "Weiterschreiben" }).click();
  await expect(title(other)).toHaveValue(`${words} neu`);
  await comeToLife(other);
  await saveButton(other).click();
  await stored(other);
  await other.goto("/admin/blog/new");
  await expect(offer(other, `${words} neu`)).toHaveCount(0);
  const left = () => Object.keys(localStorage).filter((key) => key.startsWith("entwurf"));
  expect(await other.evaluate(left)).toEqual([]);
  await context.close();
});

test("what was typed when the session had ended outlives the sign-in, with a save and without one", async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  const words = `Abgemeldet ${Date.now()}`;
  await fillService(page, words);
  await page.context().clearCookies();
  await page.getByLabel("Kurztext").fill("Kurz");
  await page.clock.runFor(11_000);
  await expect(status(page)).toContainText("nur in diesem Browser");
  await saveButton(page).click();
  await expect(page.locator("input[name=kept]")).toHaveValue(new RegExp(words));
  await expect(page.getByRole("region", { name: "Bitte melde Dich neu an" })).toBeFocused();
  await page.locator("input[name=email]").fill("wer@da");
  await page.locator("input[name=password]").fill("falsch");
  await page.keyboard.press("Enter");
  await summary(page).getByRole("link").first().click();
  await expect(page.locator("input[name=kept]")).toHaveValue(new RegExp(words));
  await page.locator("input[name=email]").fill(account.email);
  await page.locator("input[name=password]").fill(account.password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("button", { name: "Weiterschreiben" }).click();
  await expect(title(page)).toHaveValue(words);
  await expect(page.getByLabel("Kurztext")).toHaveValue("Kurz");

  await fillService(page, `Eilig ${words}`);
  await page.context().clearCookies();
  await saveButton(page).click();
  await expect(page.locator("input[name=kept]")).toHaveCount(1);
  await signInAsStaff(page, baseURL);
  await page.goto("/admin/services/new");
  await offer(page, `Eilig ${words}`).getByRole("button", { name: "Weiterschreiben" }).click();
  await expect(title(page)).toHaveValue(`Eilig ${words}`);
});

test("two tabs lose neither text, and somebody else's save is told", async ({
  page,
  playwright,
  baseURL,
}) => {
  const stamp = Date.now();
  const item = { title: `Geteilt ${stamp}`, slug: `geteilt-${stamp}`, full_description: "Moin" };
  const address = await makeItem(page, "/admin/services", item);
  const other = await page.context().newPage();
  for (const [tab, text] of [
    [page, "Aus dem ersten"],
    [other, "Aus dem zweiten"],
  ] as const) {
    await tab.clock.install();
    await tab.goto(address);
    await tab.getByLabel("Kurztext").fill(text);
    await tab.clock.runFor(11_000);
    await expect(status(tab)).toContainText(/gesichert \d/);
  }
  await other.close({ runBeforeUnload: false });

  const third = await page.context().newPage();
  const offers = third.getByRole("listitem").filter({ hasText: /Ungespeicherte Änderung .*: Kurztext/ });
  for (const [place, text] of [
    [1, "Aus dem ersten"],
    [0, "Aus dem zweiten"],
  ] as const) {
    await third.goto(address);
    await expect(offers).toHaveCount(2);
    await offers.nth(place).getByRole("link", { name: "Weiterschreiben" }).click();
    await expect(third.getByLabel("Kurztext")).toHaveValue(text);
  }

  const anna = await playwright.request.newContext({
    baseURL: String(baseURL),
    extraHTTPHeaders: { Origin: String(baseURL) },
    maxRedirects: 0,
  });
  const form = { email: "anna.muster@musterhafen.example", password: account.password };
  await anna.post("/admin/login?modus=registrieren", { form: { ...form, full_name: "Anna Muster" } });
  await anna.post("/admin/login", { form });
  const fields = fieldsOf(await (await anna.get(address)).text());
  const saved = await anna.post(address, { form: { ...fields, short_description: "Von Anna" } });
  expect(saved.status()).toBe(303);
  await anna.dispose();
  await third.goto(address);
  await expect(third.getByText(/Inzwischen wurde gespeichert: am .* von Anna Muster/)).toHaveCount(2);
});

test("a link to an article that nobody has touched leaves no text behind, and a colleague's save is told while one writes", async ({
  page,
}) => {
  await page.clock.install();
  const stamp = Date.now();
  const item = { title: `Unberührt ${stamp}`, slug: `unberuehrt-${stamp}`, content: "<p>Moin</p>" };
  const address = await makeItem(page, "/admin/blog", item);
  await page.goto(address);
  await openText(page);
  const days = page.locator("select[name=days]");
  await page.getByText(/^Entwurf teilen/).click();
  await days.selectOption("30");
  await page.locator("button[name=intent][value=share]").click();
  await expect(page.getByLabel(/^Dein Link/)).toBeVisible();
  await page.clock.runFor(11_000);
  const left = () => Object.keys(localStorage).filter((key) => key.startsWith("entwurf"));
  expect(await page.evaluate(left)).toEqual([]);

  await page.goto(address);
  await openText(page);
  await changeElsewhere(page, { excerpt: "Von nebenan" });
  await page.clock.runFor(61_000);
  await expect(
    page.locator(".editor-bar").getByRole("status").filter({ hasText: "gespeichert" }),
  ).toBeVisible();
});
