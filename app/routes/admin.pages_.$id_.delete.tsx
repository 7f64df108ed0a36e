import type { LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { askDelete, deleteContent } from "~/features/editing/items.server";
import { pageEditor } from "~/features/pages/editor.server";
import { formAction } from "~/platform/forms/form-action.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

export function loader({ request, params }: LoaderFunctionArgs) {
  return askDelete(pageEditor, request, params.id);
}

export const action = formAction(({ request, params }) => deleteContent(pageEditor, request, params.id));

export const clientAction = keepTyped;

export const meta = staffMeta("Seite löschen");

export default function DeleteWrittenPage() {
  return <ConfirmDelete title="Seite löschen" what="pages" isKept />;
}
