import type { LoaderFunctionArgs } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { restorableKinds, restorableTableAt } from "~/content/kinds";
import { askDelete, deleteContent } from "~/features/editing/items.server";
import { restorableEditorAt } from "~/features/editing/registry.server";
import { formAction } from "~/platform/forms/form-action.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return askDelete(await restorableEditorAt(request, params.kind), request, params.id);
}

export const action = formAction(async ({ request, params }) =>
  deleteContent(await restorableEditorAt(request, params.kind), request, params.id),
);

export const clientAction = keepTyped;

export const meta = staffMeta(
  ({ params }) => `${restorableKinds[restorableTableAt(params.kind)].name} löschen`,
);

export default function DeleteItemPage() {
  const what = restorableTableAt(useParams().kind);
  return <ConfirmDelete title={`${restorableKinds[what].name} löschen`} what={what} />;
}
