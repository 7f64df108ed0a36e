import { Form } from "@remix-run/react";
import type { ShownBlocked } from "~/schemas/team";
import { Empty } from "~/ui/admin/empty";
import { Cell, HeadCell, Row, rowLink, Table } from "~/ui/admin/table";
import { whileBusy } from "~/ui/button";
import { useSending } from "~/ui/use-sending";

export function BlockedList({ blocked }: { blocked: ShownBlocked[] }) {
  const busy = useSending();
  if (blocked.length === 0) return <Empty>Niemandes Zugang ist beendet.</Empty>;
  return (
    <Table
      caption="Wessen Zugang beendet ist"
      columns={[{ label: "Name" }, { label: "Beendet am", wide: true }, { label: "Aktionen", hidden: true }]}
    >
      {blocked.map(({ address, name, ended }) => (
        <Row key={address} of={address} name={name}>
          <HeadCell className="w-full">
            <span className="wrap-anywhere font-semibold">{name}</span>
            {name !== address && (
              <span className="block hyphens-none text-ink-muted wrap-anywhere">{address}</span>
            )}
            <span className="block hyphens-none text-ink-muted text-xs wrap-anywhere @2xl:hidden">
              Beendet am {ended}
            </span>
          </HeadCell>
          <Cell wide className="hyphens-none text-ink-muted">
            {ended}
          </Cell>
          <Cell>
            <Form method="post" action="/admin/team">
              <input type="hidden" name="account" value={address} />
              <button
                type="submit"
                name="intent"
                value="unblock"
                {...(busy && whileBusy)}
                className={`${rowLink} underline`}
              >
                Zugang wiedergeben<span className="sr-only">: {name}</span>
              </button>
            </Form>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
