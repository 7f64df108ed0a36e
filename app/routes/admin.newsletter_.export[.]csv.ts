import type { LoaderFunctionArgs } from "@remix-run/node";
import { eachSubscriber, type Subscriber } from "~/models/subscribers.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { databaseFault } from "~/server/forms/toasts.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { csvResponse } from "~/server/staff/csv.server";
import { readListQuery } from "~/server/staff/list-query.server";

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
