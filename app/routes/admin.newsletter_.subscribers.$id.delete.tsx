import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { getSubscriber } from "~/models/subscribers.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { removeSubscriber } from "~/server/staff/subscriber-removal.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const subscriber = await getSubscriber(db, params.id ?? "");
  if (!subscriber) throw new Response(null, { status: 404, headers });
  return data({ name: subscriber.email, cancelTo: "/admin/newsletter" }, { headers });
}

export function action({ request, params }: ActionFunctionArgs) {
  return removeSubscriber(request, params.id);
}

export const clientAction = keepTyped;

export const meta = staffMeta("Abonnent löschen");

export default function DeleteSubscriberPage() {
  return (
    <ConfirmDelete
      title="Abonnent löschen"
      question="Are you sure you want to delete this subscriber?"
      {...useLoaderData<typeof loader>()}
    />
  );
}
