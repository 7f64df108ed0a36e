import type { IncomingMessage, ServerResponse } from "node:http";
import { redirect } from "@remix-run/node";
import { publicPages } from "~/content/pages";
import { redirects } from "~/content/redirects";
import { isOldAddress, presentAddress } from "~/platform/database/cached-addresses.server";
import { isPublicPage } from "~/platform/database/content-version.server";
import { protect } from "~/platform/security/headers.server";
import { canonicalPath, originalsOf, queriedAddress, withQuery } from "~/schemas/old-address";

/** Throws a 503 Response where it is not known whether the article is still public. */
export async function movedTo({ pathname, search }: URL): Promise<Response | null> {
  const target = (await targetOf(pathname)) ?? (await originalTarget(pathname));
  return target === undefined ? null : moved(target, search);
}

export async function movedPicture({ pathname, search }: URL): Promise<Response | null> {
  const target = await targetOf(pathname.replace(/\/og\.png$/i, ""));
  return target?.startsWith("/blog/") ? moved(`${target}/og.png`, search) : null;
}

async function targetOf(path: string) {
  const target = await presentAddress(path);
  if (target === null) throw new Response(null, { status: 503 });
  return target;
}

async function originalTarget(path: string) {
  for (const original of originalsOf(path)) {
    const isKnown = pages.has(original) || isPublicPage(original);
    const target = (await targetOf(original)) ?? redirects[original] ?? (isKnown ? original : undefined);
    if (target) return target;
  }
  return undefined;
}

/** A target may move again: browsers must revalidate. */
function moved(target: string, search: string) {
  return redirect(withQuery(target, search), {
    status: 301,
    headers: { "Cache-Control": "public, max-age=0" },
  });
}

const pages = new Set<string>(publicPages.map(({ path }) => path));

/** Redirects spellings with capitals, escapes or a trailing slash. Old addresses have redirects of their own. */
export function properAddress({ method, url = "" }: IncomingMessage): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [asked = ""] = url.split("?", 1);
  if (asked === "/" || !/[A-Z%]|\/$/.test(asked)) return undefined;
  const path = canonicalPath(asked);
  return isPage(path) && !isOldAddress(path) ? path + url.slice(asked.length) : undefined;
}

/** The page that an address with doubled slashes means. */
export function singleSlashed({ method, url = "" }: IncomingMessage): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [asked = ""] = url.split("?", 1);
  const path = canonicalPath(asked.replace(/\/+/g, "/"));
  return isPage(path) || isOldAddress(path) ? path + url.slice(asked.length) : undefined;
}

function isPage(path: string) {
  // Of an article's path these are its list's feed and AMP.
  if (/^\/blog\/(?:feed|amp)$/.test(path)) return false;
  const isShown = pages.has(path) || isPublicPage(path) || /^\/admin(?:\/login)?$/.test(path);
  return isShown || /^\/(?:blog|podcast)\/[a-z0-9-]{1,100}$/.test(path);
}

/** Where an old address leads that its query names, such as `/?p=123`; null where no query can name one. */
export function queriedTarget({ method, url = "" }: IncomingMessage): Promise<string | undefined> | null {
  if ((method !== "GET" && method !== "HEAD") || !url.includes("?")) return null;
  const asked = queriedAddress(url);
  if (!asked) return null;
  const search = asked.rest && `?${asked.rest}`;
  return presentAddress(asked.address).then((target) => (target ? withQuery(target, search) : undefined));
}

export function leadTo(
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
  seconds = 3600,
): void {
  protect(request, response);
  response.writeHead(301, {
    Location: address,
    "Cache-Control": `public, max-age=${seconds}`,
    "Content-Length": 0,
  });
  response.end();
}
