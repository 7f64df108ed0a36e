import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { eachSubmission, type Submission } from "~/models/staff-submissions.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { flash } from "~/server/forms/flash.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { byteOrderMark, csvLine } from "~/server/staff/csv.server";
import { readListQuery } from "~/server/staff/list-query.server";
import { submissionFault } from "./admin.contacts/fault.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const { search, params } = readListQuery(request);
  const batches = eachSubmission(db, { search, unreadOnly: params.get("filter") === "ungelesen" });
  try {
    // While nothing is sent yet, a fault can still be told on a page.
    const first = await batches.next();
    const file = Readable.from(lines(first.value ?? [], batches));
    headers.set("Content-Type", "text/csv; charset=utf-8");
    headers.set("Content-Disposition", `attachment; filename="nachrichten-${today()}.csv"`);
    headers.set("Cache-Control", "private, no-store");
    return new Response(createReadableStreamFromReadable(file), { headers });
  } catch (error) {
    headers.append("Set-Cookie", await flash(submissionFault(error, request, "fetching submissions")));
    return redirect("/admin/contacts", { status: 303, headers });
  }
}

async function* lines(first: Submission[], rest: AsyncIterable<Submission[]>) {
  yield byteOrderMark;
  yield csvLine(["Eingang", "Gelesen", "Name", "E-Mail", "Telefon", "Betreff", "Nachricht"]);
  yield first.map(toLine).join("");
  for await (const batch of rest) yield batch.map(toLine).join("");
}

function toLine({ created_at, is_read, name, email, phone, subject, message }: Submission) {
  return csvLine([shortDateTime(created_at), is_read ? "ja" : "nein", name, email, phone, subject, message]);
}

function today() {
  return new Date().toISOString().slice(0, 10);
}
