import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { getReference } from "~/models/staff-references.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { deleteContent } from "~/server/staff/items.server";
import { referenceKind } from "~/server/staff/references.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Toasts } from "~/ui/toasts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const reference = await getReference(db, params.id ?? "");
  if (!reference) throw new Response(null, { status: 404, headers });
  return data({ name: reference.title, cancelTo: `/admin/references/${reference.id}` }, { headers });
}

export function action({ request, params }: ActionFunctionArgs) {
  return deleteContent(referenceKind, request, params.id);
}

export const clientAction = keepTyped;

export const meta = staffMeta("Referenz löschen");

export default function DeleteReferencePage() {
  const answer = useActionData<typeof action>();
  return (
    <>
      <ConfirmDelete
        title="Referenz löschen"
        question="Are you sure you want to delete this reference?"
        {...useLoaderData<typeof loader>()}
      />
      <Toasts items={answer?.toasts} />
    </>
  );
}
