import type { IncomingMessage } from "node:http";
import type { ContentTable } from "~/content/kinds";
import { type PublicPage, publicPages } from "~/content/pages";
import { isShared } from "~/content/shared-pictures";
import { isOldAddress } from "~/platform/database/cached-addresses.server";
import { isPublicPage } from "~/platform/database/content-version.server";
import { isBuiltFile } from "~/platform/process/addresses.server";
import { canonicalPath } from "~/schemas/old-address";
import { manifestPath, manifestQuery } from "./route-manifest.server";

/** The layout of each page shows facts, the footer the services. */
const ofFrame = ["site_facts", "services", "pages"] as const;
const ofCovers = ["blog_posts", "media", "old_addresses", "site_facts"] as const;
const ofArticles = [...ofCovers, ...ofFrame] as const;
const ofPages = ["pages", "references", "media", "old_addresses", ...ofFrame] as const;
const pages = new Map<string, PublicPage>(
  publicPages.map((page) => [page.path, { ...page, tables: [...new Set([...page.tables, ...ofFrame])] }]),
);

export interface Cacheable {
  /** The one address of a page: known parameters only, in one order. */
  key: string;
  tables: readonly ContentTable[];
  immutable: boolean;
}

export function cacheable(request: IncomingMessage): Cacheable | undefined {
  const { method, url = "/" } = request;
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (url.startsWith(`${manifestPath}?`)) return manifest(url);
  const picture = sharedPicture(url);
  if (picture) return picture;
  if (isBuiltFile(url)) return { key: url, tables: [], immutable: true };
  if (!isAnonymous(request)) return undefined;
  const plain = pages.get(url);
  if (plain) return { key: url, tables: plain.tables, immutable: false };
  return withQuery(url);
}

/** True for a request without a session and without anything to show once: its answer is everybody's. */
export function isAnonymous({ headers: { cookie } }: IncomingMessage): boolean {
  return !cookie || !/(^|;\s*)(__Host-)?(flash|sent|staff)[.\d]*=/.test(cookie);
}

export function isOneOfFew({ key, immutable }: Cacheable): boolean {
  return immutable || pages.has(key.replace(/\.data$/, "").replace(/^\/_root$/, "/"));
}

function withQuery(url: string): Cacheable | undefined {
  // As sent: equivalent spellings share no cache entry.
  const [pathname, searchParams] = partsOf(url);
  // With _routes it asks for parts, which are not cached.
  const isData = pathname.endsWith(".data");
  if (searchParams.has("_routes")) return undefined;
  const page = pageOf(isData ? pathname.slice(0, -5).replace(/^\/_root$/, "/") : pathname);
  if (!page) return isData ? undefined : redirect(pathname);
  const known = new URLSearchParams();
  for (const [name, shape] of Object.entries(page.query ?? {})) {
    const value = searchParams.get(name);
    if (value === null) continue;
    if (!shape.test(value)) return undefined;
    known.set(name, value);
  }
  return { key: known.size ? `${pathname}?${known}` : pathname, tables: page.tables, immutable: false };
}

/** One rendering for all spellings: drawing costs more than any page. */
function sharedPicture(url: string): Cacheable | undefined {
  const [asked = ""] = url.split("?", 1);
  if (!/\.png\/?$/i.test(asked)) return undefined;
  const key = canonicalPath(asked);
  const [, name] = /^\/images\/og\/([a-z-]+)\.png$/.exec(key) ?? [];
  if (name && isShared(name)) return { key, tables: ["site_facts"], immutable: false };
  if (/^\/(?:blog|podcast)\/[a-z0-9-]{1,100}\/og\.png$/.test(key))
    return { key, tables: ofCovers, immutable: false };
  const isOfPage = key.endsWith("/og.png") && isPublicPage(key.slice(0, -"/og.png".length));
  return isOfPage ? { key, tables: ["pages", ...ofCovers], immutable: false } : undefined;
}

function pageOf(path: string): Omit<PublicPage, "listed"> | undefined {
  const isArticle = /^\/blog\/[a-z0-9-]{1,100}$/.test(path);
  if (isArticle) return { path, tables: ofArticles };
  if (/^\/podcast\/[a-z0-9-]{1,100}$/.test(path)) return { path, tables: ofFrame };
  return isPublicPage(path) ? { path, tables: ofPages } : pages.get(path);
}

function redirect(pathname: string): Cacheable | undefined {
  const key = canonicalPath(pathname);
  if (pages.has(key) || !isOldAddress(key)) return undefined;
  return { key, tables: ofArticles, immutable: false };
}

/** Two responses answer every manifest request of a build. */
function manifest(url: string): Cacheable {
  const [, asked] = partsOf(url);
  return { key: `${manifestPath}?${manifestQuery(asked)}`, tables: [], immutable: true };
}

function partsOf(url: string): [path: string, query: URLSearchParams] {
  const at = url.indexOf("?");
  if (at < 0) return [url, new URLSearchParams()];
  return [url.slice(0, at), new URLSearchParams(url.slice(at))];
}
