import type { ShownAct } from "~/schemas/team";
import { NoRows } from "~/ui/admin/no-rows";
import { Pagination } from "~/ui/admin/pagination";

interface AccessLogProps {
  acts: ShownAct[];
  page: number;
  hasNext: boolean;
}

export function AccessLog({ acts, page, hasNext }: AccessLogProps) {
  return (
    <>
      {acts.length === 0 ? (
        <NoRows many="Einträge" none="Noch wurde kein Zugang beendet." />
      ) : (
        <ul className="divide-y divide-line rounded-sm border border-line bg-surface-raised">
          {acts.map(({ id, when, text }) => (
            <li key={id} className="hyphens-none px-4 py-2.5 wrap-anywhere">
              <span className="block text-ink-muted text-xs">{when}</span>
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 max-w-text text-ink-muted">
        Diese Liste schreibt die Datenbank selbst, ändern kann sie niemand aus der Redaktion. Einträge bleiben
        drei Jahre.
      </p>
      <Pagination page={page} hasNext={hasNext} />
    </>
  );
}
