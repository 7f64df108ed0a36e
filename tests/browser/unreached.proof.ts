// In npm test: tests/browser/unreached.spec.ts - a notice is there whenever a message met no answer
import { expect, type Route } from "@playwright/test";
import { test } from "../helpers/living-page";
import { fillMessage, trouble } from "../helpers/messages";
import { again, broken, offline, proxy, reset, send } from "../helpers/no-response";
import { account, signInAsStaff } from "../helpers/staff-page";
import { saveButton, source, stored, writeHtml } from "../helpers/writing";

test("what is said of a message stays on a page that is too busy to notice that it was sent", async ({
  page,
}) => {
  await page.goto("/contact");
  await fillMessage(page, "Moin");
  const drawn = page.waitForEvent("console", (message) => message.text() === "drawn");
  await page.route("**/*", async (route: Route) => {
    if (route.request().method() !== "POST") return route.continue();
    await drawn;
    return route.abort("internetdisconnected");
  });
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, message), 2000);
    };
    const button = [...document.querySelectorAll("button")].find((one) =>
      /Nachricht senden/.test(one.innerText),
    );
    const changed = new MutationObserver(() => console.log("drawn"));
    changed.observe(button as HTMLElement, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await drawn;
  await expect(page.getByRole("button", { name: "Nachricht senden" })).toBeVisible();
  await expect(trouble(page)).toContainText("Keine Verbindung. Dein Text ist noch da.");
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
