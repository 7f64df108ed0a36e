import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { type CheckedAddress, checkAddresses } from "~/features/moving/checked-addresses.server";
import { formAction } from "~/platform/forms/form-action.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Cell, HeadCell, Row, Table } from "~/ui/admin/table";
import { useAnswer } from "~/ui/admin/use-answer";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export const action = formAction(({ request }) => checkAddresses(request));

export const clientAction = keepTyped;

export const meta = staffMeta("Adressen prüfen");

export default function CheckedAddressesPage() {
  const answer = useAnswer<typeof action>();
  return (
    <>
      <PageTitle title="Adressen prüfen" back="/admin/move" />
      <ErrorSummary refusal={answer?.refusal} fields={[]} />
      <Form method="post" className="mt-4 mb-8 grid max-w-text gap-4">
        <label className="grid gap-1.5 font-semibold">
          Adressen, eine je Zeile, bis zu 2.000
          <textarea
            name="addresses"
            rows={8}
            defaultValue={answer?.addresses}
            className="w-full rounded-sm border border-control bg-surface-raised px-3 py-2 font-normal text-base text-ink"
          />
        </label>
        <p>
          <Button tone="brand" className="min-h-11 max-sm:w-full">
            Prüfen
          </Button>
        </p>
      </Form>
      {answer?.checked && <Checked checked={answer.checked} />}
    </>
  );
}

const groups = [
  ["missing", "Fehlt"],
  ["unread", "Nicht geprüft"],
  ["leads", "Leitet weiter"],
  ["fine", "In Ordnung"],
] as const;

function Checked({ checked }: { checked: CheckedAddress[] }) {
  return groups.map(([group, title]) => {
    const rows = checked.filter((one) => one.group === group);
    if (rows.length === 0) return null;
    return (
      <section key={group} aria-labelledby={group} className="mb-8">
        <h2 id={group} className="mb-3 text-xl">
          {title} ({rows.length.toLocaleString("de-DE")})
        </h2>
        <Table caption={title} columns={[{ label: "Adresse" }, { label: "Ergebnis" }]}>
          {rows.map(({ address, result, path }) => (
            <Row key={address} of={address} name={address}>
              <HeadCell className="wrap-anywhere">{address}</HeadCell>
              <Cell className="wrap-anywhere">
                {result}
                {path && (
                  <Link
                    to={`/admin/addresses?path=${encodeURIComponent(path)}`}
                    className="flex min-h-11 items-center underline underline-offset-4"
                  >
                    Weiterleitung anlegen
                  </Link>
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      </section>
    );
  });
}
