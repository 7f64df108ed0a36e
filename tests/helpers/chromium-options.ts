import { findChromium } from "./chromium.js";

/** How the tests start the installed Chromium: quiet, without a screen, without calls of its own. */
export const chromiumOptions = {
  executablePath: findChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
