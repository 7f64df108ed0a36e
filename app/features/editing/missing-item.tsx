import type { Toast } from "~/schemas/answers";
import { Empty } from "~/ui/admin/empty";
import { ButtonLink } from "~/ui/button";
import { Toasts } from "~/ui/toasts";

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
