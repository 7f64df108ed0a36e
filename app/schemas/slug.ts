import { slugLimit } from "./limits";

const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/**
 * The address a title suggests: German letters spelled out, other accents dropped, everything but letters and
 * digits a hyphen. Empty when the title has no letter or digit of ours.
 */
export function slugify(title: string): string {
  return title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, slugLimit + 1)
    .replace(/^-/, "")
    .slice(0, slugLimit)
    .replace(/-$/, "");
}

/** What a link calls within a page, as it was meant. */
export function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
