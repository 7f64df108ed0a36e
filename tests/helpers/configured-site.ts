import { freePort, startServer } from "./server";

export const analyticsScript = "https://statistik.example/zaehler.js";
export const fontStylesheet = "https://schriften.example/familie.css";

export interface ConfiguredSites {
  withUsercentrics: string;
  withOwnDialogue: string;
}

const services = { ANALYTICS_SCRIPT_URL: analyticsScript, FONT_STYLESHEET_URL: fontStylesheet };
const usercentrics = { USERCENTRICS_SETTINGS_ID: "test-settings", PRODUCTION_DOMAIN: "127.0.0.1" };

type Use = (origin: string) => Promise<void>;

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
export const configuredSites = {
  withUsercentrics: ({}, use: Use) => serve({ ...services, ...usercentrics }, use),
  withOwnDialogue: ({}, use: Use) => serve(services, use),
};
// biome-ignore-end lint/correctness/noEmptyPattern: see above

async function serve(settings: Record<string, string>, use: Use) {
  const port = await freePort();
  const server = await startServer({
    ...settings,
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    // These pages need no backend: a refused connection starts fastest.
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
