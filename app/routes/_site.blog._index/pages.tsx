import { Link } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { addressOf } from "./address";

interface PagesProps {
  page: number;
  pages: number;
  category: string | null;
}

export function Pages({ page, pages, category }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label="Seiten"
      className="mt-14 grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-line border-t pt-6"
    >
      {page > 1 && (
        <Link prefetch="intent" rel="prev" to={addressOf({ category, page: page - 1 })} className={linkClass}>
          <ArrowLeft className="size-5" />
          Neuere
        </Link>
      )}
      <p className="col-start-2 text-ink-muted text-sm tabular">
        Seite {page} von {pages}
      </p>
      {page < pages && (
        <Link
          prefetch="intent"
          rel="next"
          to={addressOf({ category, page: page + 1 })}
          className={`${linkClass} justify-self-end`}
        >
          Ältere
          <ArrowRight className="size-5" />
        </Link>
      )}
    </nav>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand underline-offset-4 hover:underline";
