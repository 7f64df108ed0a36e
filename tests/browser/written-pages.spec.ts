import { expect, type Page } from "@playwright/test";
import { axe, themes, wear } from "../helpers/accessible";
import { formOfAllKinds } from "../helpers/all-kinds";
import { site, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { faultsOf, watch } from "../helpers/visit";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ page, baseURL }) => signInAsStaff(page, baseURL));

async function idIn(page: Page, list: string) {
  const text = await (await page.request.get(list)).text();
  return new RegExp(`${list}/([0-9a-f-]{36})`).exec(text)?.[1] ?? "";
}

async function makePage(page: Page, lang: "de" | "en", slug: string) {
  const reference = await idIn(page, "/admin/references");
  const form = formOfAllKinds(lang, slug, { reference, service: await idIn(page, "/admin/services") });
  const headers = { Origin: site().url };
  const made = await page.request.post("/admin/pages/new", { form, headers, maxRedirects: 0 });
  expect(made.status()).toBe(303);
  // Takes what is told of it.
  await page.request.get("/admin/pages");
}

test("a page with every kind of section is whole, accessible and read in any size", async ({ page }) => {
  await makePage(page, "de", "alle-arten");
  const faults = watch(page);
  await page.goto("/alle-arten");
  await page.getByRole("button", { name: "Cookie-Einstellungen" }).last().waitFor({ state: "attached" });
  const grounds = await page
    .locator("main section")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(grounds.filter((ground, index) => ground === grounds[index + 1])).toEqual([]);
  expect([...(await faultsOf(page, 0)), ...faults]).toEqual([]);
});

test("an English page is accessible, and what is German on it is marked so", async ({ page }) => {
  await makePage(page, "en", "all-kinds");
  await page.goto("/all-kinds");
  await page.getByRole("button", { name: "Cookie settings" }).last().waitFor({ state: "attached" });
  for (const theme of themes) {
    await wear(page, theme);
    const { violations } = await axe(page).analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
  }
  await page.getByRole("button", { name: "Cookie settings" }).last().click();
  await expect(page.getByRole("dialog", { name: "Cookie settings" })).toBeVisible();
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      const isEnglish = parentElement?.closest("[lang]")?.getAttribute("lang") === "en";
      if (isEnglish && !parentElement?.closest("script, style")) found.push(nodeValue ?? "");
    }
    for (const name of ["aria-label", "title", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (element.closest("[lang]")?.getAttribute("lang") === "en")
          found.push(element.getAttribute(name) ?? "");
    return found;
  });
  const isGerman = (text: string) => /[äöüß]|\b(und|der|die|das|nicht|mit|für|wir|Uhr|Dein\w*)\b/i.test(text);
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter(isGerman)).toEqual([]);
});

test("sections are put elsewhere by pointer and by keyboard, with the page beside its form", async ({
  page,
}) => {
  await makePage(page, "de", "umgestellt");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/pages");
  await page.locator("tr", { hasText: "/umgestellt" }).getByRole("link").first().click();
  const beside = page.frameLocator("iframe[title=Vorschau]");
  await expect(beside.getByRole("heading", { level: 1 })).toHaveText("Alle Arten");
  await page.locator("[name='sections.0.title']").fill("Neu geordnet");
  await expect(beside.getByRole("heading", { level: 1 })).toHaveText("Neu geordnet");

  const kinds = () => page.locator("[data-section] > legend").allTextContents();
  const [, text, picture, offers] = await kinds();
  const handle = page.locator("[data-section] [title=Ziehen]").nth(1);
  await handle.hover();
  await page.mouse.down();
  const onto = page.locator("[data-section]").nth(3);
  const { x, y, height } = (await onto.boundingBox()) as { x: number; y: number; height: number };
  await page.mouse.move(x + 40, y + height / 2 + 4, { steps: 4 });
  await page.mouse.up();
  const bare = (words: string[]) => words.map((one) => one.replace(/^\d+\. /, ""));
  const names = bare([text ?? "", picture ?? "", offers ?? ""]);
  await expect.poll(async () => bare(await kinds()).slice(1, 4)).toEqual([names[1], names[2], names[0]]);
  await expect(page.locator("[name='sections.0.title']")).toHaveValue("Neu geordnet");
  await page.getByRole("button", { name: "Abschnitt 4 nach oben" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => bare(await kinds()).slice(1, 4)).toEqual([names[1], names[0], names[2]]);
});

test("the words of a fixed page are seen beside their form and in a new tab before they are public", async ({
  page,
}) => {
  const faults = watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/pages/fixed/about");
  const beside = page.frameLocator("iframe[title=Vorschau]");
  await page.locator("[name='about.valuesTitle']").fill("Fünf Dinge, die bleiben");
  await expect(beside.getByRole("heading", { name: "Fünf Dinge, die bleiben" })).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.locator("button[value=preview]").click();
  const tab = await opened;
  const tabFaults = watch(tab);
  await expect(tab.getByRole("heading", { name: "Fünf Dinge, die bleiben" })).toBeVisible();
  await tab.getByRole("button", { name: "Cookie-Einstellungen" }).last().waitFor({ state: "attached" });
  await expect(tab.getByRole("region", { name: "Vorschau" })).toBeVisible();
  expect(await tab.title()).toMatch(/^Vorschau: /);
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
  expect(await (await page.request.get("/about")).text()).not.toContain("Fünf Dinge, die bleiben");
  expect([...faults, ...tabFaults]).toEqual([]);
});

test("on a phone, no heading is cut by the bar above the card after sending", async ({ page }) => {
  await makePage(page, "de", "abgeschickt");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/abgeschickt");
  const typed = { name: "Anna Abt", email: "abgeschickt@werft.example", message: "Moin" };
  for (const [name, text] of Object.entries(typed)) await page.locator(`form [name=${name}]`).fill(text);
  await page.locator("form [name=privacy]").check();
  await page.locator("#kontakt-formular button").click();
  await expect(page.locator("#kontakt-danke")).toBeInViewport({ ratio: 1 });
  const bar = await page.locator("header").evaluate((one) => one.getBoundingClientRect().bottom);
  const cut = await page
    .locator("main :is(h1, h2, h3)")
    .evaluateAll(
      (all, bar) =>
        all.map((one) => one.getBoundingClientRect()).filter(({ top, bottom }) => top < bar && bottom > bar)
          .length,
      bar,
    );
  expect(cut).toBe(0);
});

test("three pages with long titles in the main menu leave the telephone number and the call whole at any width", async ({
  page,
}) => {
  const headers = { Origin: site().url };
  const slugs = [1, 2, 3].map((number) => `im-hauptmenue-${number}`);
  for (const slug of slugs) {
    const title = `${slug} Datenschutzgrundverordnung`.padEnd(60, " lang");
    const form = { title, slug, lang: "de", menu: "header", status: "published", sections: "0" };
    const made = await page.request.post("/admin/pages/new", { form, headers, maxRedirects: 0 });
    expect(made.status()).toBe(303);
  }
  await page.goto("/services");
  for (const width of [320, 360, 640, 768, 1023, 1024, 1167, 1168, 1279, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 600 });
    const faults = await page.evaluate(() => {
      let last = 0;
      return [...document.querySelectorAll("header :is(a, summary)")].flatMap((part) => {
        if (!part.checkVisibility() || part.closest("details:not([open]) > :not(summary)")) return [];
        const { left, right } = part.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(part);
        const isWhole = left > last - 1 && right <= document.documentElement.clientWidth;
        last = right;
        return isWhole && words.getBoundingClientRect().height < 40 ? [] : [part.textContent];
      });
    });
    expect([width, faults]).toEqual([width, []]);
  }
  await page.locator("header nav summary").click();
  await page.locator(`header nav details a[href="/${slugs[2]}"]`).click();
  await expect(page).toHaveURL(`/${slugs[2]}`);
  await expect(page.locator("header nav details")).not.toHaveAttribute("open");
  for (const slug of slugs) {
    await page.goto(`/admin/pages?q=${slug}`);
    const id = await idIn(page, "/admin/pages");
    await page.request.post(`/admin/pages/${id}/delete`, { headers });
  }
});
