import { Link } from "@remix-run/react";
import type Inbox from "lucide-react/icons/inbox";

interface TileProps {
  to: string;
  title: string;
  Icon: typeof Inbox;
  count: number | undefined;
  unit: string;
  more?: string | undefined;
  urgent?: boolean;
}

export function Tile({ to, title, Icon, count, unit, more, urgent }: TileProps) {
  return (
    <li>
      <Link
        to={to}
        className={`block h-full rounded-sm border bg-surface-raised px-4 py-3 transition-shadow hover:shadow-soft ${
          urgent && (count || more) ? "border-brand" : "border-line"
        }`}
      >
        <span className="flex items-center gap-2 font-semibold">
          <Icon className="size-4 shrink-0 text-brand" />
          {title}
        </span>
        <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
          {count === undefined ? (
            <span className="text-ink-muted">Zahl gerade nicht da</span>
          ) : (
            <>
              <span className="font-bold text-xl tabular">{count < 1000 ? count : "1.000+"}</span>
              <span className="text-ink-muted">{unit}</span>
            </>
          )}
        </span>
        {more && <span className="block font-semibold">{more}</span>}
      </Link>
    </li>
  );
}
