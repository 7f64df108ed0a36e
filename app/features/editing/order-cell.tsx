import { Form } from "@remix-run/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import CornerDownLeft from "lucide-react/icons/corner-down-left";
import { useEffect, useRef } from "react";
import type { PlaceAnswer } from "~/schemas/answers";
import { Cell } from "~/ui/admin/table";
import { whileBusy } from "~/ui/button";
import { useSending } from "~/ui/use-sending";
import { control } from "./editor-fields";

interface OrderCellProps {
  id: string;
  title: string;
  display_order: number;
  up: boolean;
  down: boolean;
  place?: number;
  placed: PlaceAnswer["placed"] | undefined;
}

/**
 * An item's place, which can be typed, and buttons that move it past its neighbour; the list's own address takes the posts.
 */
export function OrderCell(props: OrderCellProps) {
  return (
    <Cell wide>
      <Order {...props} />
    </Cell>
  );
}

export function OrderLine(props: OrderCellProps) {
  return (
    <div className="@2xl:hidden">
      <Order {...props} isLine />
    </div>
  );
}

function Order({
  id,
  title,
  display_order,
  up,
  down,
  place,
  ...props
}: OrderCellProps & { isLine?: boolean }) {
  const { placed, isLine = false } = props;
  return (
    <>
      <div className="flex items-center gap-1 tabular">
        {place === undefined ? (
          <span className="min-w-6 text-right text-ink-muted @2xl:text-ink">{display_order}</span>
        ) : (
          <PlaceForm {...{ id, title, place, placed, isLine }} />
        )}
        <Form method="post" preventScrollReset className="flex items-center gap-1">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="place" value={display_order} />
          {up ? <MoveButton direction="up" title={title} /> : <span className="size-11" />}
          {down && <MoveButton direction="down" title={title} />}
        </Form>
      </div>
      {placed && (
        <p id={problemId(id, isLine)} className="mt-1 font-medium text-danger text-sm">
          {placed.problem}
        </p>
      )}
    </>
  );
}

/** The same item has two of these, of which one is shown. */
function problemId(id: string, isLine: boolean) {
  return `stelle-${id}${isLine ? "-schmal" : ""}`;
}

type PlaceFormProps = Required<Pick<OrderCellProps, "id" | "title" | "place" | "placed">> & {
  isLine: boolean;
};

function PlaceForm({ id, title, place, placed, isLine }: PlaceFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(place);
  const busy = useSending();
  // What was typed to get there has been done, or somebody else has moved it since.
  useEffect(() => {
    if (shown.current !== place && input.current) input.current.value = String(place);
    shown.current = place;
  }, [place]);
  return (
    // The server says what is wrong in our words.
    <Form method="post" preventScrollReset noValidate className="flex items-center gap-1">
      <input type="hidden" name="id" value={id} />
      <span className="whitespace-nowrap text-ink-muted text-sm">Platz</span>
      <input
        ref={input}
        type="number"
        name="place"
        min={1}
        step={1}
        required
        aria-label={`Platz von ${title}`}
        defaultValue={placed?.typed ?? place}
        aria-invalid={placed ? true : undefined}
        aria-describedby={placed && problemId(id, isLine)}
        className={`${control} w-16! min-h-11 px-2 text-right`}
      />
      <button
        type="submit"
        title={`${title} an diesen Platz`}
        {...(busy && whileBusy)}
        className="grid size-11 place-items-center rounded-sm text-ink-muted hover:bg-brand-soft hover:text-ink"
      >
        <CornerDownLeft aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
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
