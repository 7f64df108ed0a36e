import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { getMailing } from "~/models/mailings.server";
import { removeMailing } from "~/server/newsletter/mailing-editor.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const mailing = await getMailing(db, params.id ?? "");
  if (mailing?.status !== "draft") throw new Response(null, { status: 404, headers });
  return data({ name: mailing.subject, cancelTo: `/admin/newsletter/${mailing.id}` }, { headers });
}

export function action({ request, params }: ActionFunctionArgs) {
  return removeMailing(request, params.id);
}

export const clientAction = keepTyped;

export const meta = staffMeta("Mailing löschen");

export default function DeleteMailingPage() {
  return (
    <ConfirmDelete
      title="Mailing löschen"
      question="Are you sure you want to delete this mailing?"
      {...useLoaderData<typeof loader>()}
    />
  );
}
