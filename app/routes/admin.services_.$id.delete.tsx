import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { askDelete, deleteContent } from "~/server/staff/items.server";
import { serviceKind } from "~/server/staff/services.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

export function loader({ request, params }: LoaderFunctionArgs) {
  return askDelete(serviceKind, request, params.id);
}

export function action({ request, params }: ActionFunctionArgs) {
  return deleteContent(serviceKind, request, params.id);
}

export const clientAction = keepTyped;

export const meta = staffMeta("Leistung löschen");

export default function DeleteServicePage() {
  return <ConfirmDelete title="Leistung löschen" question="Are you sure you want to delete this service?" />;
}
