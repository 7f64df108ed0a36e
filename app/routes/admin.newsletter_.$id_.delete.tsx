import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { deleteItem } from "~/features/editing/items.server";
import { getMailing } from "~/features/newsletter/model.server";
import { formAction } from "~/platform/forms/form-action.server";
import { databaseFault } from "~/platform/forms/toasts.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const mailing = await getMailing(db, params.id ?? "");
  if (mailing?.status !== "draft") throw new Response(null, { status: 404, headers });
  return data({ name: mailing.subject, cancelTo: `/admin/newsletter/${mailing.id}` }, { headers });
}

export const action = formAction(({ request, params }) =>
  deleteItem(request, params.id, {
    table: "mailings",
    back: "/admin/newsletter",
    done: { tone: "success", title: "Entwurf gelöscht" },
    fault: () => databaseFault,
    toldAt: `/admin/newsletter/${params.id}`,
    isKept: async (db, id) => (await getMailing(db, id)) !== null,
  }),
);

export const clientAction = keepTyped;

export const meta = staffMeta("Ausgabe löschen");

export default function DeleteMailingPage() {
  return <ConfirmDelete title="Ausgabe löschen" what="mailings" />;
}
