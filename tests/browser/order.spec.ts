import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { expectPlace } from "../helpers/focus";
import { site, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

/** Titles as the list shows them. */
const titles = (page: Page) => page.getByRole("rowheader").getByRole("link").allTextContents();

for (const { path, noun, text } of [
  { path: "/admin/services", noun: "Service", text: "full_description" },
  { path: "/admin/references", noun: "Reference", text: "description" },
])
  test(`${path}: an item is put at its place in one step`, async ({ page }, { project }) => {
    const isScripted = project.name === "js";
    const name = `Ganz vorn ${noun} (${project.name})`;
    const headers = { Origin: String(site().url) };
    const form = { title: name, slug: `vorn-${project.name}`, [text]: "Moin" };
    await page.request.post(`${path}/new`, { form, headers });
    await page.goto(path);
    const field = page.getByLabel(`Stelle von ${name}`).filter({ visible: true });
    const put = page.getByRole("button", { name: `${name} an diese Stelle` });
    await expectFitAndAccessible(page, [1440, 360]);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const count = (await titles(page)).length;
      await expect(field).toHaveValue(String(width === 360 ? 2 : count));

      await field.fill(String(count + 1));
      await put.click();
      const problem = `Schreib die Stelle als ganze Zahl von 1 bis ${count}`;
      await expectPlace(page, "section Nicht verschoben");
      await expect(page.getByRole("link", { name: problem })).toBeVisible();
      await expect(field).toHaveValue(String(count + 1));
      await expect(field).toHaveAccessibleDescription(problem);
      await expectFitAndAccessible(page, [width]);

      await field.fill(width === 360 ? "1" : "2");
      await field.press("Enter");
      await expect(page.getByText(`${noun} updated successfully`)).toBeVisible();
      await expect
        .poll(async () => (await titles(page)).findIndex((title) => title.includes(name)))
        .toBe(width === 360 ? 0 : 1);
      await expectPlace(page, isScripted ? `input Stelle von ${name}` : /^tr .*Ganz vorn/);
      await page.goto(path);
    }
    const row = page.getByRole("row", { name });
    const address = await row.getByRole("rowheader").getByRole("link").getAttribute("href");
    await page.request.post(`${address?.split("?")[0]}/delete`, { form: {}, headers });
  });
