import { readdirSync } from "node:fs";
import { join } from "node:path";
import { slugify } from "~/schemas/slug";

const folder = "public/images/og/articles";
const files = new Set(readdirSync(folder));

/** The picture under the words of a category's articles, as a path; that of no category where it has none. */
export function groundOf(category: string | null): string {
  const file = `${slugify(category ?? "")}.png`;
  return join(folder, files.has(file) ? file : "default.png");
}
