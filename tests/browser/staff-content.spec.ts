import { expect, type Page } from "@playwright/test";
import { expectFitAndAccessible } from "../helpers/accessible";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { saveButton, source, stayButton, stored, writeHtml } from "../helpers/writing";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

const status = (page: Page) => page.locator("select[name=status]");

test("an article is written, previewed, published, seen, withdrawn and deleted after one question", async ({
  page,
}) => {
  const title = `Über Kräne ${Date.now()}`;
  const slug = `ueber-kraene-${title.split(" ").at(-1)}`;
  const row = page.getByRole("link", { name: title, exact: true });
  await page.goto("/admin/blog");
  await page.locator("a[href='/admin/blog/new']").first().click();
  await page.locator("#eintrag-title").fill(title);
  await expect(page.locator("#eintrag-slug")).toHaveValue(slug);
  await writeHtml(page, "<h2>Am Kai</h2><p>Hebt <b>schwer</b>.</p><script>alert(1)</script>");
  await status(page).selectOption("draft");
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Vorschau" }).click(),
  ]);
  await expect(preview.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(preview.getByRole("heading", { name: "Am Kai" })).toBeVisible();
  await preview.close();
  await expect(source(page)).toHaveValue(/Hebt/);
  await saveButton(page).click();
  await stored(page, "created");
  await expect(page).toHaveURL(/\/admin\/blog(#zeile-.*)?$/);
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);

  await row.click();
  await expect(source(page)).toHaveValue(/^(?![\s\S]*script)[\s\S]*Hebt/);
  await status(page).selectOption("published");
  await saveButton(page).click();
  await stored(page, "updated");
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();

  await page.goto("/admin/blog?q=kräne&status=published");
  await row.click();
  await status(page).selectOption("archived");
  await saveButton(page).click();
  await stored(page, "updated");
  await expect(page).toHaveURL(/status=published/);
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);

  await page.goto("/admin/blog");
  await row.click();
  const remove = page.getByRole("region", { name: "bearbeiten" }).getByRole("link", { name: "Löschen" });
  for (const answer of ["dismiss", "accept"] as const) {
    const asked = page.waitForEvent("dialog").then(async (dialog) => {
      expect(dialog.type()).toBe("confirm");
      expect(dialog.message()).toContain("Are you sure you want to delete this post?");
      await dialog[answer]();
    });
    await remove.click();
    await asked;
    if (answer === "dismiss") await expect(page.locator("#eintrag-title")).toHaveValue(title);
  }
  await expect(page.getByText("Post deleted successfully")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("the content screens are accessible in both themes", async ({ page }) => {
  for (const path of ["/admin/blog", "/admin/services", "/admin/references"]) {
    await page.goto(path);
    const first = await page.locator("tbody a").first().getAttribute("href");
    // What the three have in common is looked at once.
    const shared = path === "/admin/blog" ? [path, `${path}?q=nichtvorhanden`, `${first}/delete`] : [];
    for (const address of [...shared, first ?? ""]) {
      await page.goto(address);
      await expect(page.locator("h1")).toHaveCount(1);
      await expectFitAndAccessible(page, [320]);
    }
  }
});

test("messages leave the buttons of an editor free, at the end of the page too", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/blog/new");
  await page.locator("#eintrag-title").fill("Meldungen");
  await writeHtml(page, "<p><mark>Bild fehlt: hochladen</mark></p><script>x</script>");
  await stayButton(page).click();
  await stored(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const areFree = () =>
    page.locator(".save-bar :is(button, a)").evaluateAll((buttons) =>
      buttons.every((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    );
  await expect.poll(areFree).toBe(true);
});
