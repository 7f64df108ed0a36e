import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { getService } from "~/models/staff-services.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { deleteContent } from "~/server/staff/items.server";
import { serviceKind } from "~/server/staff/services.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Toasts } from "~/ui/toasts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const service = await getService(db, params.id ?? "");
  if (!service) throw new Response(null, { status: 404, headers });
  return data({ name: service.title, cancelTo: `/admin/services/${service.id}` }, { headers });
}

export function action({ request, params }: ActionFunctionArgs) {
  return deleteContent(serviceKind, request, params.id);
}

export const clientAction = keepTyped;

export const meta = staffMeta("Leistung löschen");

export default function DeleteServicePage() {
  const answer = useActionData<typeof action>();
  return (
    <>
      <ConfirmDelete
        title="Leistung löschen"
        question="Are you sure you want to delete this service?"
        {...useLoaderData<typeof loader>()}
      />
      <Toasts items={answer?.toasts} />
    </>
  );
}
