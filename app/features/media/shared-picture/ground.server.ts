import { readdirSync } from "node:fs";
import { join } from "node:path";
import { slugify } from "~/schemas/slug";

const folder = "public/images/og/articles";
const files = new Set(readdirSync(folder));

/** A page, or an article with its picture (a file) or the path of its drawing. */
export type Sharer = "page" | { category: string | null; cover?: Uint8Array | undefined; drawing?: string };

export function groundOf(of: Sharer): string {
  if (of === "page") return "public/images/og/ground.png";
  const file = `${slugify(of.category ?? "")}.png`;
  return join(folder, files.has(file) ? file : "default.png");
}
