import { findWindowless } from "./chromium.js";

const switchedOff = [
  // With each window Chromium would load two pages for its address bar, which costs more than many a test …
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // … and start one more process for a page that may come.
  "SpareRendererForSitePerProcess",
  // What Playwright switches off: Chromium goes by the last list alone, and that is this one.
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** How the tests start the installed Chromium: quiet, without a screen, without calls of its own. */
export const chromiumOptions = {
  executablePath: findWindowless(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--disable-features=${switchedOff.join(",")}`,
  ],
};
