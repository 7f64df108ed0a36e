// In npm test: tests/request/pictures.test.ts - pictures of an article are served with their sizes, and loaded when near
import { expect } from "@playwright/test";
import { wear } from "../helpers/accessible";
import { test } from "../helpers/living-page";

test("a picture in an article is no giant however tall, and one that is clear is seen by night", async ({
  page,
}) => {
  // Of the sample site's own; drawn anew here, since only what the style sheet does with it matters.
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="9000"/>';
  await page.route("**/media/*.webp", (route) => route.fulfill({ contentType: "image/svg+xml", body }));
  await page.goto("/blog/ki-im-buero-was-du-ihr-gibst-und-was-nicht");
  const picture = page.locator("article figure img");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.complete))
    .toBe(true);
  expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(1200);
  const ground = () => picture.evaluate((img) => getComputedStyle(img).backgroundColor);
  await wear(page, "light");
  expect(await ground()).toBe("rgba(0, 0, 0, 0)");
  await wear(page, "dark");
  expect(await ground()).toBe("oklch(0.96 0.012 205)");
});
