import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { getService } from "~/models/services.server";
import { formAction } from "~/server/forms/form-action.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { readItem } from "~/server/staff/items.server";
import { saveContent } from "~/server/staff/save.server";
import { serviceItem, serviceKind } from "~/server/staff/services.server";
import { MissingItem } from "~/ui/admin/missing-item";
import { ServiceForm } from "~/ui/admin/service-form";
import { editorMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const service = getService(db, params.id ?? "");
  const { status, ...answer } = await readItem(request, "service", service, serviceItem);
  return data(answer, { status, headers });
}

export const action = formAction(({ request, params }) => saveContent(serviceKind, request, params.id));

export const clientAction = keepTyped;

export const meta = editorMeta("Leistung bearbeiten");

export default function EditServicePage() {
  const { item, toasts } = useLoaderData<typeof loader>();
  const { id } = useParams();
  const answered = useActionData() !== undefined;
  if (!item && !answered) return <MissingItem toasts={toasts} back="/admin/services" />;
  return <ServiceForm key={id} item={item ?? undefined} />;
}
