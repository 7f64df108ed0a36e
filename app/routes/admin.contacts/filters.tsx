import { useSearchParams } from "@remix-run/react";
import { Filters } from "~/ui/admin/list-filters";

export const narrowingNames = ["filter", "state", "mine", "year"];

interface Narrowing {
  label: string;
  narrows: Record<string, string>;
  count?: number | null | undefined;
}

export function InboxFilters({ open }: { open: number | null | undefined }) {
  return (
    <Narrowings
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
    <Narrowings
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

function Narrowings({ label, filters }: { label: string; filters: Narrowing[] }) {
  const [params] = useSearchParams();
  const words = params.get("q");
  const isCurrent = (narrows: Narrowing["narrows"]) =>
    narrowingNames.every((name) => (params.get(name) ?? undefined) === narrows[name]);
  const links = filters.map(({ narrows, ...filter }) => ({
    ...filter,
    to: `?${new URLSearchParams({ ...narrows, ...(words && { q: words }) })}`,
    isCurrent: isCurrent(narrows),
  }));
  return <Filters label={label} filters={links} />;
}
