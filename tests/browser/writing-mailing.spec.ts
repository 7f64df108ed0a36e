import { expect, type Page } from "@playwright/test";
import { site, test } from "../helpers/living-page";
import { mailsTo } from "../helpers/mailbox";
import { account, signInAsStaff } from "../helpers/staff-page";
import { described, picture, src } from "../helpers/uploads";
import { openText, refill, source, tool } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const save = (page: Page) => tool(page, "Entwurf speichern");
const subject = (page: Page) => page.locator("textarea[name=subject]");

test("a mailing is written on like an article, and sent as it stands in the form", async ({ page }) => {
  await page.goto("/admin/newsletter/new");
  const text = await openText(page, "Text");
  await text.fill("Mo");
  await save(page).click();
  const entry = page.getByRole("region", { name: "Validierungsfehler" }).getByRole("link").first();
  await entry.click();
  await expect(subject(page)).toBeFocused();
  await expect(subject(page)).toHaveAttribute("aria-invalid", "true");
  await expect(entry).toBeVisible();
  await subject(page).fill("Post, geschrieben am Stück");
  await expect(page.getByLabel("Text", { exact: true })).toHaveCount(1);
  await expect(tool(page, "Liste")).toBeVisible();
  await text.press("Control+End");
  await page.keyboard.type("in");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Entwurf gespeichert")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/newsletter\/[0-9a-f-]{36}$/);
  await page.keyboard.type(" zusammen");
  await expect(source(page, "body")).toHaveValue("<p>Moin zusammen</p>");

  await tool(page, "Bild").click();
  await page.getByLabel("Bild hochladen").setInputFiles(await picture("kran.jpg"));
  await described(page).fill("Ein Kran");
  await tool(page, "Bild einsetzen").click();
  await expect(source(page, "body")).toHaveValue(new RegExp(`<img src="${src}" alt="Ein Kran">`));
  await page.locator("button[value=preview]").click();
  const sheet = page.locator(".mail-sheet");
  await expect(sheet.getByRole("img", { name: "Ein Kran" })).toBeVisible();
  const wide = async () => (await sheet.boundingBox())?.width ?? 0;
  const desktop = await wide();
  await page.getByRole("radio", { name: "Auf dem Handy" }).check();
  expect(await wide()).toBeLessThan(Math.min(desktop, 480));
  await refill(page, "<p>Moin zusammen</p>", "body");

  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await page.locator(".editor-bar").getByRole("link").click();
  await expect.poll(() => asked.length).toBe(1);

  await page.locator("button[value=test]").click();
  await expect(page.getByText("Testmail gespeichert, nicht verschickt")).toBeVisible();
  const tests = mailsTo(account.email, site().dataDir).filter(({ headers }) =>
    headers.subject?.includes("am Stück"),
  );
  expect(tests.map((mail) => mail.text?.includes("Moin zusammen"))).toEqual([true]);

  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("!");
  await page.locator("button[value=send]").click();
  await page.waitForURL((url) => !/newsletter\/[0-9a-f-]{36}$/.test(url.pathname));
  expect(asked).toHaveLength(1);
  await page.locator(`main a[href^="/admin/newsletter/"]:not([href$=history], [href$=delete])`).click();
  await expect(source(page, "body")).toHaveValue("<p>Moin zusammen!</p>");
});
