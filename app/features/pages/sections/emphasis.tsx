import type { ReactNode } from "react";

const marked = /(\*\*\S(?:[^*\n]*[^\s*])?\*\*|\*[^\s*](?:[^*\n]*[^\s*])?\*)/;

/** A text with its `**bold**` and `*italic*` words. */
export function withEmphasis(text: string): ReactNode {
  return text.split(marked).map((part, index) => {
    if (index % 2 === 0) return part;
    const Mark = part.startsWith("**") ? "strong" : "em";
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay as they are
    return <Mark key={index}>{withoutEmphasis(part)}</Mark>;
  });
}

export function withoutEmphasis(text: string): string {
  return text
    .split(marked)
    .map((part, index) => (index % 2 === 0 ? part : part.replace(/^\*+|\*+$/g, "")))
    .join("");
}
