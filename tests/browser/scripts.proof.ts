// In npm test: tests/browser/pages.spec.ts - each page of a sample comes to life without a fault
import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";

for (const path of ["/", "/blog", "/contact"]) {
  test(`${path} is painted before its scripts are asked for, and comes to life without a fault`, async ({
    page,
  }) => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
    await page.goto(path);
    await page.getByRole("button", { name: "Cookie-Einstellungen" }).last().waitFor({ state: "attached" });

    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length).toBeGreaterThan(3);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
    expect(faults).toEqual([]);
  });
}
