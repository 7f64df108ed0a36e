// In npm test: tests/browser/editing.spec.ts - a foreign node in the body, in both themes
import { expect, type Page } from "@playwright/test";
import { holdScripts, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

// An extension may put its own nodes into a page before its scripts run; React then builds all of it anew.

const intruders = {
  head: () => document.head.prepend(document.createElement("meta")),
  body: () => document.body.prepend(document.createElement("div")),
  main: () => document.querySelector("main")?.prepend(document.createElement("div")),
};

for (const [where, intrude] of Object.entries(intruders)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`a foreign node in ${where} leaves the ${colorScheme} page styled and keeps what was typed`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      const refused = refusals(page);
      const arrive = await holdScripts(page);
      await page.goto("/contact");
      const before = await look(page);
      await page.getByLabel("Name *").fill("Antje Ahlers");
      await page.getByLabel("Nachricht *").fill("Moin");
      await page.getByRole("checkbox").check();
      await page.evaluate(intrude);
      await page.evaluate(() => Object.assign(document.documentElement.dataset, { first: "" }));
      await arrive();
      await expect(page.locator("html[data-first]")).toHaveCount(0);
      await expect(page.getByLabel("Name *")).toHaveValue("Antje Ahlers");
      await expect(page.getByLabel("Nachricht *")).toHaveValue("Moin");
      await expect(page.getByRole("checkbox")).toBeChecked();
      await expect(page.getByRole("button", { name: "Nachricht senden" })).toBeEnabled();
      expect(await look(page)).toEqual(before);
      expect(refused).toEqual([]);
    });
  }
}

test("a foreign node in the staff area keeps what was typed", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  const arrive = await holdScripts(page);
  await page.goto("/admin/blog/new");
  const before = await look(page);
  await page.getByLabel("Titel").fill("Moin");
  await page.getByLabel("Status", { exact: true }).selectOption("Archiviert");
  await page.evaluate(intruders.body);
  await arrive();
  await expect(page.getByLabel("Titel")).toHaveValue("Moin");
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("archived");
  expect(await look(page)).toEqual(before);
});

/** What the content policy has kept out. */
function refusals(page: Page) {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|content-security-policy/i.test(message.text())) lines.push(message.text());
  });
  return lines;
}

function look(page: Page) {
  return page.evaluate(() => {
    const { fontFamily, backgroundColor, color } = getComputedStyle(document.body);
    return { fontFamily, backgroundColor, color, theme: document.documentElement.className };
  });
}
