import { Link, type LinkProps } from "@remix-run/react";
import { inText } from "./section";

/** A sentence whose parts in square brackets are these links, in their order. */
export function Linked({ text, links }: { text: string; links: LinkProps[] }) {
  return text.split(/[[\]]/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their places
      <Link key={index} prefetch="intent" to="" {...links[index >> 1]} className={inText}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
