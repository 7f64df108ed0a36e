import type { LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { postEditor } from "~/features/blog/editor.server";
import { askDelete, deleteContent } from "~/features/editing/items.server";
import { formAction } from "~/platform/forms/form-action.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";

export function loader({ request, params }: LoaderFunctionArgs) {
  return askDelete(postEditor, request, params.id);
}

export const action = formAction(({ request, params }) => deleteContent(postEditor, request, params.id));

export const clientAction = keepTyped;

export const meta = staffMeta("Beitrag löschen");

export default function DeletePostPage() {
  return <ConfirmDelete title="Beitrag löschen" what="blog_posts" isKept />;
}
