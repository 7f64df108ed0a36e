import { resolve } from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { build } from "vite";

/** Writes HTML into a long text, past the editor that scripts lay over it. */
export async function writeHtml(page: Page, html: string, label = "Inhalt *"): Promise<void> {
  await (await openHtml(page, label)).fill(html);
}

/** The textarea of a long text. Where scripts run it stands behind a tab. */
export async function openHtml(page: Page, label = "Inhalt *"): Promise<Locator> {
  if (test.info().project.use.javaScriptEnabled !== false) {
    const tab = page.getByRole("tab", { name: "HTML" });
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
  }
  return page.getByLabel(label, { exact: true });
}

/** The text field of the editor. */
export async function openText(page: Page, label = "Inhalt *"): Promise<Locator> {
  const tab = page.getByRole("tab", { name: "Text" });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  return page.getByLabel(label, { exact: true });
}

/** What is sent. */
export function source(page: Page, name = "content"): Locator {
  return page.locator(`textarea[name=${name}]`);
}

/** The reading and writing parts of the editor as one script: they then stand in `writing` of a page. */
export async function bundledParts(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "~": resolve("app") } },
    build: {
      write: false,
      minify: false,
      lib: { entry: resolve("tests/helpers/writing-parts.ts"), formats: ["iife"], name: "writing" },
    },
  });
  const [made] = Array.isArray(result) ? result : [result];
  if (!made || !("output" in made)) throw new Error("nothing was built");
  return made.output[0].code;
}
