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

/**
 * Keeps what the scripts of a page ask for on its way until it is let go. Other than a route, it leaves the browser its
 * cache.
 */
export async function holdQuestions(page: Page): Promise<() => Promise<void>> {
  const network = await page.context().newCDPSession(page);
  await network.send("Fetch.enable", { patterns: [{ urlPattern: "*.data*" }] });
  const held: string[] = [];
  let isHeld = true;
  network.on("Fetch.requestPaused", ({ requestId, request }) => {
    if (isHeld && request.method === "GET") held.push(requestId);
    else void network.send("Fetch.continueRequest", { requestId });
  });
  return async () => {
    isHeld = false;
    for (const requestId of held) await network.send("Fetch.continueRequest", { requestId });
  };
}
