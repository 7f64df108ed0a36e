// Any origin will do; this one can belong to nobody.
const base = "http://same-origin.invalid";

/**
 * Gives `target` when it is a plain path of this site, otherwise `fallback`. Only printable ASCII passes: browsers
 * drop tabs and line breaks, read backslashes as slashes and take two leading slashes for another host.
 */
export function safeRedirect(target: unknown, fallback = "/admin"): string {
  if (typeof target !== "string" || !/^\/(?!\/)[\x21-\x7e]*$/.test(target) || target.includes("\\"))
    return fallback;
  if (!URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  // What the router asks for by itself is no page.
  if (/\.data$/i.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The address a visitor wanted, as a path to come back to; the framework's own parameters are left out. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  for (const name of ["_routes", "_data", "index"]) url.searchParams.delete(name);
  return safeRedirect(url.pathname.replace(/\.data$/, "") + url.search);
}
