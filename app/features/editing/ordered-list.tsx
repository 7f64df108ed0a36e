import { Form, useActionData } from "@remix-run/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import CornerDownLeft from "lucide-react/icons/corner-down-left";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { ItemTable } from "~/content/kinds";
import type { PlaceAnswer, Toast } from "~/schemas/answers";
import { rowsPerPage } from "~/schemas/limits";
import { rowId } from "~/schemas/row-id";
import { whileBusy } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/use-sending";
import { control } from "./editor-fields";
import { ListScreen, type ListScreenProps, ListTable } from "./list-screen";

interface Listed {
  id: string;
  title: string;
  is_active: boolean;
  display_order: number;
}

interface OrderedTableProps<Item extends Listed> {
  what: ItemTable;
  rows: Item[];
  page: number;
  hasNext: boolean;
  /** Neighbours in a narrowed list are not neighbours on the website. */
  isWhole: boolean;
  column?: { label: string; of: (row: Item) => ReactNode };
  note?: (row: Item) => ReactNode;
  placed?: PlaceAnswer["placed"] | undefined;
}

type OrderedListProps<Item extends Listed> = OrderedTableProps<Item> &
  Omit<ListScreenProps, "states" | "first" | "count" | "children">;

const states = [
  { value: "active", label: "Aktiv" },
  { value: "inactive", label: "Inaktiv" },
];

export function OrderedList<Item extends Listed>(props: OrderedListProps<Item>) {
  const { rows, isWhole, column, note, toasts, ...screen } = props;
  const answer = useActionData<{ toasts?: Toast[] } & Partial<PlaceAnswer>>();
  const placed = answer?.placed;
  return (
    <ListScreen
      {...screen}
      count={rows.length}
      states={states}
      first="Leg die erste an"
      toasts={[...toasts, ...(answer?.toasts ?? [])]}
    >
      {placed && (
        <div className="mb-3">
          <ErrorSummary
            refusal={{ title: "Nicht verschoben" }}
            fields={[{ id: rowId(placed.id), errors: [placed.problem] }]}
          />
        </div>
      )}
      {rows.length > 0 && <OrderedTable {...props} placed={placed} />}
    </ListScreen>
  );
}

function OrderedTable<Item extends Listed>(props: OrderedTableProps<Item>) {
  const { what, rows, page, hasNext, isWhole, column, note, placed } = props;
  const orderOf = ({ id, title, display_order }: Item, index: number) => ({
    ...{ id, title, display_order },
    ...(isWhole && { place: (page - 1) * rowsPerPage + index + 1 }),
    placed: placed?.id === id ? placed : undefined,
    up: isWhole && (page > 1 || index > 0),
    down: isWhole && (hasNext || index < rows.length - 1),
  });
  return (
    <ListTable
      what={what}
      rows={rows.map((row) => ({ ...row, state: row.is_active ? "active" : "inactive" }))}
      columns={[
        ...(column ? [{ ...column, wide: "very" as const, className: "whitespace-nowrap" }] : []),
        { label: "Reihenfolge", wide: true, of: (row, index) => <Order {...orderOf(row, index)} /> },
      ]}
      note={(row, index) => (
        <>
          {note?.(row)}
          <div className="@2xl:hidden">
            <Order {...orderOf(row, index)} isLine />
          </div>
        </>
      )}
    />
  );
}

interface OrderProps {
  id: string;
  title: string;
  display_order: number;
  up: boolean;
  down: boolean;
  place?: number;
  placed: PlaceAnswer["placed"] | undefined;
  isLine?: boolean;
}

function Order({ id, title, display_order, up, down, place, placed, isLine = false }: OrderProps) {
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
          {up ? (
            <IconButton name="direction" value="up" title={`${title} nach oben`} Icon={ArrowUp} />
          ) : (
            <span className="size-11" />
          )}
          {down && (
            <IconButton name="direction" value="down" title={`${title} nach unten`} Icon={ArrowDown} />
          )}
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

type PlaceFormProps = Required<Pick<OrderProps, "id" | "title" | "place" | "placed" | "isLine">>;

function PlaceForm({ id, title, place, placed, isLine }: PlaceFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(place);
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
      <IconButton title={`${title} an diesen Platz`} Icon={CornerDownLeft} />
    </Form>
  );
}

function IconButton({ Icon, ...props }: ComponentProps<"button"> & { Icon: typeof ArrowUp }) {
  const busy = useSending();
  return (
    <button
      type="submit"
      {...props}
      {...(busy && whileBusy)}
      className="grid size-11 place-items-center rounded-sm text-ink-muted hover:bg-brand-soft hover:text-ink"
    >
      <Icon className="size-4" />
    </button>
  );
}
