import type { IncomingMessage, ServerResponse } from "node:http";
import { isBuiltFile, isShared } from "~/platform/process/addresses.server";
import { env, siteUrl } from "~/platform/settings/env.server";
import { strictPolicy } from "./content-policy.server";

// Browsers keep it for two years: other hosts of the domain are the operator's decision.
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

/** Feed readers and link previews embed pictures. */
export const forAllSites = { "Cross-Origin-Resource-Policy": "cross-origin" };
const picture = /^\/(?:images|media)\/[^?]*\.(?:jpe?g|png|svg|webp)$/i;

const sharedHeaders = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

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
    // Remix drops the Retry-After of loaders.
    if (args[0] === 503 && !response.hasHeader("Retry-After")) response.setHeader("Retry-After", "30");
    if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "private, no-cache");
    const { url = "" } = request;
    if (!isBuiltFile(url) && `${response.getHeader("Cache-Control")}`.includes("immutable")) {
      response.setHeader("Cache-Control", "public, max-age=3600");
    }
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}
