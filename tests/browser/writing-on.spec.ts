import { expect, type Page } from "@playwright/test";
import {
  conflict,
  excerpt,
  noteQuestions,
  storeElsewhere,
  theirs,
  title,
  writeAndLeave,
} from "../helpers/article-page";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import {
  chooseStatus,
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

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

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

  await chooseStatus(page, "published");
  await stayButton(page).click();
  await stored(page, "updated");
  await expect(page.locator("#eintrag-published_at")).toHaveValue(/^20\d\d-/);
  await expect(stayButton(page)).toBeFocused();
  await expect(stayButton(page)).toBeInViewport();
  await excerpt(page).press("End");
  await write(page, "!");

  const asked = noteQuestions(page);
  const cancel = page.locator(".editor-bar").getByRole("link").first();
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
  await title(page).press("Enter");
  await expect(title(page)).toHaveValue("Enter");
  await expect(page).toHaveURL("/admin/blog/new");
});

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
