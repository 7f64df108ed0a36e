import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { readOrderedList } from "~/features/editing/items.server";
import { moveContent } from "~/features/editing/order.server";
import { OrderedList } from "~/features/editing/ordered-list";
import { serviceEditor } from "~/features/services/editor.server";
import { listServices } from "~/features/services/model.server";
import { formAction } from "~/platform/forms/form-action.server";
import { staffMeta } from "~/ui/admin/staff-meta";

export function loader({ request }: LoaderFunctionArgs) {
  return readOrderedList(request, serviceEditor, listServices);
}

export const action = formAction(({ request }) => moveContent(serviceEditor, request));

export const clientAction = keepTyped;

export const meta = staffMeta("Leistungen");

export default function ServicesPage() {
  return <OrderedList {...useLoaderData<typeof loader>()} newLabel="Neue Leistung" what="services" />;
}
