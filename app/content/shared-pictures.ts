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

/**
 * The address of such a picture, or of an article's, with a version of what stands in it: whoever has shown it keeps it by
 * its address. `words` is all that its title does not say.
 */
export function sharedAddress(path: string, site: SiteFacts, words: readonly (string | null)[] = []): string {
  const [, name = ""] = /^\/images\/og\/([a-z-]+)\.png$/.exec(path) ?? [];
  const { areaServed, logoName, name: company } = site;
  return `${path}?v=${digest(JSON.stringify([company, logoName, areaServed, sharedTitle(name, site), words]))}`;
}

/** FNV-1a: browsers make pages as well, and have no other that answers at once. */
function digest(text: string) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

export function isShared(name: string): name is keyof typeof titles {
  return Object.hasOwn(titles, name);
}
