import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Undo } from "~/schemas/answers";
import { ActionButton } from "~/ui/admin/action-button";
import { own } from "~/ui/toasts";

interface UndoButtonProps extends Undo {
  row?: number;
  children?: ReactNode;
}

/** Brings back what was just deleted. Without scripts it stands within the message; with them that leaves room for it. */
function UndoButton({ row, children, ...undo }: UndoButtonProps) {
  const isHydrated = useHydrated();
  if (row === undefined) return isHydrated ? <RoomForIt /> : <UndoForm {...undo} />;
  return (
    <div
      className="toast-closer pointer-events-none relative m-0 place-self-stretch"
      style={{ gridRow: row }}
    >
      <div className="pointer-events-auto absolute bottom-3 left-5">
        <UndoForm {...undo} />
      </div>
      <div className="pointer-events-auto absolute top-0 right-0">{children}</div>
    </div>
  );
}

function RoomForIt() {
  return (
    <div className="h-13">
      <span className="sr-only">Rückgängig machen: mit Alt+T und dann Tabulator.</span>
    </div>
  );
}

function UndoForm({ kind, id }: Undo) {
  return (
    <Form method="post" action="/admin/trash" className="mt-2">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <ActionButton>Rückgängig</ActionButton>
    </Form>
  );
}

own.Undo = UndoButton;
