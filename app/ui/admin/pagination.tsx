import { Link, useLocation } from "@remix-run/react";

/** Rows of every staff list. */
export const rowsPerPage = 50;

interface PaginationProps {
  /** From 1. */
  page: number;
  /** Rows on all pages together. */
  total: number;
}

/** Links to the other pages of a list (`?seite=`); everything else in the address stays. */
export function Pagination({ page, total }: PaginationProps) {
  const { search } = useLocation();
  const pages = Math.max(Math.ceil(total / rowsPerPage), 1);
  if (pages === 1) return null;
  const link = "inline-flex min-h-11 items-center rounded-sm border border-control px-4 hover:border-ink";
  return (
    <nav aria-label="Seiten" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-muted tabular-nums">
        Seite {page} von {pages.toLocaleString("de-DE")} · {total.toLocaleString("de-DE")} Einträge
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <Link rel="prev" to={toPage(search, page - 1)} className={link}>
            Vorherige
          </Link>
        )}
        {page < pages && (
          <Link rel="next" to={toPage(search, page + 1)} className={link}>
            Nächste
          </Link>
        )}
      </div>
    </nav>
  );
}

function toPage(search: string, page: number) {
  const params = new URLSearchParams(search);
  if (page === 1) params.delete("seite");
  else params.set("seite", String(page));
  return `?${params}`;
}
