// In npm test: tests/request/generated-pages.test.ts - five of the same pages are valid HTML
import { resolve } from "node:path";
import { expect } from "@playwright/test";
import { runnerImport } from "vite";
import { expectFitAndAccessible } from "../helpers/accessible";
import { holdScripts, site, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { faultsOf, watch } from "../helpers/visit";

// The kinds of sections are modules of the application, which Playwright cannot load.
const { module } = await runnerImport<typeof import("../helpers/generated-pages")>(
  resolve("tests/helpers/generated-pages.ts"),
  { configFile: false, resolve: { alias: { "~": resolve("app") } } },
);

test.use({ contextOptions: { reducedMotion: "reduce" } });

const count = 500;
const together = 25;

const people = ["mara@musterhafen.example", "bo@musterhafen.example"];

for (let first = 0; first < count; first += together)
  test(`pages ${first} to ${first + together - 1} of any sections are accessible in both themes, wide and narrow, with scripts and without`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(1_800_000);
    await signInAsStaff(page, baseURL);
    const headers = { Origin: site().url };
    const idsIn = async (list: string) => {
      const text = await (await page.request.get(list)).text();
      const ids = [...text.matchAll(new RegExp(`${list.replace(/\?.*/, "")}/([0-9a-f-]{36})`, "g"))];
      return [...new Set(ids.map(([, id = ""]) => id))];
    };
    const [references, services] = [await idsIn("/admin/references"), await idsIn("/admin/services")];
    const testimonials = references.map((id) => `${id} Hinnerk Nordholz`);
    const all = module.generatedPages(count, "beliebig", { references, services, testimonials, people });
    const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, reducedMotion: "reduce" });
    const unscripted = await plain.newPage();
    // Else each load would wait for the end of hydration.
    await holdScripts(unscripted);
    const faults = watch(page);
    const found: string[] = [];
    for (const [index, form] of all.slice(first, first + together).entries()) {
      const made = await page.request.post("/admin/pages/new", { form, headers, maxRedirects: 0 });
      expect([form.slug, made.status()]).toEqual([form.slug, 303]);
      await page.goto(`/${form.slug}`);
      await expectFitAndAccessible(page);
      // What is typed is German on English pages as well.
      const more = form.lang === "de" ? await faultsOf(page, first + index) : [];
      found.push(...[...more, ...faults.splice(0)].map((fault) => `${form.slug}: ${fault}`));
      await unscripted.goto(`/${form.slug}`);
      for (const width of [1280, 320]) {
        await unscripted.setViewportSize({ width, height: 800 });
        const isWide = await unscripted
          .locator("html")
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
        if (isWide) found.push(`${form.slug}: scrolls sideways at ${width} px without scripts`);
      }
      const [id] = await idsIn(`/admin/pages?q=${form.slug}`);
      await page.request.post(`/admin/pages/${id}/delete`, { headers });
    }
    await plain.close();
    expect(found).toEqual([]);
  });
