import { Link, useLocation } from "@remix-run/react";
import type { Toast } from "~/schemas/answers";
import { ButtonLink, buttonClass } from "~/ui/button";
import { Toasts } from "~/ui/toasts";
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

interface MissingItemProps {
  toasts: Toast[];
  back: string;
  inTrash?: boolean;
}

export function MissingItem({ toasts, back, inTrash = false }: MissingItemProps) {
  return (
    <Empty>
      <h1 tabIndex={-1} className="font-semibold text-base text-ink tracking-normal">
        {toasts.length ? "Das ließ sich nicht laden" : "Diesen Eintrag gibt es nicht oder nicht mehr"}
      </h1>
      {inTrash && <p className="mt-2">Er liegt im Papierkorb und lässt sich wiederherstellen.</p>}
      {inTrash && (
        <ButtonLink to="/admin/trash" tone="brand" className="mt-4 mr-3">
          Zum Papierkorb
        </ButtonLink>
      )}
      <ButtonLink to={back} tone="quiet" className="mt-4">
        Zur Liste
      </ButtonLink>
      <Toasts items={toasts} />
    </Empty>
  );
}
