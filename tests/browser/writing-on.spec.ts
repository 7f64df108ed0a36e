import { expect, type Page } from "@playwright/test";
import { holdNextForm, holdQuestions } from "../helpers/held-form";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { openText, saveButton, source, stay, stayButton, stored, write, writeHtml } from "../helpers/writing";

// Saving without leaving the page, and what happens meanwhile.

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const title = (page: Page) => page.locator("#eintrag-title");
const slug = (page: Page) => page.locator("#eintrag-slug");
const excerpt = (page: Page) => page.locator("#eintrag-excerpt");
const conflict = (page: Page) => page.getByRole("region", { name: "Es gibt inzwischen eine andere Fassung" });
const theirs = (page: Page) => page.getByRole("region", { name: /^Inzwischen gespeichert/ });
const anyway = (page: Page) => page.getByRole("button", { name: "Trotzdem speichern" });

let count = 0;

/** A new article, stored, in the form for it. */
async function begin(page: Page) {
  count += 1;
  const address = `kraene-${Date.now()}-${count}`;
  await page.goto("/admin/blog/new");
  await title(page).fill("Kräne");
  await slug(page).fill(address);
  await writeHtml(page, "<p>Hebt.</p>");
  await stayButton(page).click();
  await stored(page);
  return address;
}

/** Somebody else stores a text of their own in the open form. */
async function storeElsewhere(page: Page) {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await title(other).fill("Von nebenan");
  await writeHtml(other, "<h2>Von nebenan</h2><ul><li>Kran</li></ul>");
  await saveButton(other).click();
  await stored(other);
  await other.close();
}

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

  const asked = noteQuestions(page);
  const cancel = page.locator(".save-bar").getByRole("link").last();
  await cancel.click();
  await expect.poll(() => asked).toEqual(["confirm"]);
  await write(page, "{Control+s}");
  await stored(page, "updated");
  await page.reload();
  await expect(excerpt(page)).toHaveValue("Ein Kran und noch einer");
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

test("the focus stays at the button that stored, and what the server fills in is shown", async ({ page }) => {
  await begin(page);
  await page.locator("select[name=status]").selectOption("published");
  await stayButton(page).click();
  await stored(page, "updated");
  await expect(page.locator("#eintrag-published_at")).toHaveValue(/^20\d\d-/);
  await expect(stayButton(page)).toBeFocused();
  await expect(stayButton(page)).toBeInViewport();
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
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await write(page, "{Control+s} Und noch eine.");
  await expect(source(page)).toHaveValue("<p>Meine Stunde Arbeit.</p> Und noch eine.");
  await title(page).press("Tab");
  await anyway(page).focus();
  await write(page, "{Control+s}");
  await expect(conflict(page)).toBeFocused();
  expect(sent.filter((url) => !url.endsWith("/drafts"))).toEqual([]);
  // Following the notice's own link does not end it.
  await conflict(page).getByRole("link", { name: "Inhalt" }).click();
  await expect(theirs(page).first()).toBeVisible();
  await anyway(page).click();
  await stored(page, "updated");
  await page.goto("/admin/blog?q=Kr%C3%A4ne");
  await page.getByRole("link", { name: "Kräne", exact: true }).first().click();
  await expect(source(page)).toHaveValue(/Meine Stunde Arbeit/);
});

test("an article that is gone is stored as a new one, if somebody says so", async ({ page }) => {
  await begin(page);
  const other = await page.context().newPage();
  await other.goto(`${page.url()}/delete`);
  await other.getByRole("main").getByRole("button").click();
  await other.waitForURL(/\/admin\/blog(\?|#|$)/);
  await title(page).fill("Noch da");
  await write(page, "{Control+s}");
  const anew = page.getByRole("button", { name: "Als neuen Eintrag speichern" });
  await expect(anew).toBeVisible();
  await write(page, "{Control+s}?");
  await expect(title(page)).toHaveValue("Noch da?");
  await anew.click();
  await stored(page);
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
});

test("nothing is typed into a form that is being left", async ({ page }) => {
  await begin(page);
  await excerpt(page).fill("Ein Kran");
  const letGo = await holdNextForm(page);
  await saveButton(page).click();
  await excerpt(page).click({ force: true });
  await write(page, " ins Leere");
  await expect(excerpt(page)).toHaveValue("Ein Kran");
  letGo();
  await stored(page);
});

/** The page of an article is left that was loaded before its text was stored. */
async function writeAndLeave(page: Page) {
  const address = await begin(page);
  await page.reload();
  await writeHtml(page, "<p>Zweite Fassung.</p>");
  await stay(page);
  await page.goto("/blog");
  return address;
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
  await page.goBack();
  await writeHtml(page, "<p>Dritte Fassung.</p>");
  await page.waitForLoadState("networkidle");
  await expect(source(page)).toHaveValue("<p>Dritte Fassung.</p>");
  const asked = noteQuestions(page);
  await page.locator(".save-bar").getByRole("link").last().click();
  await expect.poll(() => asked).toEqual(["confirm"]);
});
