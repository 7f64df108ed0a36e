import { test as base } from "@playwright/test";
import { freePort, startServer } from "./server";

/** Foreign addresses of the configured site; tests answer for them. */
export const analyticsScript = "https://statistik.example/zaehler.js";
export const fontStylesheet = "https://schriften.example/familie.css";

interface Sites {
  /** Origin of a site with Usercentrics, analytics and a font style sheet. */
  withUsercentrics: string;
  /** The same without Usercentrics. */
  withOwnDialogue: string;
}

const services = { ANALYTICS_SCRIPT_URL: analyticsScript, FONT_STYLESHEET_URL: fontStylesheet };
const usercentrics = { USERCENTRICS_SETTINGS_ID: "test-settings", PRODUCTION_DOMAIN: "127.0.0.1" };

/** Browser tests on installations that are configured for consent; each worker starts those its tests ask for. */
export const test = base.extend<object, Sites>({
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  withUsercentrics: [async ({}, use) => serve({ ...services, ...usercentrics }, use), { scope: "worker" }],
  withOwnDialogue: [async ({}, use) => serve(services, use), { scope: "worker" }],
  // biome-ignore-end lint/correctness/noEmptyPattern: see above
});

async function serve(settings: Record<string, string>, use: (origin: string) => Promise<void>) {
  const port = await freePort();
  const server = await startServer({
    ...settings,
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    // These pages need no backend: one that refuses every connection starts at once.
    SUPABASE_URL: "http://127.0.0.1:9",
    SUPABASE_ANON_KEY: "none",
    SESSION_SECRET: "s".repeat(32),
  });
  try {
    await use(server.url);
  } finally {
    await server.stop("SIGKILL");
  }
}
