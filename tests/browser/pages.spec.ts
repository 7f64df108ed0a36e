import { expect } from "@playwright/test";
import { test } from "../helpers/living-page";
import { publicPages } from "../helpers/pages";
import { faultsAtOnce, faultsOf, watch } from "../helpers/visit";

// Each page is opened once for all that is promised of it; every size and theme in pages.proof.ts.

// What fades in has come at once.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Texts in the frame of another page, which is gone through by keyboard for them all. */
const alike = [
  ...["/it-support-bremerhaven", "/google-workspace"],
  ...["/datenschutz", "/agb", "/barrierefreiheit", "/gtc", "/coc", "/shipify-me-app-datenschutzhinweis"],
];

for (const [turn, path] of publicPages.entries())
  test(`${path} is whole, accessible, gone through by keyboard and read in any size`, async ({ page }) => {
    const faults = watch(page);
    await page.goto(path);
    await page.getByRole("button", { name: "Cookie-Einstellungen" }).last().waitFor({ state: "attached" });
    const found = alike.includes(path) ? await faultsAtOnce(page) : await faultsOf(page, turn);
    expect([...found, ...faults]).toEqual([]);
  });
