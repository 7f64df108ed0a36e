import { brandTile, canvas } from "./brand";
import { fill } from "./placeholders";
import type { SiteFacts } from "./site-schema";

export const manifestOf = (site: SiteFacts) => ({
  name: site.name,
  short_name: site.name.split(" ")[0],
  description: fill(site.description, site),
  lang: "de",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "browser",
  theme_color: brandTile,
  background_color: canvas,
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});
