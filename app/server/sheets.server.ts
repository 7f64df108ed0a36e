import siteStyles from "../site.css?inline";
import staffStyles from "../staff.css?inline";
import { sourceHash } from "./content-policy.server";

/** A style sheet as pages carry it: small enough that inlined it costs no round trip before the first paint. */
export interface Sheet {
  text: string;
  /** For the content policy. */
  hash: string;
}

const forVisitors = sheet(siteStyles);
const forStaff = sheet(staffStyles);
const place = '<style data-sheet=""></style>';

/** Gives the sheet of the page at a path: visitors need not load what only the staff area looks like. */
export function sheetFor(pathname: string): Sheet {
  return pathname.startsWith("/admin") ? forStaff : forVisitors;
}

/** Puts a sheet into its place in a rendered page. Rendered with the page, its 70 kB would take longer than the rest. */
export function insertSheet(html: string, { text }: Sheet): string {
  return html.replace(place, () => `<style>${text}</style>`);
}

function sheet(text: string): Sheet {
  return { text, hash: sourceHash(text) };
}
