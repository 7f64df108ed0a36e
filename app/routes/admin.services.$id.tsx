import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { getService } from "~/models/services.server";
import { formAction } from "~/server/forms/form-action.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { readItem } from "~/server/staff/items.server";
import { offerDrafts } from "~/server/staff/offered-drafts.server";
import { saveContent } from "~/server/staff/save.server";
import { serviceItem, serviceKind } from "~/server/staff/services.server";
import { isInTrash } from "~/server/staff/trash.server";
import { EditedItem } from "~/ui/admin/edited-item";
import { ServiceForm } from "~/ui/admin/service-form";
import { editorMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { db, headers } = staff;
  const reading = readItem(request, "service", params.id, (id) => getService(db, id), serviceItem);
  const item = reading.then(({ item }) => item);
  const [{ status, ...answer }, offered] = await Promise.all([
    reading,
    offerDrafts(serviceKind, staff, { request, id: params.id, item }),
  ]);
  const inTrash = status === 404 && (await isInTrash(db, "services", params.id));
  return data({ ...answer, ...offered, inTrash }, { status, headers });
}

export const action = formAction(({ request, params }) => saveContent(serviceKind, request, params.id));

export const clientAction = keepTyped;

export const meta = editorMeta("Leistung bearbeiten", "Neue Leistung");

export default function ServiceEditorPage() {
  const { item, newId, inTrash, toasts } = useLoaderData<typeof loader>();
  return (
    <EditedItem {...{ item, newId, inTrash, toasts }} back="/admin/services">
      {(form) => <ServiceForm {...form} />}
    </EditedItem>
  );
}
