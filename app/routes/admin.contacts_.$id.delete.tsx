import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { isId } from "~/models/rows.server";
import { deleteSubmission, getSubmission } from "~/models/staff-submissions.server";
import { shortDateTime } from "~/schemas/berlin-time";
import { flash } from "~/server/forms/flash.server";
import { readForm } from "~/server/forms/read-form.server";
import { goneAlready } from "~/server/forms/toasts.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Toasts } from "~/ui/toasts";
import { submissionFault } from "./admin.contacts/fault.server";

const deleted = {
  tone: "success",
  title: "Submission deleted successfully",
  text: "Die Nachricht ist gelöscht.",
} as const;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const submission = await getSubmission(db, params.id ?? "");
  if (!submission) throw new Response(null, { status: 404, headers });
  const { name, subject, created_at } = submission;
  return data({ name, subject, received: shortDateTime(created_at) }, { headers });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  await readForm(request, []);
  if (!isId(params.id)) throw new Response(null, { status: 404, headers });
  let wasThere: boolean;
  try {
    wasThere = await deleteSubmission(db, params.id);
  } catch (error) {
    return data(
      { toasts: [submissionFault(error, request, "deleting submission")] },
      { status: 503, headers },
    );
  }
  headers.append("Set-Cookie", await flash(wasThere ? deleted : goneAlready));
  return redirect(`/admin/contacts${new URL(request.url).search}`, { status: 303, headers });
}

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Nachricht löschen");

export default function DeleteSubmissionPage() {
  const { name, subject, received } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id } = useParams();
  const { search } = useLocation();
  return (
    <>
      <ConfirmDelete
        title="Nachricht löschen"
        question="Are you sure you want to delete this submission?"
        name={[subject, `von ${name}`, received].filter(Boolean).join(" · ")}
        cancelTo={`/admin/contacts/${id}${search}`}
      />
      <Toasts items={answer?.toasts} />
    </>
  );
}
