import { expect } from "@playwright/test";
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
