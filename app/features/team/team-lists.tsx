import { Form, Link } from "@remix-run/react";
import type { ShownAct, ShownBlocked, ShownMember } from "~/schemas/team";
import { Empty } from "~/ui/admin/empty";
import { NoRows } from "~/ui/admin/no-rows";
import { Pagination } from "~/ui/admin/pagination";
import { Cell, HeadCell, Row, rowLink, Table } from "~/ui/admin/table";
import { whileBusy } from "~/ui/button";
import { useSending } from "~/ui/use-sending";

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
                Zugang sperren<span className="sr-only">: {name}</span>
              </Link>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

export function BlockedList({ blocked }: { blocked: ShownBlocked[] }) {
  const busy = useSending();
  if (blocked.length === 0) return <Empty>Kein Zugang ist gesperrt.</Empty>;
  return (
    <Table
      caption="Gesperrte Zugänge"
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
                Wieder freischalten<span className="sr-only">: {name}</span>
              </button>
            </Form>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

export function AccessLog({ acts, page, hasNext }: { acts: ShownAct[]; page: number; hasNext: boolean }) {
  return (
    <>
      {acts.length === 0 ? (
        <NoRows many="Einträge" none="Noch wurde kein Zugang gesperrt." />
      ) : (
        <ul className="divide-y divide-line rounded-sm border border-line bg-surface-raised">
          {acts.map(({ id, when, text }) => (
            <li key={id} className="hyphens-none px-4 py-2.5 wrap-anywhere">
              <span className="block text-ink-muted text-xs">{when}</span>
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 max-w-text text-ink-muted">
        Diese Liste schreibt die Datenbank selbst, ändern kann sie niemand aus der Redaktion. Einträge bleiben
        drei Jahre.
      </p>
      <Pagination page={page} hasNext={hasNext} />
    </>
  );
}
