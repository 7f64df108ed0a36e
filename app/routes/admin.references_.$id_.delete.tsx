import type { LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { askDelete, deleteContent } from "~/features/editing/items.server";
import { referenceEditor } from "~/features/references/editor.server";
import { formAction } from "~/platform/forms/form-action.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

export function loader({ request, params }: LoaderFunctionArgs) {
  return askDelete(referenceEditor, request, params.id);
}

export const action = formAction(({ request, params }) => deleteContent(referenceEditor, request, params.id));

export const clientAction = keepTyped;

export const meta = staffMeta("Referenz löschen");

export default function DeleteReferencePage() {
  return <ConfirmDelete title="Referenz löschen" what="references" isKept />;
}
