import { Form, Link } from "@remix-run/react";
import type { ListedAddress } from "~/features/redirects/address-list.server";
import { Cell, HeadCell, Row, rowLink, Table } from "~/ui/admin/table";
import { whileBusy } from "~/ui/button";
import { useSending } from "~/ui/use-sending";

export function AddressTable({ rows }: { rows: ListedAddress[] }) {
  return (
    <Table
      caption="Weiterleitungen"
      columns={[{ label: "Adresse" }, { label: "Führt zu", wide: true }, { label: "Aktionen", hidden: true }]}
    >
      {rows.map((address) => (
        <Row key={address.path} of={address.path} name={address.path}>
          <HeadCell className="w-1/2">
            <span className="font-semibold wrap-anywhere">{address.path}</span>
            <div className="@2xl:hidden">
              <Destination {...address} />
            </div>
          </HeadCell>
          <Cell wide>
            <Destination {...address} />
          </Cell>
          <Cell>
            <RowForm path={address.path} intent="remove" label="Entfernen" />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Destination({ to, note, article }: ListedAddress) {
  return (
    <>
      {to && <p className="text-ink-muted wrap-anywhere">{to}</p>}
      {note && <p className="font-semibold">{note}</p>}
      {article && (
        <p>
          <Link
            to={article.editor}
            className="inline-flex min-h-11 items-center text-ink-muted underline underline-offset-4 wrap-anywhere hover:text-ink"
          >
            {article.title}
          </Link>
        </p>
      )}
    </>
  );
}

interface RowFormProps {
  path: string;
  intent: "remove" | "forget";
  label: string;
}

export function RowForm({ path, intent, label }: RowFormProps) {
  const busy = useSending();
  return (
    <Form method="post" preventScrollReset className="flex justify-end">
      <input type="hidden" name="path" value={path} />
      <button
        type="submit"
        name="intent"
        value={intent}
        {...(busy && whileBusy)}
        className={`${rowLink} hover:text-danger`}
      >
        {label}
        <span className="sr-only">: {path}</span>
      </button>
    </Form>
  );
}
