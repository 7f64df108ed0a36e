import { lasting } from "~/content/picture-address";
import { sourceHash } from "~/platform/security/content-policy.server";
import siteStyles from "~/site.css?inline";
import staffStyles from "~/staff.css?inline";

/** Small enough to inline. */
interface Sheet {
  element: Buffer<ArrayBuffer>;
  hash: string;
}

const forVisitors = sheet(siteStyles);
const forStaff = sheet(staffStyles);
const place = '<style data-sheet=""></style>';

export function sheetFor(pathname: string): Sheet {
  return /^\/(admin|preview\/)/.test(pathname) ? forStaff : forVisitors;
}

/** Inserted as bytes: rendering 60 kB with the page would take longer than the rest. */
export function insertSheet(html: string, { element }: Sheet): Buffer<ArrayBuffer> {
  const at = html.indexOf(place);
  if (at < 0) return Buffer.from(html);
  return Buffer.concat([Buffer.from(html.slice(0, at)), element, Buffer.from(html.slice(at + place.length))]);
}

function sheet(styles: string): Sheet {
  // The library's licence notice stands with the others: see vite.config.ts.
  const text = withoutSwitches(styles.replace(/^\/\*!.*?\*\//, "")).replaceAll(
    /\/images\/[\w/-]+\.svg/g,
    lasting,
  );
  return { element: Buffer.from(`<style data-sheet="">${text}</style>`), hash: sourceHash(text) };
}

/** Removes Tailwind's registered properties (their fallback rule serves all browsers) and unused variables. */
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
