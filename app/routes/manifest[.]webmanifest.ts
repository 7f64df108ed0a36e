import { brandTile, canvas } from "~/content/brand";
import { fill } from "~/content/placeholders";
import type { SiteFacts } from "~/content/site-schema";
import { presentSite } from "~/platform/database/cached-facts.server";

export async function loader() {
  return new Response(JSON.stringify(manifestOf(await presentSite())), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=0" },
  });
}

const manifestOf = (site: SiteFacts) => ({
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
