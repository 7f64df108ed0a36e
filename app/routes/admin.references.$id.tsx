import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { getReference } from "~/models/references.server";
import { formAction } from "~/server/forms/form-action.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { readItem } from "~/server/staff/items.server";
import { referenceItem, referenceKind } from "~/server/staff/references.server";
import { saveContent } from "~/server/staff/save.server";
import { MissingItem } from "~/ui/admin/missing-item";
import { ReferenceForm } from "~/ui/admin/reference-form";
import { editorMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const reference = getReference(db, params.id ?? "");
  const { status, ...answer } = await readItem(request, "reference", reference, referenceItem);
  return data(answer, { status, headers });
}

export const action = formAction(({ request, params }) => saveContent(referenceKind, request, params.id));

export const clientAction = keepTyped;

export const meta = editorMeta("Referenz bearbeiten");

export default function EditReferencePage() {
  const { item, toasts } = useLoaderData<typeof loader>();
  const { id } = useParams();
  const answered = useActionData() !== undefined;
  if (!item && !answered) return <MissingItem toasts={toasts} back="/admin/references" />;
  return <ReferenceForm key={id} item={item ?? undefined} />;
}
