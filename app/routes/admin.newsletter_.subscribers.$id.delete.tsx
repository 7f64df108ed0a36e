import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { deleteItem } from "~/features/editing/items.server";
import { getSubscriber } from "~/features/newsletter/subscribers.server";
import { formAction } from "~/platform/forms/form-action.server";
import { databaseFault } from "~/platform/forms/toasts.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

const list = "/admin/newsletter";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const subscriber = await getSubscriber(db, params.id ?? "");
  if (!subscriber) throw new Response(null, { status: 404, headers });
  return data({ name: subscriber.email, cancelTo: list }, { headers });
}

export const action = formAction(({ request, params }) =>
  deleteItem(request, params.id, {
    table: "subscribers",
    back: list,
    done: { tone: "success", title: "Abonnent gelöscht" },
    fault: () => databaseFault,
    toldAt: list,
  }),
);

export const clientAction = keepTyped;

export const meta = staffMeta("Abonnent löschen");

export default function DeleteSubscriberPage() {
  return <ConfirmDelete isAddress title="Abonnent löschen" what="subscribers" />;
}
