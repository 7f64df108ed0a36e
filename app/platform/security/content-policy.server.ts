import { createHash } from "node:crypto";
import { siteUrl } from "~/platform/settings/env.server";
import { foreignSources } from "~/platform/settings/third-parties.server";

export const strictPolicy = contentPolicy({});

/** Replaces nonces by hashes, so that a page can be cached and injected markup does not run. */
export function sealInlineParts(
  html: string,
  nonce: string,
  sheetHash?: string,
): { html: string; policy: string } {
  const own = new RegExp(`<(script|style)([^>]*?) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</\\1>`, "g");
  const hashes: Record<string, Set<string>> = { script: new Set(), style: new Set(sheetHash && [sheetHash]) };
  for (const [, tag = "", , , code = ""] of html.matchAll(own)) {
    if (code) hashes[tag]?.add(sourceHash(code));
  }
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    policy: contentPolicy({
      ...foreignSources,
      "script-src": [...(hashes.script ?? []), ...(foreignSources["script-src"] ?? [])],
      "style-src": [...(hashes.style ?? []), ...(foreignSources["style-src"] ?? [])],
    }),
  };
}

/** For pages of staff, which show previews in frames; a router keeps the policy of the page that was loaded first. */
export function staffPolicy(policy: string, isPreview: boolean): string {
  const framing = policy.replace("frame-src", "frame-src 'self'");
  return isPreview ? framing.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : framing;
}

export function sourceHash(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

function contentPolicy(more: Record<string, string[]>) {
  const policy = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "frame-src": [],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  const directives = Object.entries(policy).map(([name, own]) =>
    [name, ...own, ...(more[name] ?? [])].join(" "),
  );
  if (siteUrl.startsWith("https:")) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}
