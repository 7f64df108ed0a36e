import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { listServices, type ServiceRow } from "~/models/services.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { moveContent, readActive, readList } from "~/server/staff/items.server";
import { readListQuery } from "~/server/staff/list-query.server";
import { serviceKind } from "~/server/staff/services.server";
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
  const services = listServices(db, { active, search, page });
  const { list, status } = await readList(request, "service", services, (row) => row);
  return data({ ...list, page, isWhole: active === undefined && !search }, { status, headers });
}

export function action({ request }: ActionFunctionArgs) {
  return moveContent(serviceKind, request);
}

export const clientAction = keepTyped;

export const meta = staffMeta("Leistungen");

export default function ServicesPage() {
  const { rows, toasts, isWhole, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListScreen
      title="Leistungen"
      many="Die Leistungen"
      path="/admin/services"
      newLabel="Neue Leistung"
      searchLabel="Leistungen durchsuchen"
      states={[
        { value: "active", label: "Aktiv" },
        { value: "inactive", label: "Inaktiv" },
      ]}
      empty="Noch keine Leistungen. Leg die erste an."
      noMatch="Dazu gibt es keine Leistungen."
      toasts={[...toasts, ...(answer?.toasts ?? [])]}
      {...list}
    >
      {rows.length > 0 && <ServiceTable {...{ rows, isWhole, ...list }} />}
    </ListScreen>
  );
}

interface ServiceTableProps {
  rows: ServiceRow[];
  page: number;
  hasNext: boolean;
  /** Neighbours in a filtered list are not neighbours on the website. */
  isWhole: boolean;
}

function ServiceTable({ rows, page, hasNext, isWhole }: ServiceTableProps) {
  return (
    <Table
      caption="Leistungen"
      columns={[
        { label: "Titel" },
        { label: "Status", wide: true },
        { label: "Reihenfolge", wide: true },
        { label: "Aktionen", hidden: true, wide: true },
      ]}
    >
      {rows.map(({ id, title, is_active, display_order }, index) => {
        const order = {
          ...{ id, title, display_order },
          up: isWhole && (page > 1 || index > 0),
          down: isWhole && (hasNext || index < rows.length - 1),
        };
        return (
          <tr key={id} className="hover:bg-surface">
            <TitleCell
              to={`/admin/services/${id}`}
              title={title}
              state={<StateBadge state={is_active ? "active" : "inactive"} />}
            >
              <OrderLine {...order} />
            </TitleCell>
            <Cell wide>
              <StateBadge state={is_active ? "active" : "inactive"} />
            </Cell>
            <OrderCell {...order} />
            <RowActions
              to={`/admin/services/${id}`}
              title={title}
              question="Are you sure you want to delete this service?"
            />
          </tr>
        );
      })}
    </Table>
  );
}
