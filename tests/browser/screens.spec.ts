import { expect, type Page } from "@playwright/test";
import { oldSite } from "../helpers/filled-site";
import { site, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { faultsOf, watch } from "../helpers/visit";

// One screen of each frame, opened once for all that is promised of it; every screen in screens.proof.ts.

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function firstOf(page: Page, list: string) {
  await page.goto(list);
  return String(await page.locator("tbody th a").first().getAttribute("href"));
}

const screens: Record<string, (page: Page) => Promise<unknown>> = {
  "the list of articles": (page) => page.goto("/admin/blog"),
  // A published one: no button says more than its own.
  "an article being written": async (page) => page.goto(await firstOf(page, "/admin/blog?status=published")),
  "what an old site brings": async (page) => {
    await page.goto(await oldSite(page.request, "umzug"));
    for (const summary of await page.locator("main details > summary").all()) await summary.click();
  },
  "an open message": async (page) => {
    const form = {
      name: "Antje Ahlers-Hinrichs von der Wurster Nordseeküste",
      email: "ein-recht-langer-name@unternehmensgruppe.example",
      subject: "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen",
      message: `Moin! https://werft.example/${"sehr-langer-pfad/".repeat(5)}`,
      privacy: "on",
    };
    const headers = { Origin: site().url };
    await page.request.post("/contact", { form, headers, maxRedirects: 0 });
    await page.goto("/admin/contacts?q=wurster");
    await page
      .getByRole("button", { name: /Wurster/ })
      .first()
      .click();
    await page.waitForURL(/contacts\/[\w-]{36}/);
    // Without the toast of what was done. The address ends in a fragment: goto() would load nothing.
    await page.locator("textarea[name=body]").waitFor();
    await page.reload();
  },
};

for (const [turn, [screen, open]] of Object.entries(screens).entries())
  test(`the staff's screen of ${screen} is whole, accessible, gone through by keyboard and read in any size`, async ({
    page,
    baseURL,
  }) => {
    await signInAsStaff(page, baseURL);
    const faults = watch(page);
    await open(page);
    expect([...(await faultsOf(page, turn)), ...faults]).toEqual([]);
  });
