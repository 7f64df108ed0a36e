import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { listReferences, type ReferenceRow } from "~/models/references.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { moveContent, readActive, readList } from "~/server/staff/items.server";
import { readListQuery } from "~/server/staff/list-query.server";
import { referenceKind } from "~/server/staff/references.server";
import { ListScreen } from "~/ui/admin/list-screen";
import { OrderCell, OrderLine } from "~/ui/admin/order-cell";
import { RowActions } from "~/ui/admin/row-actions";
import { staffMeta } from "~/ui/admin/staff-meta";
import { StateBadge } from "~/ui/admin/state-badge";
import { Cell, Table } from "~/ui/admin/table";
import { TitleCell } from "~/ui/admin/title-cell";

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const { page, search, params } = readListQuery(request);
  const active = readActive(params);
  const references = listReferences(db, { active, search, page });
  const { list, status } = await readList(request, "reference", references, (row) => row);
  return data({ ...list, page, isWhole: active === undefined && !search }, { status, headers });
}

export function action({ request }: ActionFunctionArgs) {
  return moveContent(referenceKind, request);
}

export const clientAction = keepTyped;

export const meta = staffMeta("Referenzen");

export default function ReferencesPage() {
  const { rows, toasts, isWhole, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListScreen
      title="Referenzen"
      many="Die Referenzen"
      path="/admin/references"
      newLabel="Neue Referenz"
      searchLabel="Referenzen durchsuchen"
      states={[
        { value: "active", label: "Aktiv" },
        { value: "inactive", label: "Inaktiv" },
      ]}
      empty="Noch keine Referenzen. Leg die erste an."
      noMatch="Dazu gibt es keine Referenzen."
      toasts={[...toasts, ...(answer?.toasts ?? [])]}
      {...list}
    >
      {rows.length > 0 && <ReferenceTable {...{ rows, isWhole, ...list }} />}
    </ListScreen>
  );
}

interface ReferenceTableProps {
  rows: ReferenceRow[];
  page: number;
  hasNext: boolean;
  /** Neighbours in a filtered list are not neighbours on the website. */
  isWhole: boolean;
}

function ReferenceTable({ rows, page, hasNext, isWhole }: ReferenceTableProps) {
  return (
    <Table
      caption="Referenzen"
      columns={[
        { label: "Titel" },
        { label: "Status", wide: true },
        { label: "Kunde", wide: "very" },
        { label: "Reihenfolge", wide: true },
        { label: "Aktionen", hidden: true, wide: true },
      ]}
    >
      {rows.map(({ id, title, is_active, is_featured, client_name, display_order }, index) => {
        const order = {
          ...{ id, title, display_order },
          up: isWhole && (page > 1 || index > 0),
          down: isWhole && (hasNext || index < rows.length - 1),
        };
        return (
          <tr key={id} className="hover:bg-surface">
            <TitleCell
              to={`/admin/references/${id}`}
              title={title}
              state={<StateBadge state={is_active ? "active" : "inactive"} />}
            >
              {is_featured && <p className="pb-1 text-ink-muted text-xs">Hervorgehoben</p>}
              <OrderLine {...order} />
            </TitleCell>
            <Cell wide>
              <StateBadge state={is_active ? "active" : "inactive"} />
            </Cell>
            <Cell wide="very" className="whitespace-nowrap">
              {client_name}
            </Cell>
            <OrderCell {...order} />
            <RowActions
              to={`/admin/references/${id}`}
              title={title}
              question="Are you sure you want to delete this reference?"
            />
          </tr>
        );
      })}
    </Table>
  );
}
