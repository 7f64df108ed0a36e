import type { ListedPath } from "~/content/pages";

const labels = {
  "/services": "Leistungen",
  "/about": "Über uns",
  "/references": "Referenzen",
  "/blog": "Blog",
  "/contact": "Kontakt",
  "/podcast": "Podcast",
  "/newsletter": "Newsletter",
  "/it-support-bremerhaven": "IT-Support Bremerhaven",
  "/impressum": "Impressum",
  "/datenschutz": "Datenschutz",
  "/agb": "AGB",
  "/barrierefreiheit": "Barrierefreiheit",
} satisfies Partial<Record<ListedPath, string>>;

/** Loaded whole: documents alone hold what the local page has for search engines. */
export const localPage = { to: "/it-support-bremerhaven", reloadDocument: true, prefetch: "none" } as const;

function menu(...paths: (keyof typeof labels)[]) {
  return paths.map((to) => ({ ...(to === localPage.to ? localPage : { to }), label: labels[to] }));
}

export const mainMenu = menu("/services", "/about", "/references", "/blog", "/contact", "/podcast");

export const footerMenu = menu(
  "/about",
  "/services",
  "/references",
  "/blog",
  "/podcast",
  "/newsletter",
  "/contact",
  "/it-support-bremerhaven",
);

export const legalMenu = menu("/impressum", "/datenschutz", "/agb", "/barrierefreiheit");
