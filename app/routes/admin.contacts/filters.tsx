import { Link, useSearchParams } from "@remix-run/react";
import { inGerman } from "~/schemas/text";

export const narrowingNames = ["filter", "state", "mine", "year"];

interface Filter {
  label: string;
  narrows: Partial<Record<string, string>>;
  count?: number | null | undefined;
}

export function InboxFilters({ open }: { open: number | null | undefined }) {
  return (
    <Filters
      label="Nachrichten filtern"
      filters={[
        { label: "Offen", narrows: { state: "open" }, count: open },
        { label: "Meine", narrows: { mine: "1" } },
        { label: "Beantwortet", narrows: { state: "answered" } },
        { label: "Alle", narrows: {} },
      ]}
    />
  );
}

interface MoreProps {
  unread: number | null | undefined;
  quarantined: number | null | undefined;
  years: string[];
}

export function MoreFilters({ unread, quarantined, years }: MoreProps) {
  return (
    <Filters
      label="Weitere Filter"
      filters={[
        { label: "Ungelesen", narrows: { filter: "ungelesen" }, count: unread },
        { label: "Erledigt", narrows: { state: "done" } },
        { label: "Spamverdacht", narrows: { state: "quarantined" }, count: quarantined || undefined },
        ...(years.length > 1 ? years.map((year) => ({ label: year, narrows: { year } })) : []),
      ]}
    />
  );
}

function Filters({ label, filters }: { label: string; filters: Filter[] }) {
  const [params] = useSearchParams();
  const words = params.get("q");
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1">
        {filters.map(({ label, narrows, count }) => (
          <li key={label}>
            <Link
              to={`?${new URLSearchParams({ ...narrows, ...(words && { q: words }) } as Record<string, string>)}`}
              aria-current={
                narrowingNames.every((name) => (params.get(name) ?? undefined) === narrows[name])
                  ? "true"
                  : undefined
              }
              className="inline-flex min-h-11 items-center gap-2 rounded-sm px-2 text-ink-muted hover:text-ink sm:px-3 aria-[current=true]:bg-brand-soft aria-[current=true]:font-semibold aria-[current=true]:text-ink"
            >
              {label}
              {typeof count === "number" && <span className="tabular">({inGerman(count)})</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
