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
  // They are fetched when they come near.
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

/** Chromium takes the focus from the whole document now and then while the frame of another site moves to its process. */
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

/** What the visitor has decided on an earlier visit. */
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
    // While the banner moves in, halves of a pixel come and go.
    const { offsetWidth: width, offsetHeight: height } = element as HTMLElement;
    const { color, backgroundColor, fontWeight, fontSize } = getComputedStyle(element);
    return { width, height, color, backgroundColor, fontWeight, fontSize };
  });
}

/** Status is asked for every second; afterwards one more of those has passed, and what it asked for has been noted. */
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

/** The same site where it is not the real one: our own dialogue asks in place of the manager. */
export const ownDialogue = (site: string) => site.replace("127.0.0.1", "localhost");
