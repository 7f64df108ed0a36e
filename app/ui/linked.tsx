import { Link } from "@remix-run/react";
import { inText } from "./section";

/** A sentence whose parts in square brackets lead to these addresses, in their order. */
export function Linked({ text, to }: { text: string; to: string[] }) {
  return text.split(/[[\]]/).map((part, index) =>
    index % 2 ? (
      <Link key={to[index >> 1]} prefetch="intent" to={to[index >> 1] ?? ""} className={inText}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
