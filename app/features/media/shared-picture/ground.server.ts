import { readdirSync } from "node:fs";
import { join } from "node:path";
import { slugify } from "~/schemas/slug";

const folder = "public/images/og/articles";
const files = new Set(readdirSync(folder));

/**
 * What a picture stands for: a page of the site, or an article, with the picture that staff chose for it (a file) and what
 * is drawn for it by night (SVG).
 */
export type Sharer = "page" | { category: string | null; cover?: Uint8Array | undefined; drawing?: string };

/** The picture that stands in for one that is not drawn, as a path; of a category that has none, that of articles without one. */
export function groundOf(of: Sharer): string {
  if (of === "page") return "public/images/og/ground.png";
  const file = `${slugify(of.category ?? "")}.png`;
  return join(folder, files.has(file) ? file : "default.png");
}
