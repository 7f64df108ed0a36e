import { expect, type Page } from "@playwright/test";
import type { Answers } from "./foreign-hosts";

export const loader = "https://web.cmp.usercentrics.eu/ui/loader.js";
export const manager = "web.cmp.usercentrics.eu";
export const videoHosts = ["i.ytimg.com", "www.youtube-nocookie.com"];
export const allServices = ["schriften.example", "statistik.example", ...videoHosts];
const notice = "YouTube-Inhalte benötigen Ihre Zustimmung";

export const unreachable = { contentType: "", body: "unreachable" };

export function usercentrics(body: string): Answers {
  return { [loader]: { contentType: "text/javascript", body } };
}

export async function expectNoPlayer(page: Page) {
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByText("YouTube-Vorschau benötigt Zustimmung")).toHaveCount(4);
  await expect(page.locator("iframe")).toHaveCount(0);
  for (const src of await pictures(page)) expect(src).toMatch(/^\/images\/podcast\//);
}

export async function expectPlayer(page: Page) {
  await expect(page.locator("iframe")).toHaveAttribute(
    "src",
    /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
  );
  await expect(page.locator("iframe")).toHaveAttribute("title", /^Video: ./);
  await expect(page.getByText(notice)).toHaveCount(0);
  await expect(page.getByText("YouTube-Vorschau benötigt Zustimmung")).toHaveCount(0);
  // Loaded lazily.
  await page.getByRole("heading", { name: "Alle Folgen" }).scrollIntoViewIfNeeded();
  for (const src of await pictures(page)) expect(src).toMatch(/^https:\/\/i\.ytimg\.com\/vi\//);
}

function pictures(page: Page) {
  return page
    .locator("li img")
    .evaluateAll((images) =>
      images.map((image) => image.getAttribute("src") ?? "").filter((src) => !/badges/.test(src)),
    );
}

/** Chromium drops the focus while a frame moves to another process. */
export async function expectFocusOnPlayer(page: Page) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
}

export async function chooseEpisode(page: Page, id: number) {
  await page.locator(`a[href*="folge=${id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`folge=${id}`));
}

export function inNotice(page: Page) {
  return page.getByRole("main").getByRole("button", { name: "Cookie-Einstellungen" });
}

export function inFooter(page: Page) {
  return page.getByRole("contentinfo").getByRole("button", { name: "Cookie-Einstellungen" });
}

export function settings(page: Page) {
  return page.getByRole("dialog", { name: "Cookie-Einstellungen" });
}

export async function allowBefore(page: Page) {
  await page.addInitScript(() => {
    if (window === top) sessionStorage.decision ??= "yes";
  });
}

export async function decide(page: Page, decision: "yes" | "no", silent = false) {
  await page.evaluate(`window.decide("${decision}", ${silent})`);
}

export async function look(button: ReturnType<Page["getByRole"]>) {
  return button.evaluate((element) => {
    // Subpixels change during the transition.
    const { offsetWidth: width, offsetHeight: height } = element as HTMLElement;
    const { color, backgroundColor, fontWeight, fontSize } = getComputedStyle(element);
    return { width, height, color, backgroundColor, fontWeight, fontSize };
  });
}

/** Polled every second: waits for one more poll. */
export async function afterNextPoll(page: Page) {
  await page.clock.runFor(1300);
  await page.evaluate(() => fetch("/robots.txt").then((answer) => answer.text()));
}

export function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

export function sorted(hosts: string[]) {
  return [...hosts].sort();
}

/** On another host the manager is replaced by our own dialogue. */
export const ownDialogue = (site: string) => site.replace("127.0.0.1", "localhost");
