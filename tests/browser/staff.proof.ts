// In npm test: tests/journeys/offers.test.ts - what clients say; articles.test.ts - a former state, and a former address
import { expect } from "@playwright/test";
import { changeElsewhere, intent, makeItem, save, summary } from "../helpers/editing-page";
import { expectPlace } from "../helpers/focus";
import { test } from "../helpers/living-page";
import { field } from "../helpers/messages";
import { signInAsStaff } from "../helpers/staff-page";

test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

test("what clients say is written, sorted, refused, kept and taken out in rows", async ({ page }) => {
  const quote = (number: number, part: string) => field(page, `testimonial_${number}_${part}`);
  const say = async (number: number, [author, quoted]: [string, string]) => {
    await quote(number, "author").fill(author);
    await quote(number, "position").fill("Leitung");
    await quote(number, "quote").fill(quoted);
  };
  await page.goto("/admin/references/new");
  await field(page, "title").fill("Stimmen");
  await field(page, "slug").fill("stimmen");
  await field(page, "description").fill("Eine Werft.");
  await field(page, "results").fill("Es läuft.");
  await intent(page, "testimonial-add").click();
  await expectPlace(page, "input testimonial_1_author");
  await say(1, ["Ina Kai", "Sehr gut."]);
  await intent(page, "testimonial-add").click();
  await expectPlace(page, "input testimonial_2_author");
  await say(2, ["Bo Deich", 'Ein 5" Rohr.']);
  await intent(page, "testimonial-up-2").click();
  await expect(quote(1, "author")).toHaveValue("Bo Deich");
  await expect(quote(2, "quote")).toHaveValue("Sehr gut.");
  await expectPlace(page, /^button /);
  await save(page).click();
  await summary(page).getByRole("link").first().click();
  await expect(quote(1, "quote")).toBeFocused();
  await expect(quote(1, "quote")).toHaveAttribute("aria-invalid", "true");
  await quote(1, "quote").fill("Gern „wieder“.");
  await intent(page, "stay").click();
  await expect(page.getByText("Reference created successfully")).toBeVisible();
  const shown = async () => (await page.request.get("/references")).text();
  expect(await shown()).toContain("Gern „wieder“.");
  await intent(page, "testimonial-remove-1").click();
  await expectPlace(page, "input testimonial_1_author");
  await expect(quote(1, "author")).toHaveValue("Ina Kai");
  await save(page).click();
  await expect(page.getByText("Reference updated successfully")).toBeVisible();
  expect(await shown()).not.toContain("Gern „wieder“.");
});

test("a link to a former address is followed without a load, and back", async ({ page }) => {
  const item = { title: "Umgezogen", slug: "umgezogen", content: "<p>Angekommen.</p>", status: "published" };
  await page.goto(await makeItem(page, "/admin/blog", item));
  await changeElsewhere(page, { slug: "neues-ziel" });
  await page.context().clearCookies();
  await page.goto("/blog");
  await page.evaluate(() => {
    const { __remixRouter } = window as unknown as {
      __remixRouter: { navigate: (to: string) => Promise<void> };
    };
    Object.assign(window, { stays: true });
    return __remixRouter.navigate("/blog/umgezogen?x=1");
  });
  await expect(page).toHaveURL("/blog/neues-ziel?x=1");
  await expect(page.getByText("Angekommen.")).toBeVisible();
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2 }).getByText(item.title)).toBeVisible();
});
