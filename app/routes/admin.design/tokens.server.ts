import sheet from "~/styles.css?raw";

export interface Token {
  /** Without its kind: "canvas" of `--color-canvas`. */
  name: string;
  /** As the style sheet says it. */
  value: string;
}

/** The tokens of the style sheet by their kind ("color", "text", "shadow" …), in its order. */
export const designTokens = readTokens(sheet);

/** Reads the `@theme` block of a style sheet; line heights belong to their size and are no tokens of their own. */
export function readTokens(css: string): Record<string, Token[]> {
  const [, theme = ""] = /@theme \{([\s\S]*?)\n\}/.exec(css) ?? [];
  const tokens: Record<string, Token[]> = {};
  for (const [, kind = "", name = "", value = ""] of theme.matchAll(/--([a-z]+)-([\w-]+):\s*([^;]+);/g)) {
    if (name.includes("--") || value === "initial") continue;
    tokens[kind] ??= [];
    tokens[kind].push({ name, value: value.replace(/\s+/g, " ") });
  }
  return tokens;
}
