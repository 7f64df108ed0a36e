import { Link, useLocation } from "@remix-run/react";
import { buttonClass } from "~/ui/button";
import { Empty } from "./empty";

/** Stands where a list would stand that could not be read: it may well have rows. */
export function NotLoaded({ what }: { what: string }) {
  return (
    <Empty>
      <p data-not-loaded={what} className="text-ink">
        {what} ließen sich gerade nicht laden. Die Datenbank hat nicht geantwortet, verloren ist nichts.
      </p>
      <ReloadLink />
    </Empty>
  );
}

export function ReloadLink() {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={pathname + search}
      reloadDocument
      className={buttonClass("quiet", "mt-4 min-h-11 bg-surface-raised text-sm")}
    >
      Noch einmal laden
    </Link>
  );
}
