import type { LoaderFunctionArgs } from "@remix-run/node";
import { eachSubmission } from "~/models/submission-export.server";
import type { Submission } from "~/models/submissions.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { submissionFault } from "~/server/forms/toasts.server";
import { readNarrowing } from "~/server/messages/narrowing.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { csvResponse } from "~/server/staff/csv.server";
import { readListQuery } from "~/server/staff/list-query.server";

const columns = {
  Eingang: ({ created_at }: Submission) => shortDateTime(created_at),
  Gelesen: ({ is_read }: Submission) => (is_read ? "ja" : "nein"),
  Name: ({ name }: Submission) => name,
  "E-Mail": ({ email }: Submission) => email,
  Telefon: ({ phone }: Submission) => phone,
  Betreff: ({ subject }: Submission) => subject,
  Nachricht: ({ message }: Submission) => message,
  Stand: ({ state }: Submission) =>
    ({
      open: "offen",
      answered: "beantwortet",
      done: "erledigt",
      quarantined: "Spamverdacht",
      deleted: "gelöscht",
    })[state],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, userId, headers } = await requireStaff(request);
  const { search, params } = readListQuery(request);
  const batches = eachSubmission(db, { search, ...readNarrowing(params, userId) });
  const list = { name: "nachrichten", back: "/admin/contacts" };
  const fault = submissionFault("fetching submissions");
  return csvResponse(request, headers, { ...list, columns, batches, fault });
}
