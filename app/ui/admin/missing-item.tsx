import type { Toast } from "~/schemas/answers";
import { ButtonLink } from "~/ui/button";
import { Toasts } from "~/ui/toasts";
import { Empty } from "./empty";

interface MissingItemProps {
  /** What went wrong, if the item is not merely gone. */
  toasts: Toast[];
  back: string;
}

/** Stands in the panel when there is no item to edit. */
export function MissingItem({ toasts, back }: MissingItemProps) {
  return (
    <Empty>
      <h2 data-panel-title="" tabIndex={-1} className="font-semibold text-base text-ink">
        {toasts.length ? "Das ließ sich nicht laden" : "Diesen Eintrag gibt es nicht oder nicht mehr"}
      </h2>
      <ButtonLink to={back} tone="quiet" className="mt-4">
        Zur Liste
      </ButtonLink>
      <Toasts items={toasts} />
    </Empty>
  );
}
