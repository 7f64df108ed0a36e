import { readdirSync } from "node:fs";
import { join } from "node:path";
import { slugify } from "~/schemas/slug";

const folder = "public/images/og/articles";
const files = new Set(readdirSync(folder));

/**
 * What a picture stands for: a page of the site, or an article, with the picture that staff chose for it (a file) or
 * the path of its drawing by night.
 */
export type Sharer = "page" | { category: string | null; cover?: Uint8Array | undefined; drawing?: string };

export function groundOf(of: Sharer): string {
  if (of === "page") return "public/images/og/ground.png";
  const file = `${slugify(of.category ?? "")}.png`;
  return join(folder, files.has(file) ? file : "default.png");
}
