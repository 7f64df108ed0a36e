// In npm test: tests/browser/drafts.spec.ts - a draft is kept in the browser and on the server, and offered again
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, expect, type Page, type Route } from "@playwright/test";
import { chromiumOptions } from "../helpers/chromium-options";
import { comeToLife, test } from "../helpers/living-page";
import { signInAsStaff } from "../helpers/staff-page";
import { stored } from "../helpers/writing";

const again = "Nicht gespeichert – erneut versuchen";
const door = /\/admin\/copies\//;
const save = (page: Page) => page.locator(".editor-save");
const status = (page: Page) => page.locator("[data-draft]");
const offer = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

async function fillService(page: Page, title: string) {
  await page.goto("/admin/services/new");
  await comeToLife(page);
  await page.getByLabel("Titel").fill(title);
  await page.getByLabel("Beschreibung *").fill("Moin");
}

/** A browser with a profile of its own, as somebody at a desk has it. */
async function openProfile(profile: string, baseURL: string | undefined) {
  const options = { ...chromiumOptions, baseURL: String(baseURL), locale: "de-DE" };
  const context = await chromium.launchPersistentContext(profile, options);
  const page = await context.newPage();
  await signInAsStaff(page, baseURL);
  return { context, page };
}

/** Ends a browser as a power cut does: no page is told. Its profile rests once this resolves. */
async function kill(context: BrowserContext, profile: string) {
  const closed = context.waitForEvent("close");
  await expect
    .poll(() => {
      const left = processesOf(profile);
      spawnSync("kill", ["-KILL", ...left]);
      return left;
    })
    .toEqual([]);
  await closed;
}

/** Chromium writes what a page stores some seconds later. */
function isOnDisk(profile: string, text: string) {
  const folder = join(profile, "Default/Local Storage/leveldb");
  return readdirSync(folder).some((file) => readFileSync(join(folder, file)).includes(text));
}

function processesOf(profile: string) {
  const { stdout } = spawnSync("pgrep", ["-f", profile], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean);
}

test("what no server has is offered in the same browser after it was killed", async ({ baseURL }) => {
  const profile = mkdtempSync(join(tmpdir(), "profile-"));
  const desk = await openProfile(profile, baseURL);
  await desk.page.route(door, (route) => route.abort());
  const title = `Abgeschnitten ${Date.now()}`;
  await fillService(desk.page, title);
  await expect(status(desk.page)).toContainText("nur in diesem Browser", { timeout: 60_000 });
  await expect.poll(() => isOnDisk(profile, title)).toBe(true);
  await kill(desk.context, profile);

  const { context, page } = await openProfile(profile, baseURL);
  await page.goto("/admin/services/new");
  await expect(offer(page, title)).toContainText("in diesem Browser");
  await offer(page, title).getByRole("button", { name: "Weiterschreiben" }).click();
  await expect(page.getByText("Dein Text ist wieder da")).toBeVisible();
  await expect(page.getByLabel("Titel")).toHaveValue(title);
  await comeToLife(page);
  await page.getByLabel("Slug").fill(`ab-${Date.now()}`);
  await save(page).click();
  await expect(page.getByText("Service created successfully")).toBeVisible();
  await page.goto("/admin/services/new");
  await comeToLife(page);
  await expect(offer(page, title)).toHaveCount(0);
  await context.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

test("what the page of a fault takes the place of is offered again", async ({ page, baseURL }) => {
  await signInAsStaff(page, baseURL);
  const title = `Verdeckt ${Date.now()}`;
  // Cut off before the framework knows what stands at the address of the form, it shows its page of a fault.
  await page.route("**/__manifest*", (route) => route.abort());
  await fillService(page, title);
  const cut = (route: Route) => route.abort("internetdisconnected");
  await page.route("**/*", cut);
  await save(page).click();
  await expect(page.getByRole("heading", { name: "Keine Verbindung" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Noch einmal versuchen" }).click();
  await offer(page, title).getByRole("button", { name: "Weiterschreiben" }).click();
  await expect(page.getByLabel("Titel")).toHaveValue(title);
});

test("while a save has no answer, what is typed on reaches the server as a draft", async ({
  page,
  baseURL,
}) => {
  await signInAsStaff(page, baseURL);
  await page.clock.install();
  const title = `Hängt ${Date.now()}`;
  await fillService(page, title);
  await page.getByLabel("Slug").fill(`haengt-${Date.now()}`);
  await page.route("**/admin/services/new.data*", () => {});
  await page.getByRole("button", { name: "Speichern und weiterschreiben" }).click();
  await page.getByLabel("Kurztext").fill("Inzwischen");
  const draft = page.waitForRequest(door);
  await page.clock.runFor(11_000);
  expect((await draft).postData()).toContain("Inzwischen");
});

test("while somebody types a draft goes out now and then, and while nobody does none", async ({
  page,
  baseURL,
}) => {
  await signInAsStaff(page, baseURL);
  await page.clock.install();
  let second = 0;
  const sent: number[] = [];
  let answered = 0;
  page.on("request", (request) => {
    if (door.test(request.url())) sent.push(second);
  });
  page.on("requestfinished", (request) => {
    if (door.test(request.url())) answered += 1;
  });
  const tick = async (seconds: number) => {
    for (const end = second + seconds; second < end; second += 1) {
      await page.clock.runFor(1000);
      // The clock of the page runs ahead of the server's.
      await expect.poll(() => answered).toBe(sent.length);
    }
  };
  await page.goto("/admin/services/new");
  await tick(40);
  expect(sent, "nobody has typed").toEqual([]);
  for (let letters = 1; letters <= 65; letters += 1) {
    await page.getByLabel("Titel").fill("a".repeat(letters));
    await tick(1);
  }
  await tick(12);
  const gaps = sent.slice(1).map((at, index) => at - Number(sent[index]));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(16);
  expect(sent.length).toBeGreaterThanOrEqual(2);
  await expect(status(page)).toContainText(/gesichert \d/);
  await expect(page.getByLabel("Titel")).toBeFocused();
  const before = sent.length;
  await page.getByLabel("Titel").fill("a");
  await page.getByLabel("Titel").fill("a".repeat(65));
  await tick(60);
  expect(sent.length, "nothing has changed").toBe(before);
});

const breaks: Record<string, (route: Route) => Promise<void>> = {
  offline: (route) => route.abort("internetdisconnected"),
  "without an answer": () => Promise.resolve(),
};

test("a save that meets no answer stays with its text, is kept in this browser, and is stored once by one more click", async ({
  page,
  baseURL,
}) => {
  await signInAsStaff(page, baseURL);
  await page.clock.install();
  for (const [how, fail] of Object.entries(breaks)) {
    const words = `Gebrochen ${how} ${Date.now()}`;
    await fillService(page, words);
    const handler = (route: Route) => (route.request().method() === "POST" ? fail(route) : route.continue());
    await page.route("**/*", handler);
    if (how === "offline") {
      await page.clock.runFor(11_000);
      await expect(status(page)).toContainText("nur in diesem Browser");
    }
    await save(page).click();
    await page.clock.runFor(how === "without an answer" ? 21_000 : 1000);
    const button = page.getByRole("button", { name: again });
    await expect(button).toBeVisible();
    await expect(page.getByLabel("Titel")).toHaveValue(words);
    await page.unroute("**/*", handler);
    await button.click();
    await stored(page);
    await expect(page.getByRole("link", { name: words, exact: true })).toHaveCount(1);
  }
});
