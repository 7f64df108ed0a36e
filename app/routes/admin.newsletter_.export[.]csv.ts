import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { eachSubscriber, type Subscriber } from "~/models/subscribers.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { flash } from "~/server/forms/flash.server";
import { databaseFault } from "~/server/forms/toasts.server";
import { recordIncident } from "~/server/process/incidents.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { byteOrderMark, csvLine } from "~/server/staff/csv.server";
import { readListQuery } from "~/server/staff/list-query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const batches = eachSubscriber(db, readListQuery(request).search);
  try {
    // While nothing is sent yet, a fault can still be told on a page.
    const first = await batches.next();
    const file = Readable.from(lines(first.value ?? [], batches));
    const today = new Date().toISOString().slice(0, 10);
    headers.set("Content-Type", "text/csv; charset=utf-8");
    headers.set("Content-Disposition", `attachment; filename="abonnenten-${today}.csv"`);
    headers.set("Cache-Control", "private, no-store");
    return new Response(createReadableStreamFromReadable(file), { headers });
  } catch (error) {
    recordIncident(error, request);
    headers.append("Set-Cookie", await flash(databaseFault));
    return redirect("/admin/newsletter", { status: 303, headers });
  }
}

async function* lines(first: Subscriber[], rest: AsyncIterable<Subscriber[]>) {
  yield byteOrderMark;
  yield csvLine(["E-Mail", "Vorname", "Nachname", "Unternehmen", "Angemeldet", "Bestätigt", "Einwilligung"]);
  yield first.map(toLine).join("");
  for await (const batch of rest) yield batch.map(toLine).join("");
}

function toLine({ email, first_name, last_name, company, ...proof }: Subscriber) {
  const { signed_up_at, confirmed_at, consent_version } = proof;
  const times = [signed_up_at, confirmed_at].map(shortDateTime);
  return csvLine([email, first_name, last_name, company, ...times, consent_version]);
}
