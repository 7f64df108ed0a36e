import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { faultsOf, watch } from "../helpers/visit";

// A sample, each page opened once for all that is promised of it; every page, size and theme in pages.proof.ts.

test.use({ contextOptions: { reducedMotion: "reduce" } });

const paths = [
  ...["/", "/services", "/about", "/references", "/blog"],
  "/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara",
  ...["/contact", "/dating", "/impressum"],
];

for (const [turn, path] of paths.entries())
  test(`${path} is whole, accessible, gone through by keyboard and read in any size`, async ({ page }) => {
    const faults = watch(page);
    await page.goto(path);
    await page.getByRole("button", { name: "Cookie-Einstellungen" }).last().waitFor({ state: "attached" });
    expect([...(await faultsOf(page, turn)), ...faults]).toEqual([]);
  });
