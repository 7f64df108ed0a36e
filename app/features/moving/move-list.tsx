import { Link } from "@remix-run/react";
import type { Move } from "./marks.server";

const kinds: Record<string, string> = { wordpress: "WordPress", ghost: "Ghost", markdown: "Markdown" };
const states: Record<string, string> = {
  uploaded: "hochgeladen, noch nicht übernommen",
  taking: "wird übernommen",
  taken: "übernommen",
  undoing: "wird zurückgenommen",
  undone: "zurückgenommen",
};

export type ListedMove = Pick<Move, "id" | "kind" | "site" | "state" | "created_at">;

export function MoveList({ moves }: { moves: ListedMove[] }) {
  return (
    <ul className="max-w-text divide-y divide-line rounded-sm border border-line bg-surface-raised">
      {moves.map(({ id, kind, site, state, created_at }) => (
        <li key={id} className="px-5 py-4">
          <Link to={`/admin/move/${id}`} className="link wrap-anywhere">
            {kinds[kind ?? ""] ?? "Umzug"} {site.replace(/^https?:\/\//, "")}
          </Link>
          <p className="mt-1 text-ink-muted">
            {day.format(new Date(created_at))}, {states[state]}
          </p>
        </li>
      ))}
    </ul>
  );
}

const day = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeZone: "Europe/Berlin" });
