import { Link } from "@remix-run/react";
import type { ShownMember } from "~/schemas/team";
import { Cell, HeadCell, Row, rowLink, Table } from "~/ui/admin/table";

export function MemberList({ members }: { members: ShownMember[] }) {
  return (
    <Table
      caption="Wer Zugang hat"
      columns={[
        { label: "Name" },
        { label: "Seit", wide: true },
        { label: "Zuletzt da", wide: true },
        { label: "Aktionen", hidden: true },
      ]}
    >
      {members.map(({ id, name, email, since, seen = "noch nie", isSelf }) => (
        <Row key={id} of={id} name={name}>
          <HeadCell className="w-full">
            <span className="wrap-anywhere font-semibold">{name}</span>
            {isSelf && <strong className="font-semibold text-brand"> (Du)</strong>}
            {name !== email && (
              <span className="block hyphens-none text-ink-muted wrap-anywhere">{email}</span>
            )}
            <span className="block text-ink-muted text-xs @2xl:hidden">
              Seit {since}, zuletzt da: {seen}
            </span>
          </HeadCell>
          <Cell wide className="whitespace-nowrap text-ink-muted">
            {since}
          </Cell>
          <Cell wide className="whitespace-nowrap text-ink-muted">
            {seen}
          </Cell>
          <Cell>
            {!isSelf && (
              <Link to={`/admin/team/${id}/block`} className={`${rowLink} hover:text-danger`}>
                Zugang beenden<span className="sr-only">: {name}</span>
              </Link>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
