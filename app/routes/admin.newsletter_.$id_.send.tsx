import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { takeMailingChange } from "~/features/newsletter/mailing-buttons.server";
import { getMailing, isLate } from "~/features/newsletter/model.server";
import { countSubscribers } from "~/features/newsletter/subscribers.server";
import { formAction } from "~/platform/forms/form-action.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { nearTime } from "~/schemas/berlin-time";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Button, ButtonLink } from "~/ui/button";
import { useSending } from "~/ui/use-sending";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const [mailing, { total }] = await Promise.all([
    getMailing(db, params.id ?? ""),
    countSubscribers(db, new Date()),
  ]);
  if (!mailing) throw new Response(null, { status: 404, headers });
  return data(
    {
      ...{ id: mailing.id, subject: mailing.subject, isDraft: mailing.status === "draft", total },
      planned: mailing.send_at && !isLate(mailing.send_at) ? nearTime(mailing.send_at) : null,
    },
    { headers },
  );
}

export const action = formAction(({ request, params }) => takeMailingChange(request, params.id, "start"));

export const clientAction = keepTyped;

export const meta = staffMeta("Ausgabe senden");

export default function SendMailingPage() {
  const { id, subject, isDraft, total, planned } = useLoaderData<typeof loader>();
  const busy = useSending();
  const people =
    total === 1 ? "eine bestätigte Adresse" : `${total.toLocaleString("de-DE")} bestätigte Adressen`;
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title="Ausgabe senden" />
      <div className="rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
        <p className="font-semibold text-base">{subject}</p>
        {isDraft && total > 0 ? (
          <p className="mt-2">
            {`${planned ? `Geplant für ${planned} Uhr. ` : ""}Geht jetzt an ${people}. Danach lässt sich der Text nicht mehr ändern.`}
          </p>
        ) : (
          <p className="mt-2">
            {isDraft
              ? "Noch hat niemand den Newsletter bestätigt."
              : "Diese Ausgabe ist schon unterwegs oder verschickt."}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {isDraft && total > 0 && (
            <Form method="post">
              <Button tone="brand" busy={busy}>
                Jetzt an alle senden
              </Button>
            </Form>
          )}
          <ButtonLink to={`/admin/newsletter/${id}`} tone="quiet">
            Zurück zur Ausgabe
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
