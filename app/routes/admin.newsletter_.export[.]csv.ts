import type { LoaderFunctionArgs } from "@remix-run/node";
import { readListQuery } from "~/features/editing/list-query.server";
import { eachSubscriber, type Subscriber } from "~/features/newsletter/subscribers.server";
import { csvResponse } from "~/platform/forms/csv.server";
import { databaseFault } from "~/platform/forms/toasts.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { shortDateTime } from "~/schemas/berlin-time";

const columns = {
  "E-Mail": ({ email }: Subscriber) => email,
  Vorname: ({ first_name }: Subscriber) => first_name,
  Nachname: ({ last_name }: Subscriber) => last_name,
  Unternehmen: ({ company }: Subscriber) => company,
  Angemeldet: ({ signed_up_at }: Subscriber) => shortDateTime(signed_up_at),
  Bestätigt: ({ confirmed_at }: Subscriber) => shortDateTime(confirmed_at),
  Einwilligung: ({ consent_version }: Subscriber) => consent_version,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const batches = eachSubscriber(db, readListQuery(request).search);
  const list = { name: "abonnenten", back: "/admin/newsletter" };
  return csvResponse(request, headers, { ...list, columns, batches, fault: databaseFault });
}
