import type { ContentTable } from "./kinds";

export interface PublicPage {
  path: string;
  tables: readonly ContentTable[];
  listed: boolean;
  /** The only query parameters it knows, and what they may look like. */
  query?: Record<string, RegExp>;
}

/** Unbounded values are not cached. */
const anyWords = /(?!)/;

const fixedPages = [
  { path: "/", tables: ["services", "references", "media"], listed: true },
  { path: "/services", tables: ["services"], listed: true },
  { path: "/google-workspace", tables: [], listed: true },
  { path: "/it-support-bremerhaven", tables: [], listed: true },
  { path: "/about", tables: ["services"], listed: true },
  { path: "/references", tables: ["references", "services", "media"], listed: true },
  {
    path: "/blog",
    tables: ["blog_posts", "media"],
    listed: true,
    query: { kategorie: /^.{1,100}$/u, seite: /^[1-9]\d{0,5}$/, suche: anyWords },
  },
  { path: "/podcast", tables: [], listed: true, query: { folge: /^[1-9]\d?$/ } },
  { path: "/contact", tables: [], listed: true, query: { betreff: anyWords } },
  { path: "/dating", tables: [], listed: true },
  { path: "/newsletter", tables: [], listed: true },
  { path: "/impressum", tables: [], listed: true },
  { path: "/datenschutz", tables: [], listed: true },
  { path: "/agb", tables: [], listed: true },
  { path: "/barrierefreiheit", tables: [], listed: true },
  { path: "/gtc", tables: [], listed: true },
  { path: "/coc", tables: [], listed: true },
  { path: "/shipify-me-app-datenschutzhinweis", tables: [], listed: true },
  { path: "/blog.rss.xml", tables: ["blog_posts", "media"], listed: false },
  { path: "/sitemap.xml", tables: ["blog_posts", "pages"], listed: false, query: { teil: /^[1-9]\d{0,3}$/ } },
  { path: "/robots.txt", tables: [], listed: false },
  { path: "/manifest.webmanifest", tables: [], listed: false },
] as const satisfies readonly PublicPage[];

export const publicPages: readonly PublicPage[] = fixedPages;

export type ListedPath = Extract<(typeof fixedPages)[number], { listed: true }>["path"];

export const listedPaths = publicPages.filter(({ listed }) => listed).map(({ path }) => path);
