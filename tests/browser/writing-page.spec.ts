import { expect, type Page } from "@playwright/test";
import { makeItem, save } from "../helpers/editing-page";
import { site, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { chooseStatus, openText, source, stay, stored } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const sizes = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
];
const title = (page: Page) => page.locator("textarea[name=title]");
const top = async (page: Page, what: string) => (await page.locator(what).first().boundingBox())?.y ?? 9999;

for (const size of sizes) {
  test(`who opens a new article types its title at once, with the text in sight at ${size.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto("/admin/blog/new");
    await expect(title(page)).toBeFocused();
    await page.keyboard.type("Am Kai");
    await expect(title(page)).toHaveValue("Am Kai");
    await expect(page.locator("input[name=slug]")).toHaveValue("am-kai");
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveValue("Am Kai");
    await openText(page);
    expect(await top(page, "[contenteditable=true] > *")).toBeLessThanOrEqual(420);
    await expect(page.locator("[data-state]")).toHaveText("Entwurf · Ungesicherte Änderung");
    await page.locator(".editor-end").scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
    expect(await top(page, ".editor-bar")).toBeGreaterThanOrEqual(0);
    await expect(save(page)).toBeInViewport({ ratio: 1 });
  });
}

test("a page on a phone stays as long as it is when a field loses the focus: a press finds its button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ["/admin/blog/new", "/admin/company?group=faq", "/admin/pages/fixed/about"]) {
    await page.goto(address);
    const field = page
      .locator("main form :is(textarea, input:not([type]), input[type=text]):visible")
      .first();
    const long = () => page.locator("html").evaluate(({ scrollHeight }) => scrollHeight);
    await field.focus();
    const before = await long();
    await field.blur();
    expect(await long(), address).toBe(before);
  }
});

test("a long title is whole on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/blog/new");
  await title(page).fill("Donaudampfschifffahrt am Kai ".repeat(6).trim());
  const cut = await title(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(cut).toBeLessThanOrEqual(1);
});

test("a slip of a public article is mended on a phone by three presses, without scrolling to the button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const paragraphs = Array.from({ length: 30 }, (_, index) => `<p>Absatz ${index + 1} am Kai</p>`).join("");
  const item = { title: "Drei Griffe", slug: "drei-griffe", content: paragraphs, status: "published" };
  const address = await makeItem(page, "/admin/blog", item);
  await page.goto("/admin/blog?status=published");
  await page.getByRole("rowheader").getByRole("link", { name: "Drei Griffe" }).click();
  await expect(page).toHaveURL(new RegExp(`${address}\\?status=published`));
  await page.getByText("Absatz 25 am Kai", { exact: true }).click();
  await page.keyboard.type("!");
  await expect(save(page)).toBeInViewport({ ratio: 1 });
  await expect(save(page)).toHaveText("Änderung veröffentlichen");
  await save(page).click();
  await stored(page, "updated");
  await expect(page).toHaveURL(/\/admin\/blog\?status=published(#.*)?$/);
  expect(await (await page.request.get(`${site().url}/blog/drei-griffe`)).text()).toContain("!");
});

test("a draft lacks what it lacks, publishing stops at that and leads there, and leaving keeps what was typed", async ({
  page,
}) => {
  await page.goto("/admin/blog/new");
  await title(page).fill("Noch ohne Text");
  await expect(save(page)).toHaveText("Entwurf speichern");
  await stay(page);
  await expect(page).toHaveURL(/\/admin\/blog\/[\da-f-]{36}/);
  const address = new URL(page.url()).pathname;
  await chooseStatus(page, "published");
  await expect(save(page)).toHaveText("Veröffentlichen");
  await save(page).click();
  const summary = page.getByRole("region", { name: "Validierungsfehler" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link").click();
  await expect(page.locator("[contenteditable=true]")).toBeFocused();
  await page.keyboard.type("Jetzt mit Text");
  await expect(source(page)).toHaveValue("<p>Jetzt mit Text</p>");
  await page.locator("button[name=intent][value=cancel]").click();
  await expect(page).toHaveURL(/\/admin\/blog(#.*)?$/);
  await page.goto(address);
  await expect(source(page)).toHaveValue("");
  await page.getByRole("link", { name: "Weiterschreiben" }).click();
  await expect(source(page)).toHaveValue("<p>Jetzt mit Text</p>");
});
