import type { IncomingMessage, ServerResponse } from "node:http";
import { isBuiltFile, isDrawn, isShared } from "~/platform/process/addresses.server";
import { env, siteUrl } from "~/platform/settings/env.server";
import { strictPolicy } from "./content-policy.server";

// Browsers believe it for two years, and nothing takes it back: what it says of other hosts of the domain, or has the
// makers of browsers ship, is the operator's word.
const transport = {
  host: "max-age=63072000",
  includeSubDomains: "max-age=63072000; includeSubDomains",
  preload: "max-age=63072000; includeSubDomains; preload",
};
const { HSTS = "host" } = env;

export const securityHeaders: Record<string, string> = {
  "Content-Security-Policy": strictPolicy,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  // no-referrer would make browsers send "Origin: null" with every form.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  ...(siteUrl.startsWith("https:") && HSTS !== "off" && { "Strict-Transport-Security": transport[HSTS] }),
};

/** For the pictures of pages: readers of the feed show them within pages of their own, as do previews of a shared link. */
export const forAllSites = { "Cross-Origin-Resource-Policy": "cross-origin" };
const picture = /^\/(?:images|media)\/[^?]*\.(?:jpe?g|png|svg|webp)$/i;

/** For links that open a draft to whoever has them: what is at such an address stays with its holder, or is not there. */
const sharedHeaders = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

/** Adds the security headers to whatever answers this request, static files and errors included. */
export function protect(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    if (isShared(request.url ?? ""))
      for (const [name, value] of Object.entries(sharedHeaders)) response.setHeader(name, value);
    const [path = ""] = (request.url ?? "").split("?", 1);
    const own = picture.test(path) ? { ...securityHeaders, ...forAllSites } : securityHeaders;
    for (const [name, value] of Object.entries(own)) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    // Whatever is out of reach for now is worth another try soon; the framework loses what loaders say about it.
    if (args[0] === 503 && !response.hasHeader("Retry-After")) response.setHeader("Retry-After", "30");
    if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "private, no-cache");
    // A name in the URL is no proof that a file never changes; only built files carry a hash, and drawings are their name.
    const { url = "" } = request;
    if (
      !isBuiltFile(url) &&
      !isDrawn(url) &&
      `${response.getHeader("Cache-Control")}`.includes("immutable")
    ) {
      response.setHeader("Cache-Control", "public, max-age=3600");
    }
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}
