import { expect, type Page, type Route } from "@playwright/test";
import { test } from "../helpers/living-page";
import { fillMessage, trouble } from "../helpers/messages";
import { again, broken, offline, proxy, send } from "../helpers/no-response";

const message = (page: Page) => page.locator("textarea[name=message]");

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
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Jakarta");
    await mend();
  }
  await again(page).click();
  await expect(page.getByText("Nachricht gesendet!")).toBeVisible();
  await expect(trouble(page)).toHaveCount(0);
});
