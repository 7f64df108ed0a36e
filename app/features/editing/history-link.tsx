import { Link } from "@remix-run/react";

/** Leads from the editor of an item to the states that it has had. */
export function HistoryLink({ to }: { to: string }) {
  return (
    <Link to={`${to}/history`} className="inline-flex min-h-11 items-center underline underline-offset-4">
      Verlauf
    </Link>
  );
}
