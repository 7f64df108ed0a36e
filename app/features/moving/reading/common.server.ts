import { parseUrl } from "~/content/parse-url";
import { reservedSlugs } from "~/features/pages/reserved";
import { readHtml } from "~/features/rich-text/readings.server";
import { wordsIn } from "~/features/rich-text/tree.server";
import { slugify } from "~/schemas/slug";

/** Gives each item of a move a slug of its own. */
export function slugGiver() {
  const taken = new Set<string>();
  return (wanted: string, title: string, fallback: string, isPage: boolean): string => {
    let name = wanted;
    try {
      name = decodeURIComponent(wanted);
    } catch {}
    const start = slugify(name) || slugify(title) || slugify(fallback);
    const base = isPage && reservedSlugs.includes(start) ? `${start}-seite` : start;
    let slug = base;
    for (let number = 2; taken.has(slug); number += 1) slug = `${base.slice(0, 92)}-${number}`;
    taken.add(slug);
    return slug;
  };
}

/** ISO, or null for what is no date that can be stored. */
export function isoDate(text: string | undefined, isUtc = true): string | null {
  if (!text || /^0000/.test(text)) return null;
  const given = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text)
    ? `${text.replace(" ", "T")}${isUtc ? "Z" : ""}`
    : text;
  const date = new Date(given);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1900 || year > 2999 ? null : date.toISOString();
}

/** A path with its query; undefined for what is no address, or the home page without one. */
export function pathOf(address: string | undefined, site = "https://umzug.invalid"): string | undefined {
  const url = address && parseUrl(address, `${site || "https://umzug.invalid"}/`);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const path = `${url.pathname}${url.search}`;
  return path === "/" ? undefined : path;
}

export function unique(values: (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}

/** Without markup and control characters, on one line. */
export function plainLine(text: string): string {
  const withoutTags = text.replace(/<[^<>]*>/g, " ").replaceAll("<", "&lt;");
  return wordsIn(readHtml(withoutTags))
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
