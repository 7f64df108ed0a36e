import { findWindowless } from "./chromium.js";

const switchedOff = [
  // Without these Chromium loads two pages for the address bar of each window …
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // … and starts a spare renderer.
  "SpareRendererForSitePerProcess",
  // Playwright's own list: Chromium uses the last one only.
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
