// In npm test: tests/browser/way.spec.ts - a sample of the pages, each on one phone
import { expect } from "@playwright/test";
import { phones, positionsWithoutCall } from "../helpers/call-in-sight";
import { test } from "../helpers/living-page";
import { publicPages } from "../helpers/pages";

for (const path of [...publicPages, "/gibt-es-nicht"])
  test(`${path} has a call in sight wherever it is scrolled to, on any phone`, async ({ page }) => {
    for (const viewport of phones) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      expect(await positionsWithoutCall(page, path)).toEqual([]);
    }
  });
