import { Link } from "@remix-run/react";
import type { TodayLine } from "~/features/dashboard/today.server";
import { DraftLink } from "~/features/editing/unsaved-texts";

interface TodayListProps {
  title: string;
  lines: TodayLine[];
  none: string | false;
}

export function TodayList({ title, lines, none }: TodayListProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      {lines.length === 0 && none && <p className="mt-2 text-ink-muted">{none}</p>}
      {lines.length > 0 && (
        <ul className="mt-2 divide-y divide-line rounded-sm border border-line bg-surface-raised">
          {lines.map(({ to, text, note, isLate, isDraft }) => {
            const Way = isDraft ? DraftLink : Link;
            return (
              <li key={`${to} ${text}`}>
                <Way
                  to={to}
                  className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 hover:bg-surface"
                >
                  <span className="font-semibold wrap-anywhere">{text}</span>
                  {(note || isLate) && (
                    <span className={isLate ? "font-semibold text-danger" : "text-ink-muted"}>
                      {isLate && "Überfällig: "}
                      {note}
                    </span>
                  )}
                </Way>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
