import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { deleteItem } from "~/features/editing/items.server";
import { getSubmission, setSubmissionState } from "~/features/inbox/model.server";
import { formAction } from "~/platform/forms/form-action.server";
import { submissionFault } from "~/platform/forms/toasts.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { messageKind } from "~/schemas/history";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const submission = await getSubmission(db, params.id ?? "");
  if (!submission) throw new Response(null, { status: 404, headers });
  const { id, name, subject, created_at } = submission;
  const named = [subject, `von ${name}`, shortDateTime(created_at)].filter(Boolean).join(" · ");
  return data({ name: named, cancelTo: `/admin/contacts/${id}${new URL(request.url).search}` }, { headers });
}

export const action = formAction(({ request, params }) =>
  deleteItem(request, params.id, {
    table: "contact_submissions",
    remove: (db, id) => setSubmissionState(db, id, "deleted"),
    back: `/admin/contacts${new URL(request.url).search}`,
    done: {
      tone: "success",
      title: { english: "Submission deleted successfully" },
      lines: ["Die Nachricht ist gelöscht."],
      undo: { kind: messageKind, id: params.id ?? "" },
    },
    fault: () => submissionFault("deleting submission"),
  }),
);

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Nachricht löschen");

export default function DeleteSubmissionPage() {
  return <ConfirmDelete title="Nachricht löschen" what="contact_submissions" />;
}
