import { readFileSync } from "node:fs";

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

/** Empty without a <title>: then it is shown under any name. */
export const logoName = titleOf(readFileSync("public/images/logo.svg", "utf8"));

function titleOf(svg: string): string {
  const [, title = ""] = /<title[^>]*>([^<]*)<\/title>/.exec(svg) ?? [];
  return title.replace(/&\w+;/g, (entity) => entities[entity] ?? entity).trim();
}
