import type { Page } from "@playwright/test";

/** Keeps the next form of a page on its way until it is let go. */
export async function holdNextForm(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname.endsWith(".data"),
    async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    },
  );
  return letGo;
}
