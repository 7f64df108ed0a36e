import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PlaceAnswer, Toast } from "~/schemas/answers";
import { rowsPerPage } from "~/schemas/limits";
import { rowId } from "~/schemas/row-id";
import type { Deletable } from "~/ui/admin/delete";
import { Cell, Row, Table } from "~/ui/admin/table";
import { ErrorSummary } from "~/ui/error-summary";
import { ListScreen, type ListScreenProps, RowActions, StateBadge, TitleCell } from "./list-screen";
import { OrderCell, OrderLine } from "./order-cell";

interface Listed {
  id: string;
  title: string;
  is_active: boolean;
  display_order: number;
}

interface OrderedTableProps<Item extends Listed> {
  title: string;
  path: string;
  rows: Item[];
  page: number;
  hasNext: boolean;
  /** Neighbours in a narrowed list are not neighbours on the website. */
  isWhole: boolean;
  what: Deletable;
  column?: { label: string; of: (row: Item) => ReactNode };
  note?: (row: Item) => ReactNode;
  placed?: PlaceAnswer["placed"] | undefined;
}

type OrderedListProps<Item extends Listed> = OrderedTableProps<Item> &
  Omit<ListScreenProps, "states" | "count" | "children">;

const states = [
  { value: "active", label: "Aktiv" },
  { value: "inactive", label: "Inaktiv" },
];

export function OrderedList<Item extends Listed>(props: OrderedListProps<Item>) {
  const { rows, isWhole, what, column, note, toasts, ...screen } = props;
  const answer = useActionData<{ toasts?: Toast[] } & Partial<PlaceAnswer>>();
  const placed = answer?.placed;
  return (
    <ListScreen
      {...screen}
      count={rows.length}
      states={states}
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
  const { title, path, rows, page, hasNext, isWhole, what, column, note, placed } = props;
  return (
    <Table
      caption={title}
      columns={[
        { label: "Titel" },
        { label: "Status", wide: true },
        ...(column ? [{ label: column.label, wide: "very" as const }] : []),
        { label: "Reihenfolge", wide: true },
        { label: "Aktionen", hidden: true, wide: true },
      ]}
    >
      {rows.map((row, index) => {
        const { id, title, is_active, display_order } = row;
        const state = <StateBadge state={is_active ? "active" : "inactive"} />;
        const order = {
          ...{ id, title, display_order },
          ...(isWhole && { place: (page - 1) * rowsPerPage + index + 1 }),
          placed: placed?.id === id ? placed : undefined,
          up: isWhole && (page > 1 || index > 0),
          down: isWhole && (hasNext || index < rows.length - 1),
        };
        return (
          <Row key={id} of={id} name={title}>
            <TitleCell to={`${path}/${id}`} title={title} state={state}>
              {note?.(row)}
              <OrderLine {...order} />
            </TitleCell>
            <Cell wide>{state}</Cell>
            {column && (
              <Cell wide="very" className="whitespace-nowrap">
                {column.of(row)}
              </Cell>
            )}
            <OrderCell {...order} />
            <RowActions to={`${path}/${id}`} title={title} what={what} />
          </Row>
        );
      })}
    </Table>
  );
}
