import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { faultsOf, watch } from "../helpers/visit";

// One screen of each frame, opened once for all that is promised of it; every screen in screens.proof.ts.

test.use({ contextOptions: { reducedMotion: "reduce" } });

const screens: Record<string, (page: Page) => Promise<unknown>> = {
  "the list of articles": (page) => page.goto("/admin/blog"),
  "an article being written": async (page) => {
    await page.goto("/admin/blog");
    await page.goto(String(await page.locator("tbody th a").first().getAttribute("href")));
  },
  "an open message": async (page) => {
    const form = {
      name: "Antje Ahlers-Hinrichs von der Wurster Nordseeküste",
      email: "ein-recht-langer-name@unternehmensgruppe.example",
      subject: "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen",
      message: `Moin! https://werft.example/${"sehr-langer-pfad/".repeat(5)}`,
      privacy: "on",
    };
    const headers = { Origin: new URL(page.url()).origin };
    await page.request.post("/contact", { form, headers, maxRedirects: 0 });
    await page.goto("/admin/contacts?q=wurster");
    await page
      .getByRole("button", { name: /Wurster/ })
      .first()
      .click();
    await page.waitForURL(/contacts\/[\w-]{36}/);
    // Without the message of what was done, which goes by itself.
    await page.goto(page.url());
  },
  "the hours of the company": (page) => page.goto("/admin/company?group=hours"),
  pictures: (page) => page.goto("/admin/media"),
};

for (const [turn, [screen, open]] of Object.entries(screens).entries())
  test(`the staff's screen of ${screen} is whole, accessible, gone through by keyboard and read in any size`, async ({
    page,
    baseURL,
  }) => {
    await signInAsStaff(page, baseURL);
    const faults = watch(page);
    await page.goto("/admin");
    await open(page);
    expect([...(await faultsOf(page, turn)), ...faults]).toEqual([]);
  });
