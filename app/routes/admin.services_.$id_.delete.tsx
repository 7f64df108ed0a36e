import type { LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { askDelete, deleteContent } from "~/features/editing/items.server";
import { serviceEditor } from "~/features/services/editor.server";
import { formAction } from "~/platform/forms/form-action.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

export function loader({ request, params }: LoaderFunctionArgs) {
  return askDelete(serviceEditor, request, params.id);
}

export const action = formAction(({ request, params }) => deleteContent(serviceEditor, request, params.id));

export const clientAction = keepTyped;

export const meta = staffMeta("Leistung löschen");

export default function DeleteServicePage() {
  return <ConfirmDelete title="Leistung löschen" what="services" isKept />;
}
