// In npm test: tests/browser/writing-on.spec.ts - a new article by Ctrl+S, and coming back to one that others changed
import { expect, type Page } from "@playwright/test";
import {
  begin,
  conflict,
  excerpt,
  noteQuestions,
  storeElsewhere,
  theirs,
  title,
  writeAndLeave,
} from "../helpers/article-page";
import { postAsStaff } from "../helpers/editing-page";
import { test } from "../helpers/living-page";
import { notePosts } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";
import {
  chooseStatus,
  holdNextForm,
  openText,
  saveButton,
  source,
  stayButton,
  stored,
  write,
  writeHtml,
} from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const slug = (page: Page) => page.locator("#eintrag-slug");
const anyway = (page: Page) => page.getByRole("button", { name: "Trotzdem speichern" });

test("somebody else's text is shown as it looks, and the habit of saving by key does not decide over it", async ({
  page,
}) => {
  await begin(page);
  await storeElsewhere(page);
  await writeHtml(page, "<p>Meine Stunde Arbeit.</p>");
  await write(page, "{Control+s}");
  await expect(anyway(page).first()).toBeVisible();
  await expect(theirs(page).getByRole("heading", { name: "Von nebenan" })).toBeVisible();
  await expect(theirs(page).getByRole("listitem")).toHaveText("Kran");
  const sent = notePosts(page);
  await write(page, "{Control+s} Und noch eine.");
  await expect(source(page)).toHaveValue("<p>Meine Stunde Arbeit.</p> Und noch eine.");
  await title(page).press("Tab");
  await anyway(page).first().focus();
  await write(page, "{Control+s}");
  await expect(conflict(page)).toBeFocused();
  expect(sent).toEqual([]);
  await conflict(page).getByRole("link", { name: "Gespeichertes: Inhalt" }).click();
  await expect(theirs(page).first()).toBeInViewport();
  await anyway(page).first().click();
  await stored(page, "updated");
  await page.goto("/admin/blog?q=Kr%C3%A4ne");
  await page.getByRole("link", { name: "Kräne", exact: true }).first().click();
  await expect(source(page)).toHaveValue(/Meine Stunde Arbeit/);

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

  const own = await slug(page).inputValue();
  await slug(page).fill(taken);
  await text.press("Control+End");
  const letGo = await holdNextForm(page);
  await write(page, "{Control+s} Fünf");
  letGo();
  await write(page, " sechs.");
  const why = page.locator(".editor-bar a[href$='#abgelehnt']");
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

  await excerpt(page).fill("Ein Kran");
  const letLeave = await holdNextForm(page);
  await saveButton(page).click();
  await excerpt(page).click({ force: true });
  await write(page, " ins Leere");
  await expect(excerpt(page)).toHaveValue("Ein Kran");
  letLeave();
  await expect(page).toHaveURL(/\/admin\/blog(#.*)?$/);
});

test("coming back without a connection keeps what stands in the form", async ({ page, context }) => {
  await writeAndLeave(page);
  await context.setOffline(true);
  const asked = page.waitForEvent("requestfailed", (one) => one.method() === "HEAD");
  await page.goBack();
  await writeHtml(page, "<p>Dritte Fassung.</p>");
  await asked;
  await expect(source(page)).toHaveValue("<p>Dritte Fassung.</p>");
  const questions = noteQuestions(page);
  await page.locator(".editor-bar").getByRole("link").first().click();
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
  await chooseStatus(page, "published");
  await page.locator("#eintrag-published_at").fill("2099-05-04T09:30");
  await stayButton(page).click();
  await stored(page);
  await expect(page.locator(".editor-bar")).toContainText("Geplant für Mo., 4. Mai 2099, 9:30 Uhr");
});
