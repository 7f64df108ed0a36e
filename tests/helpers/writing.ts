import { expect, type Locator, type Page, test } from "@playwright/test";
import { holdBack } from "./living-page";

/** Writes HTML into a long text, past the editor that scripts lay over it. */
export async function writeHtml(page: Page, html: string, label = "Inhalt *"): Promise<void> {
  await (await openHtml(page, label)).fill(html);
}

/** With scripts it is behind a tab. */
export async function openHtml(page: Page, label = "Inhalt *"): Promise<Locator> {
  if (test.info().project.use.javaScriptEnabled !== false) {
    const tab = page.getByRole("tab", { name: "HTML" });
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
  }
  return page.getByLabel(label, { exact: true });
}

export async function openText(page: Page, label = "Inhalt *"): Promise<Locator> {
  const tab = page.getByRole("tab", { name: "Text" });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  return page.getByLabel(label, { exact: true });
}

export function source(page: Page, name = "content"): Locator {
  return page.locator(`textarea[name=${name}]`);
}

export async function openDesk(
  page: Page,
  { title, slug }: { title: string; slug: string },
): Promise<Locator> {
  await page.goto("/admin/blog/new");
  await page.getByLabel("Titel *").fill(title);
  await page.locator("input[name=slug]").fill(slug);
  await chooseStatus(page, "published");
  return openText(page);
}

export async function refill(page: Page, html: string, name = "content"): Promise<void> {
  await source(page, name).evaluate((area: HTMLTextAreaElement, html) => {
    area.value = html;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, html);
  const tab = page.getByRole("tab", { name: "Text" });
  if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
  await page.locator("[contenteditable=true]").press("Control+End");
}

export async function write(page: Page, typed: string): Promise<void> {
  for (const part of typed.split(/(\{[^}]+\})/)) {
    const [, key] = /^\{(.+)\}$/.exec(part) ?? [];
    if (key) await page.keyboard.press(key);
    else await page.keyboard.type(part);
  }
}

export async function stay(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (one) => one.request().method() === "POST" && one.url().includes(".data"),
  );
  await page.keyboard.press("Control+s");
  await answered;
  await stored(page);
}

export const holdNextForm = (page: Page) =>
  holdBack(page, (url) => url.pathname.endsWith(".data"), { posts: true });

export async function stored(page: Page, how: "created" | "updated" | "created|updated" = "created|updated") {
  await expect(page.getByText(new RegExp(`^\\w+ (${how}) successfully$`)).first()).toBeVisible();
}

export const saveButton = (page: Page) => page.locator(".editor-save");

export const chooseStatus = (page: Page, status: string) =>
  page.locator(`input[name=status][value=${status}]`).check();
export const stayButton = (page: Page) => page.locator("button[name=intent][value=stay]");

export const toolbar = (page: Page) => page.getByRole("toolbar", { name: "Textgestaltung" });
export const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const panel = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export async function expectRefused(page: Page, label: string) {
  await expect(panel(page, label)).toHaveAttribute("aria-invalid", "true");
  await expect(panel(page, label)).toHaveAccessibleDescription(/./);
}
