import { parseUrl } from "~/content/parse-url";

// Any origin will do; this one can belong to nobody.
const base = "http://same-origin.invalid";

/** Only staff pages, in printable ASCII: browsers drop tabs, read backslashes as slashes and // as a host. */
export function safeRedirect(target: unknown, fallback = "/admin"): string {
  if (typeof target !== "string" || !/^\/(?!\/)[\x21-\x7e]*$/.test(target) || target.includes("\\"))
    return fallback;
  const url = parseUrl(target, base);
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  // No address of the staff area is escaped, and what is escaped twice is refused on the way.
  if (url.pathname.includes("%")) return fallback;
  // Data requests are no pages.
  if (!/^\/admin(?:\/|$)/.test(url.pathname) || /\.data$/i.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

export function pathOf(request: Request): string {
  const url = new URL(request.url);
  for (const name of ["_routes", "_data", "index"]) url.searchParams.delete(name);
  return safeRedirect(url.pathname.replace(/\.data$/, "") + url.search);
}
