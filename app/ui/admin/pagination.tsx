import { Link } from "@remix-run/react";
import { useListSearch } from "./use-list-search";

interface PaginationProps {
  page: number;
  /** Lists read one row more than they show, because counting grows with them. */
  hasNext: boolean;
}

export function Pagination({ page, hasNext }: PaginationProps) {
  const search = useListSearch();
  if (page === 1 && !hasNext) return null;
  const link =
    "inline-flex min-h-11 items-center rounded-sm border border-control bg-surface-raised px-4 hover:border-ink";
  return (
    <nav aria-label="Seiten" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-muted tabular">Seite {page.toLocaleString("de-DE")}</p>
      <div className="flex gap-2">
        {page > 1 && (
          <Link rel="prev" to={toPage(search, page - 1)} className={link}>
            Vorherige
          </Link>
        )}
        {hasNext && (
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
