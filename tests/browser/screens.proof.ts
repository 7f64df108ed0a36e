// In npm test: tests/browser/screens.spec.ts - one screen of each frame, with sizes and spacings taking turns
import { expect } from "@playwright/test";
import { test } from "../helpers/filled-site";
import { shareOfBars } from "../helpers/page-parts";
import { allFaultsOf } from "../helpers/visit";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const parts = 8;
for (let part = 0; part < parts; part++)
  test(`screens of the staff are accessible, gone through by keyboard and read in every size, part ${part + 1} of ${parts}`, async ({
    page,
    filledSite: { staffPages, session },
  }) => {
    test.setTimeout(900_000);
    await page.context().addCookies(session);
    for (const path of staffPages.filter((_, index) => index % parts === part)) {
      await page.goto(path);
      expect.soft(await allFaultsOf(page), path).toEqual([]);
    }
  });
