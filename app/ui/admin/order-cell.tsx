import { Form, useOutlet } from "@remix-run/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { whileBusy } from "~/ui/button";
import { useSending } from "~/ui/use-sending";
import { Cell } from "./table";

interface OrderCellProps {
  id: string;
  /** Read out, so that the buttons of many rows can be told apart. */
  title: string;
  display_order: number;
  /** Whether there is a neighbour to pass in this direction. */
  up: boolean;
  down: boolean;
}

/** An item's place, with buttons that move it past its neighbour; the list's own address takes the post. */
export function OrderCell(props: OrderCellProps) {
  return (
    <Cell wide>
      <Order {...props} />
    </Cell>
  );
}

/** The same below the title, where a table is too narrow for a column of its own. */
export function OrderLine(props: OrderCellProps) {
  const isOpen = useOutlet() !== null;
  if (isOpen) return null;
  return (
    <div className="-mt-1 -ml-3 @2xl:hidden">
      <Order {...props} />
    </div>
  );
}

function Order({ id, title, display_order, up, down }: OrderCellProps) {
  const isOpen = useOutlet() !== null;
  return (
    <Form method="post" preventScrollReset className="flex items-center gap-1 tabular-nums">
      <span className="min-w-6 text-right text-ink-muted @2xl:text-ink">{display_order}</span>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="place" value={display_order} />
      {up && !isOpen ? <MoveButton direction="up" title={title} /> : <span className="size-11" />}
      {down && !isOpen && <MoveButton direction="down" title={title} />}
    </Form>
  );
}

function MoveButton({ direction, title }: { direction: "up" | "down"; title: string }) {
  const Arrow = direction === "up" ? ArrowUp : ArrowDown;
  const label = direction === "up" ? "nach oben" : "nach unten";
  const busy = useSending();
  return (
    <button
      type="submit"
      name="direction"
      value={direction}
      title={`${title} ${label}`}
      {...(busy && whileBusy)}
      className="grid size-11 place-items-center rounded-sm text-ink-muted hover:bg-brand-soft hover:text-ink"
    >
      <Arrow aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}
