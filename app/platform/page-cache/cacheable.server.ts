import type { IncomingMessage } from "node:http";
import { type ContentTable, type PublicPage, publicPages } from "~/content/pages";
import { isShared } from "~/content/shared-pictures";
import { isOldAddress } from "~/platform/database/cached-addresses.server";
import { isBuiltFile } from "~/platform/process/addresses.server";
import { canonicalPath } from "~/schemas/old-address";
import { manifestPath, manifestQuery } from "./route-manifest.server";

/** The frame of each page shows facts, and its foot the services. */
const ofFrame = ["site_facts", "services"] as const;
const ofCovers = ["blog_posts", "media", "old_addresses", "site_facts"] as const;
const ofArticles = [...ofCovers, "services"] as const;
const pages = new Map<string, PublicPage>(
  publicPages.map((page) => [page.path, { ...page, tables: [...new Set([...page.tables, ...ofFrame])] }]),
);

export interface Cacheable {
  /** The one address of a page: known parameters only, in one order. */
  key: string;
  tables: readonly ContentTable[];
  /** Built files carry a hash in their name and never change. */
  immutable: boolean;
}

/** Gives what a request asks for when it may be answered from memory, or nothing. */
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

/** True for a page of which there are only so many, whatever anybody asks for. */
export function isOneOfFew({ key, immutable }: Cacheable): boolean {
  return immutable || pages.has(key.replace(/\.data$/, "").replace(/^\/_root$/, "/"));
}

function withQuery(url: string): Cacheable | undefined {
  // The path as it was sent: what only means the same as the address of a page shares nothing with it.
  const [pathname, searchParams] = partsOf(url);
  // A client navigation asks for the data of a page; with _routes it asks for parts, which are not kept.
  const isData = pathname.endsWith(".data");
  if (searchParams.has("_routes")) return undefined;
  const page = pageOf(isData ? pathname.slice(0, -5).replace(/^\/_root$/, "/") : pathname);
  if (!page) return isData ? undefined : redirect(pathname);
  const known = new URLSearchParams();
  for (const [name, shape] of Object.entries(page.query ?? {})) {
    const value = searchParams.get(name);
    if (value === null) continue;
    // What does not look like ours is for the page itself to judge.
    if (!shape.test(value)) return undefined;
    known.set(name, value);
  }
  return { key: known.size ? `${pathname}?${known}` : pathname, tables: page.tables, immutable: false };
}

/** Drawn once for everybody, however its address is written and whoever asks: drawing costs more than any page. */
function sharedPicture(url: string): Cacheable | undefined {
  const [asked = ""] = url.split("?", 1);
  if (!/\.png\/?$/i.test(asked)) return undefined;
  const key = canonicalPath(asked);
  const [, name] = /^\/images\/og\/([a-z-]+)\.png$/.exec(key) ?? [];
  if (name && isShared(name)) return { key, tables: ["site_facts"], immutable: false };
  return /^\/(?:blog|podcast)\/[a-z0-9-]{1,100}\/og\.png$/.test(key)
    ? { key, tables: ofCovers, immutable: false }
    : undefined;
}

function pageOf(path: string): Omit<PublicPage, "listed"> | undefined {
  const isArticle = /^\/blog\/[a-z0-9-]{1,100}$/.test(path);
  return isArticle ? { path, tables: ofArticles } : pages.get(path);
}

/** An old address has one key, however it is written. */
function redirect(pathname: string): Cacheable | undefined {
  const key = canonicalPath(pathname);
  if (pages.has(key) || !isOldAddress(key)) return undefined;
  return { key, tables: ofArticles, immutable: false };
}

/** Two answers tell of everything that may be asked about; they belong to the build that the address names. */
function manifest(url: string): Cacheable {
  const [, asked] = partsOf(url);
  return { key: `${manifestPath}?${manifestQuery(asked)}`, tables: [], immutable: true };
}

function partsOf(url: string): [path: string, query: URLSearchParams] {
  const at = url.indexOf("?");
  if (at < 0) return [url, new URLSearchParams()];
  return [url.slice(0, at), new URLSearchParams(url.slice(at))];
}
