import { lasting } from "~/content/picture-address";
import { sourceHash } from "~/platform/security/content-policy.server";
import siteStyles from "~/site.css?inline";
import staffStyles from "~/staff.css?inline";

/** A style sheet as pages carry it: small enough that inlined it costs no round trip before the first paint. */
export interface Sheet {
  element: Buffer<ArrayBuffer>;
  /** For the content policy. */
  hash: string;
}

const forVisitors = sheet(siteStyles);
const forStaff = sheet(staffStyles);
const place = '<style data-sheet=""></style>';

/** Gives the sheet of the page at a path: visitors need not load what only the staff area looks like. */
export function sheetFor(pathname: string): Sheet {
  return /^\/(admin|preview\/)/.test(pathname) ? forStaff : forVisitors;
}

/**
 * Puts a sheet into its place in a rendered page and gives the bytes of the whole. Rendered with the page, or turned
 * into bytes with it, its 60 kB would take longer than the rest.
 */
export function insertSheet(html: string, { element }: Sheet): Buffer<ArrayBuffer> {
  const at = html.indexOf(place);
  if (at < 0) return Buffer.from(html);
  return Buffer.concat([Buffer.from(html.slice(0, at)), element, Buffer.from(html.slice(at + place.length))]);
}

function sheet(styles: string): Sheet {
  // The notice of the library stands with the others: see vite.config.ts.
  const text = withoutSwitches(styles.replace(/^\/\*!.*?\*\//, "")).replaceAll(
    /\/images\/[\w/-]+\.svg/g,
    lasting,
  );
  return { element: Buffer.from(`<style data-sheet="">${text}</style>`), hash: sourceHash(text) };
}

/**
 * Takes away what the library has for combinations that nobody makes. It gives its variables their first values twice:
 * registered, and as a rule for browsers without that, which serves all. Borders are solid from the reset on, and no
 * gradient changes. What is left of the variables is read by some rule.
 */
function withoutSwitches(styles: string) {
  const rules = styles
    .replaceAll(/@property[^{}]*\{[^{}]*\}/g, "")
    .replace(/(@layer properties\{)@supports[^{]*\{((?:[^{}]*\{[^{}]*\})*)\}/, "$1$2")
    .replaceAll(/border[a-z-]*-style:var\(--tw-border-style\);/g, "")
    .replaceAll(",--tw-gradient-from,--tw-gradient-via,--tw-gradient-to", "");
  return rules.replaceAll(/(--tw-[a-z-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name) =>
    rules.includes(`var(${name}`) ? declaration : "",
  );
}
