import { fill } from "./placeholders";
import type { SiteFacts } from "./site-schema";

const titles = {
  home: (site: SiteFacts) => fill(site.sentences["home.title"], site),
  leistungen: "Unsere Leistungen",
  "ueber-uns": "Über uns",
  referenzen: "Referenzen",
  blog: "Blog",
  kontakt: "Kontakt",
  podcast: "Podcast",
  termin: "Erstgespräch buchen",
  "it-support": "IT-Support Bremerhaven",
  "google-workspace": "Google Workspace",
  newsletter: "Newsletter",
  rechtliches: "Rechtliches",
};

/** What stands in a page's picture for shared links, `/images/og/<name>.png`; nothing for another name. */
export function sharedTitle(name: string, site: SiteFacts): string | undefined {
  if (!isShared(name)) return undefined;
  const title = titles[name];
  return typeof title === "string" ? title : title(site);
}

export function isShared(name: string): name is keyof typeof titles {
  return Object.hasOwn(titles, name);
}
