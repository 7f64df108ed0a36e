// In npm test: tests/request/pictures.test.ts - pictures of an article are served with their sizes, and loaded when near
import { expect } from "@playwright/test";
import { wear } from "../helpers/accessible";
import { site, test } from "../helpers/living-page";
import { halves } from "../helpers/pictures";
import { signInAsStaff } from "../helpers/staff-page";

test("a page with twelve pictures moves nothing and loads only what is near", async ({ page }) => {
  await signInAsStaff(page, site().url);
  const origin = { Origin: String(site().url) };
  const figures: string[] = [];
  for (let number = 0; number < 12; number += 1) {
    const buffer = await halves(1000 + number, 700 + 10 * number)
      .jpeg()
      .toBuffer();
    const multipart = {
      picture: { name: `${number}.jpg`, mimeType: "image/jpeg", buffer },
      decorative: "on",
    };
    const { picture } = await (
      await page.request.post("/admin/media/upload", { multipart, headers: origin })
    ).json();
    figures.push(`<p>${"Wort ".repeat(120)}</p><figure><img src="${picture.path}" alt=""></figure>`);
  }
  const form = {
    title: "Zwölf Bilder",
    slug: "zwoelf-bilder",
    content: figures.join("\n"),
    status: "published",
  };
  await page.request.post("/admin/blog/new", { form, headers: origin });

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/media/")) asked.push(request.url());
  });
  await page.addInitScript(() => {
    const moved = { shift: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/blog/zwoelf-bilder", { waitUntil: "networkidle" });
  expect(asked.length).toBeLessThan(8);
  const pictures = page.locator("article figure img, main figure img");
  const count = await pictures.count();
  expect(count).toBeGreaterThanOrEqual(12);
  for (let number = 0; number < count; number += 1) {
    await pictures.nth(number).scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        pictures.nth(number).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true);
  }
  expect(new Set(asked).size).toBe(12);
  expect(await page.evaluate(() => (globalThis as unknown as { moved: { shift: number } }).moved.shift)).toBe(
    0,
  );
});

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
