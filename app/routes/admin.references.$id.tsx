import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTypedFile } from "~/client/keep-typed-file";
import { getReference } from "~/models/references.server";
import { formAction } from "~/server/forms/form-action.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { readItem } from "~/server/staff/items.server";
import { offerDrafts } from "~/server/staff/offered-drafts.server";
import { pictureChoices } from "~/server/staff/picture-choices.server";
import { referenceItem, referenceKind } from "~/server/staff/references.server";
import { saveContent } from "~/server/staff/save.server";
import { isInTrash } from "~/server/staff/trash.server";
import { EditedItem } from "~/ui/admin/edited-item";
import { ReferenceForm } from "~/ui/admin/reference-form";
import { editorMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { db, headers } = staff;
  // The form is as useful without them.
  const pictures = pictureChoices(db).catch(() => []);
  const reading = readItem(request, "reference", params.id, (id) => getReference(db, id), referenceItem);
  const item = reading.then(({ item }) => item);
  const [{ status, ...answer }, offered] = await Promise.all([
    reading,
    offerDrafts(referenceKind, staff, { request, id: params.id, item }),
  ]);
  const inTrash = status === 404 && (await isInTrash(db, "references", params.id));
  return data({ ...answer, ...offered, inTrash, pictures: await pictures }, { status, headers });
}

export const action = formAction(({ request, params }) => saveContent(referenceKind, request, params.id));

export const clientAction = keepTypedFile;

export const meta = editorMeta("Referenz bearbeiten", "Neue Referenz");

export default function ReferenceEditorPage() {
  const { item, newId, inTrash, toasts, pictures } = useLoaderData<typeof loader>();
  return (
    <EditedItem {...{ item, newId, inTrash, toasts }} back="/admin/references">
      {(form) => <ReferenceForm {...form} pictures={pictures} />}
    </EditedItem>
  );
}
