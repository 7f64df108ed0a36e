import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { getSnippet } from "~/models/snippets.server";
import { formAction } from "~/server/forms/form-action.server";
import { databaseFault } from "~/server/forms/toasts.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { deleteItem } from "~/server/staff/items.server";
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
  return (
    <ConfirmDelete title="Textvorlage löschen" question="Willst Du diese Textvorlage wirklich löschen?" />
  );
}
