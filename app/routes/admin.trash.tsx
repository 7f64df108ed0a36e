import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { keepTyped, type Untaken } from "~/client/keep-typed";
import { RestoreRefused } from "~/features/editing/slug-question";
import { readTrash, restoreDeleted } from "~/features/editing/trash.server";
import { formAction } from "~/platform/forms/form-action.server";
import type { RestoreAnswer, TrashRow } from "~/schemas/history";
import { NoRows } from "~/ui/admin/no-rows";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { Pagination } from "~/ui/admin/pagination";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Cell, HeadCell, Row, rowLink, Table } from "~/ui/admin/table";
import { useAnswer } from "~/ui/admin/use-answer";
import { whileBusy } from "~/ui/button";
import { Toasts } from "~/ui/toasts";
import { useSending } from "~/ui/use-sending";

export const loader = ({ request }: LoaderFunctionArgs) => readTrash(request);

export const action = formAction(({ request }) => restoreDeleted(request));

export const clientAction = keepTyped;

/** Also after a refusal: somebody else may have brought things back. */
export const shouldRevalidate = () => true;

export const meta = staffMeta("Papierkorb");

export default function TrashPage() {
  const { rows, page, hasNext, toasts, failed } = useLoaderData<typeof loader>();
  const answer = useAnswer<RestoreAnswer & Untaken>();
  return (
    <>
      <PageTitle title="Papierkorb" back="/admin/settings" />
      <RestoreRefused answer={answer?.refusal && answer} />
      <p className="mb-4 max-w-text text-base">
        Was Du löschst, bleibt hier 30 Tage und lässt sich wiederherstellen: mit seiner Adresse, seinem
        Verlauf und in dem Zustand, den es hatte. Was öffentlich war, ist es dann sofort wieder.
      </p>
      {failed && <NotLoaded what="Die gelöschten Einträge" />}
      {!failed && rows.length === 0 && (
        <NoRows
          many="Einträge"
          none="Der Papierkorb ist leer. In den letzten 30 Tagen ging nichts verloren."
        />
      )}
      {rows.length > 0 && <TrashTable rows={rows} />}
      <Pagination page={page} hasNext={hasNext} />
      <Toasts items={toasts} />
    </>
  );
}

function TrashTable({ rows }: { rows: TrashRow[] }) {
  return (
    <Table
      caption="Gelöschtes"
      columns={[
        { label: "Titel" },
        { label: "Art", wide: true },
        { label: "Gelöscht", wide: true },
        { label: "Von", wide: "very" },
        { label: "Aktionen", hidden: true },
      ]}
    >
      {rows.map(({ id, kind, name: kindName, title, when, who }) => (
        <Row key={id} of={id} name={title}>
          <HeadCell className="w-full">
            <span className="wrap-anywhere font-semibold">{title}</span>
            <span className="block text-ink-muted text-xs @2xl:hidden">
              {kindName}, gelöscht am {when} von {who}
            </span>
          </HeadCell>
          <Cell wide>{kindName}</Cell>
          <Cell wide className="whitespace-nowrap text-ink-muted">
            {when}
          </Cell>
          <Cell wide="very">{who}</Cell>
          <Cell>
            <RestoreForm {...{ id, kind, title }} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function RestoreForm({ id, kind, title }: Pick<TrashRow, "id" | "kind" | "title">) {
  const busy = useSending();
  return (
    <Form method="post">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <button type="submit" {...(busy && whileBusy)} className={`${rowLink} underline`}>
        Wiederherstellen<span className="sr-only">: {title}</span>
      </button>
    </Form>
  );
}
