import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { changeElsewhere, makeItem, postAsStaff } from "../helpers/editing-page";
import { test } from "../helpers/living-page";
import { notePosts } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import {
  holdNextForm,
  openText,
  saveButton,
  source,
  stay,
  stayButton,
  stored,
  write,
  writeHtml,
} from "../helpers/writing";

// Saving without leaving the page, and what happens meanwhile.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const title = (page: Page) => page.locator("#eintrag-title");
const slug = (page: Page) => page.locator("#eintrag-slug");
const excerpt = (page: Page) => page.locator("#eintrag-excerpt");
const conflict = (page: Page) => page.getByRole("region", { name: "Es gibt inzwischen eine andere Fassung" });
const theirs = (page: Page) => page.getByRole("region", { name: /^Inzwischen gespeichert/ });
const anyway = (page: Page) => page.getByRole("button", { name: "Trotzdem speichern" });

/** A stored article, in the form for it. */
async function begin(page: Page) {
  const address = `kraene-${randomUUID()}`;
  const item = { title: "Kräne", slug: address, content: "<p>Hebt.</p>", status: "draft" };
  await page.goto(await makeItem(page, "/admin/blog", item));
  return address;
}

/** Somebody else stores a text of their own in the open form. */
const storeElsewhere = (page: Page) =>
  changeElsewhere(page, {
    title: "Von nebenan",
    content: "<h2>Von nebenan</h2><ul><li>Kran</li></ul>",
  });

/** Notes what is asked before a page is left, and stays. */
function noteQuestions(page: Page) {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  return asked;
}

test("by Ctrl+S a new article is stored, whoever types goes on typing, and what is not stored is asked for", async ({
  page,
}) => {
  await page.goto("/admin/blog/new");
  await title(page).fill("Kräne am Kai");
  await source(page).fill("<p>Hebt.</p>");
  await excerpt(page).click();
  await excerpt(page).pressSequentially("Ein Kran");
  const letGo = await holdNextForm(page);
  await write(page, "{Control+s} und");
  letGo();
  await stored(page);
  await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/);
  await write(page, " noch einer");
  await expect(excerpt(page)).toHaveValue("Ein Kran und noch einer");
  await expect(excerpt(page)).toBeFocused();

  await page.locator("select[name=status]").selectOption("published");
  await stayButton(page).click();
  await stored(page, "updated");
  // What the server fills in is shown, and the focus stays at the button.
  await expect(page.locator("#eintrag-published_at")).toHaveValue(/^20\d\d-/);
  await expect(stayButton(page)).toBeFocused();
  await expect(stayButton(page)).toBeInViewport();
  await excerpt(page).press("End");
  await write(page, "!");

  const asked = noteQuestions(page);
  const cancel = page.locator(".save-bar").getByRole("link").last();
  await cancel.click();
  await expect.poll(() => asked).toEqual(["confirm"]);
  await stay(page);
  await page.reload();
  await expect(excerpt(page)).toHaveValue("Ein Kran und noch einer!");
  await cancel.click();
  await expect(page).toHaveURL(/\/admin\/blog(#.*)?$/);
  expect(asked).toHaveLength(1);

  await page.getByRole("link", { name: "Neuer Beitrag" }).first().click();
  await expect(page).toHaveURL("/admin/blog/new");
  await expect(title(page)).toHaveValue("");
  await expect(source(page)).toHaveValue("");
  await title(page).fill("Enter");
  await writeHtml(page, "<p>Moin</p>");
  await title(page).press("Enter");
  await stored(page);
  await expect(page).toHaveURL(/\/admin\/blog(#.*)?$/);
});

test("somebody else's text is shown as it looks, and the habit of saving by key does not decide over it", async ({
  page,
}) => {
  await begin(page);
  await storeElsewhere(page);
  await writeHtml(page, "<p>Meine Stunde Arbeit.</p>");
  await write(page, "{Control+s}");
  await expect(anyway(page)).toBeVisible();
  await expect(theirs(page).getByRole("heading", { name: "Von nebenan" })).toBeVisible();
  await expect(theirs(page).getByRole("listitem")).toHaveText("Kran");
  const sent = notePosts(page);
  await write(page, "{Control+s} Und noch eine.");
  await expect(source(page)).toHaveValue("<p>Meine Stunde Arbeit.</p> Und noch eine.");
  await title(page).press("Tab");
  await anyway(page).focus();
  await write(page, "{Control+s}");
  await expect(conflict(page)).toBeFocused();
  expect(sent).toEqual([]);
  // Following the notice's own link does not end it.
  await conflict(page).getByRole("link", { name: "Inhalt" }).click();
  await expect(theirs(page).first()).toBeVisible();
  await anyway(page).click();
  await stored(page, "updated");
  await page.goto("/admin/blog?q=Kr%C3%A4ne");
  await page.getByRole("link", { name: "Kräne", exact: true }).first().click();
  await expect(source(page)).toHaveValue(/Meine Stunde Arbeit/);

  // One that is gone is stored as a new one, if somebody says so.
  await postAsStaff(page, `${new URL(page.url()).pathname}/delete`, {});
  await title(page).fill("Noch da");
  await write(page, "{Control+s}");
  const anew = page.getByRole("button", { name: "Als neuen Eintrag speichern" });
  await expect(anew).toBeVisible();
  await write(page, "{Control+s}?");
  await expect(title(page)).toHaveValue("Noch da?");
  await anew.click();
  await stored(page, "created");
});

test("who is typing goes on typing when a saving fails, and is told of it", async ({ page }) => {
  const taken = await begin(page);
  await begin(page);
  const text = await openText(page);
  const isData = (url: URL) => url.pathname.endsWith(".data");
  await page.route(isData, (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  await text.press("Control+End");
  await write(page, "{Control+s} Und senkt.");
  const again = page.getByRole("button", { name: "Noch einmal versuchen" });
  await expect(again).toBeVisible();
  await write(page, " Vier.");
  await expect(text).toHaveText("Hebt. Und senkt. Vier.");
  await page.unrouteAll();
  await again.click();
  await stored(page, "updated");
  await expect(source(page)).toHaveValue("<p>Hebt. Und senkt. Vier.</p>");

  // What was wrong is said beside the buttons, and no longer once it is stored.
  const own = await slug(page).inputValue();
  await slug(page).fill(taken);
  await text.press("Control+End");
  const letGo = await holdNextForm(page);
  await write(page, "{Control+s} Fünf");
  letGo();
  await write(page, " sechs.");
  const why = page.locator(".save-bar a[href$='#abgelehnt']");
  await expect(why).toBeVisible();
  await expect(text).toHaveText("Hebt. Und senkt. Vier. Fünf sechs.");
  await expect(text).toBeFocused();
  await why.click();
  await expect(page.locator("#abgelehnt")).toBeFocused();
  await expect(slug(page)).toHaveAttribute("aria-invalid", "true");
  await page.unrouteAll();
  await slug(page).fill(own);
  await write(page, "{Control+s}");
  await expect(page.getByRole("region", { name: "Validierungsfehler" })).toBeHidden();
  await expect(slug(page)).not.toHaveAttribute("aria-invalid", "true");
  await expect(page).not.toHaveTitle(/^Fehler/);

  // Nothing is typed into a form that is being left.
  await excerpt(page).fill("Ein Kran");
  const letLeave = await holdNextForm(page);
  await saveButton(page).click();
  await excerpt(page).click({ force: true });
  await write(page, " ins Leere");
  await expect(excerpt(page)).toHaveValue("Ein Kran");
  letLeave();
  await expect(page).toHaveURL(/\/admin\/blog(#.*)?$/);
});

/** The page of an article is left that was loaded before its text was stored. */
async function writeAndLeave(page: Page) {
  await begin(page);
  await writeHtml(page, "<p>Zweite Fassung.</p>");
  await stay(page);
  await page.goto("/blog");
}

/**
 * Keeps what the scripts of a page ask for on its way until it is let go. Other than a route, it leaves the browser its
 * cache.
 */
async function holdQuestions(page: Page): Promise<() => Promise<void>> {
  const network = await page.context().newCDPSession(page);
  await network.send("Fetch.enable", { patterns: [{ urlPattern: "*.data*" }] });
  const held: string[] = [];
  let isHeld = true;
  network.on("Fetch.requestPaused", ({ requestId, request }) => {
    if (isHeld && request.method === "GET") held.push(requestId);
    else void network.send("Fetch.continueRequest", { requestId });
  });
  return async () => {
    isHeld = false;
    for (const requestId of held) await network.send("Fetch.continueRequest", { requestId });
  };
}

test("coming back to an article is a conflict with others, and none with oneself", async ({ page }) => {
  await writeAndLeave(page);
  // Before the article has been asked for again, too.
  const letGo = await holdQuestions(page);
  await page.goBack();
  await expect(source(page)).toHaveValue("<p>Zweite Fassung.</p>");
  await writeHtml(page, "<p>Dritte Fassung.</p>");
  await write(page, "{Control+s}");
  await letGo();
  await stored(page, "updated");
  await expect(conflict(page)).toHaveCount(0);

  await writeAndLeave(page);
  await page.goBack();
  await storeElsewhere(page);
  await writeHtml(page, "<p>Dritte Fassung.</p>");
  await write(page, "{Control+s}");
  await expect(conflict(page)).toBeVisible();
  await expect(theirs(page).filter({ hasText: "Kran" })).toBeVisible();
});

test("coming back without a connection keeps what stands in the form", async ({ page, context }) => {
  await writeAndLeave(page);
  await context.setOffline(true);
  // The page looks whether it may ask for the article again.
  const asked = page.waitForEvent("requestfailed", (one) => one.method() === "HEAD");
  await page.goBack();
  await writeHtml(page, "<p>Dritte Fassung.</p>");
  await asked;
  await expect(source(page)).toHaveValue("<p>Dritte Fassung.</p>");
  const questions = noteQuestions(page);
  await page.locator(".save-bar").getByRole("link").last().click();
  await expect.poll(() => questions).toEqual(["confirm"]);
});

test("a look before it is stored leaves the text, a slip is taken back, and an article is planned for later", async ({
  page,
}) => {
  await page.goto("/admin/blog/new");
  await title(page).fill("Probe");
  const text = await openText(page);
  await text.click();
  await write(page, "Noch nicht fertig");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const [preview] = await Promise.all([page.waitForEvent("popup"), button("Vorschau").click()]);
  await expect(preview.getByText("Noch nicht fertig")).toBeVisible();
  await preview.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await expect(source(preview)).toHaveValue(/Noch nicht fertig/);
  await preview.close();
  await text.click();
  await write(page, "{Control+a}{Delete}");
  await expect(source(page)).toHaveValue("");
  await button("Rückgängig").click();
  await expect(source(page)).toHaveValue("<p>Noch nicht fertig</p>");
  await page.locator("select[name=status]").selectOption("published");
  await page.locator("#eintrag-published_at").fill("2099-05-04T09:30");
  await stayButton(page).click();
  await stored(page);
  await expect(page.locator(".save-bar")).toContainText("04.05.2099, 09:30");
});

test("on a phone a typo is mended; date and place in the list stay", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const name = "Erst aufräumen, dann automatisieren";
  // Other tests write as well, and push it off the first page.
  await page.goto(`/admin/blog?q=${encodeURIComponent("aufräumen")}`);
  const rows = page.getByRole("row").getByRole("link", { name: /aufräumen|Gutscheine|KI im Büro/ });
  const before = await rows.allInnerTexts();
  await page.getByRole("link", { name }).first().click();
  const date = page.locator("#eintrag-published_at");
  const published = await date.inputValue();
  const address = await page.getByRole("link", { name: "Auf der Website" }).getAttribute("href");
  const text = await openText(page);
  await text.click();
  await write(page, "{Control+Home}Moin. ");
  await saveButton(page).click();
  await stored(page);
  expect(await rows.allInnerTexts()).toEqual(before);
  await page.getByRole("link", { name }).first().click();
  await expect(date).toHaveValue(published);
  await page.goto(String(address));
  await expect(page.getByText(/^Moin\. /).first()).toBeVisible();
});
