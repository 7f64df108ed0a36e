// In npm test: nothing, since pictures of ten screens cost more than they are asked for; pages.spec.ts reads a sample of pages
import { expect, type Page, test } from "@playwright/test";
import { findChromium } from "../helpers/chromium.js";
import { chromiumOptions } from "../helpers/chromium-options";
import { comeToLife } from "../helpers/living-page";
import { closer } from "../helpers/messages";
import { startServer } from "../helpers/server";
import { signInAsStaff } from "../helpers/staff-page";
import { openText } from "../helpers/writing";

/** A Monday in working hours: the team can be reached, whenever and wherever the test runs. */
const now = new Date("2026-03-02T10:30:00+01:00");
const article = "/blog/hafenlotse-die-geburt-einer-neuen-digitalisierungs-ara";

async function summaryAlone(page: Page) {
  await page.getByRole("heading", { name: "Validierungsfehler" }).waitFor();
  await closer(page).click();
  await expect(page.locator(".toast")).toHaveCount(0);
}

const screens: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto("/"),
  services: (page) => page.goto("/services"),
  article: (page) => page.goto(article),
  "contact-error": async (page) => {
    await page.goto("/contact");
    await comeToLife(page);
    await page.getByLabel("Name *").fill("Antje Ahlers");
    await page.getByLabel("E-Mail *").fill("antje@werft");
    await page.getByLabel("Betreff *").fill("Server");
    await page.getByLabel("Nachricht *").fill("Moin! Unser Server brummt.");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await summaryAlone(page);
  },
  references: (page) => page.goto("/references"),
  podcast: (page) => page.goto("/podcast"),
  privacy: (page) => page.goto("/datenschutz"),
  "sign-in": async (page) => {
    await page.context().clearCookies();
    await page.goto("/admin/login");
  },
  inbox: async (page) => {
    await signInAsStaff(page, server?.url);
    await page.goto("/admin/contacts");
  },
  "post-error": async (page) => {
    await page.goto("/admin/blog/new");
    await comeToLife(page);
    await page.getByLabel("Titel").fill("Moin");
    await page.getByLabel("Slug").fill("Kein Slug!");
    await (await openText(page)).fill("Moin!");
    await page.locator(".editor-save").click();
    await summaryAlone(page);
  },
};

// Without windows, letters have other edges.
test.use({ launchOptions: { ...chromiumOptions, executablePath: findChromium() } });

// A server of its own, so that what other tests write is not in the picture.
test.describe.configure({ mode: "serial" });
let server: Awaited<ReturnType<typeof startServer>> | undefined;

test.beforeAll(async ({ browser, playwright }) => {
  server = await startServer();
  const first = await browser.newContext({ baseURL: server.url });
  await signInAsStaff(await first.newPage(), server.url);
  await first.close();
  const visitor = await playwright.request.newContext({ baseURL: server.url });
  for (const name of ["Antje Ahlers", "Hinnerk Harms", "Wiebke Wilts"]) {
    const form = {
      name,
      email: "moin@werft.example",
      subject: "Server",
      message: "Er brummt.",
      privacy: "on",
    };
    const sent = await visitor.post("/contact", { form, headers: { Origin: server.url }, maxRedirects: 0 });
    expect(sent.status()).toBe(302);
  }
  await visitor.dispose();
});
test.afterAll(() => server?.stop());

for (const colorScheme of ["light", "dark"] as const) {
  for (const { width, height, halvings } of [
    { width: 360, height: 2560, halvings: 2 },
    { width: 1440, height: 2560, halvings: 3 },
  ]) {
    test(`ten screens look as they did, ${colorScheme}, ${width} px wide`, async ({ browser }) => {
      test.slow();
      const context = await browser.newContext({
        baseURL: server?.url ?? "",
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: "reduce",
        locale: "de-DE",
        bypassCSP: true,
      });
      const page = await context.newPage();
      const bench = await context.newPage();
      await page.bringToFront();
      await page.clock.setFixedTime(now);
      for (const [name, open] of Object.entries(screens)) {
        await open(page);
        // By then the page goes by the clock above.
        await comeToLife(page);
        const picture = await shrunk(bench, await photograph(page, width, height), halvings);
        expect.soft(picture, name).toMatchSnapshot(`${name}-${colorScheme}-${width}.png`, {
          threshold: 0.12,
          maxDiffPixelRatio: 0.002,
        });
      }
      await context.close();
    });
  }
}

async function photograph(page: Page, width: number, height: number): Promise<Buffer> {
  // Where words break by themselves depends on the dictionaries that a browser has.
  await page.addStyleTag({
    content: "* { hyphens: manual !important; caret-color: transparent !important }",
  });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
    scrollTo(0, 0);
  });
  return page.screenshot({ fullPage: true, animations: "disabled", clip: { x: 0, y: 0, width, height } });
}

async function shrunk(bench: Page, picture: Buffer, halvings: number): Promise<Buffer> {
  const small = await bench.evaluate(
    async ({ source, halvings }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      let from: HTMLImageElement | HTMLCanvasElement = image;
      for (let done = 0; done < halvings; done++) {
        const canvas: HTMLCanvasElement = document.createElement("canvas");
        canvas.width = from.width / 2;
        canvas.height = from.height / 2;
        canvas.getContext("2d")?.drawImage(from, 0, 0, canvas.width, canvas.height);
        from = canvas;
      }
      return from instanceof HTMLCanvasElement ? from.toDataURL("image/png") : "";
    },
    { source: `data:image/png;base64,${picture.toString("base64")}`, halvings },
  );
  return Buffer.from(small.slice(small.indexOf(",") + 1), "base64");
}
