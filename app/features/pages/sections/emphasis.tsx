import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { inText } from "~/ui/section";
import { wayTo } from "./parts";

const marked =
  /(\*\*\S(?:[^*\n]*[^\s*])?\*\*|\*[^\s*](?:[^*\n]*[^\s*])?\*|\[[^[\]\n]+\]\((?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^\s()<>"\\]*\))/;

const link = /^\[(.+)\]\((.+)\)$/;

/** A text with its `**bold**` and `*italic*` words, and its `[links](/contact)`. */
export function withEmphasis(text: string): ReactNode {
  return text.split(marked).map((part, index) => {
    if (index % 2 === 0) return part;
    const [, label = "", to] = link.exec(part) ?? [];
    const key = `${index} ${part}`;
    if (to)
      return (
        <Link key={key} {...wayTo(to)} className={inText}>
          {label}
        </Link>
      );
    const Mark = part.startsWith("**") ? "strong" : "em";
    return <Mark key={key}>{withoutEmphasis(part)}</Mark>;
  });
}

export function withoutEmphasis(text: string): string {
  return text
    .split(marked)
    .map((part, index) => (index % 2 === 0 ? part : (link.exec(part)?.[1] ?? part.replace(/^\*+|\*+$/g, ""))))
    .join("");
}

/** Where the links of a text lead. */
export function linksOf(text: string): string[] {
  return text.split(marked).flatMap((part, index) => (index % 2 ? (link.exec(part)?.[2] ?? []) : []));
}
