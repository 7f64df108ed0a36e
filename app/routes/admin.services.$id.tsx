import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { getService } from "~/models/services.server";
import { formAction } from "~/server/forms/form-action.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { readItem } from "~/server/staff/items.server";
import { saveContent } from "~/server/staff/save.server";
import { serviceItem, serviceKind } from "~/server/staff/services.server";
import { EditedItem } from "~/ui/admin/edited-item";
import { ServiceForm } from "~/ui/admin/service-form";
import { editorMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const { status, ...answer } = await readItem(
    request,
    "service",
    params.id,
    (id) => getService(db, id),
    serviceItem,
  );
  return data(answer, { status, headers });
}

export const action = formAction(({ request, params }) => saveContent(serviceKind, request, params.id));

export const clientAction = keepTyped;

export const meta = editorMeta("Leistung bearbeiten", "Neue Leistung");

export default function ServiceEditorPage() {
  const { item, newId, toasts } = useLoaderData<typeof loader>();
  return (
    <EditedItem {...{ item, newId, toasts }} back="/admin/services">
      {(form) => <ServiceForm {...form} />}
    </EditedItem>
  );
}
