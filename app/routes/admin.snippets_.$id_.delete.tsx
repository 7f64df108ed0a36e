import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { deleteItem } from "~/features/editing/items.server";
import { getSnippet } from "~/features/inbox/snippets.server";
import { formAction } from "~/platform/forms/form-action.server";
import { databaseFault } from "~/platform/forms/toasts.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const snippet = await getSnippet(db, params.id ?? "");
  if (!snippet) throw new Response(null, { status: 404, headers });
  return data({ name: snippet.title, cancelTo: `/admin/snippets/${snippet.id}` }, { headers });
}

export const action = formAction(({ request, params }) =>
  deleteItem(request, params.id, {
    table: "snippets",
    back: "/admin/snippets",
    done: { tone: "success", title: "Textvorlage gelöscht" },
    fault: () => databaseFault,
  }),
);

export const clientAction = keepTyped;

export const meta = staffMeta("Textvorlage löschen");

export default function DeleteSnippetPage() {
  return <ConfirmDelete title="Textvorlage löschen" what="snippets" />;
}
