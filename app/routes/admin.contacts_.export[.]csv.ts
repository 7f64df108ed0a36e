import type { LoaderFunctionArgs } from "@remix-run/node";
import { readListQuery } from "~/features/editing/list-query.server";
import type { Submission } from "~/features/inbox/model.server";
import { eachSubmission } from "~/features/inbox/model.server";
import { readNarrowing } from "~/features/inbox/narrowing.server";
import { csvResponse } from "~/platform/forms/csv.server";
import { submissionFault } from "~/platform/forms/toasts.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { shortDateTime } from "~/schemas/berlin-time";

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
