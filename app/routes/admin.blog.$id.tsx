import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTypedFile } from "~/client/keep-typed-file";
import { getPost, listCategories } from "~/models/posts.server";
import { formAction } from "~/server/forms/form-action.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { readItem } from "~/server/staff/items.server";
import { pictureChoices } from "~/server/staff/picture-choices.server";
import { postItem, postKind } from "~/server/staff/posts.server";
import { saveContent } from "~/server/staff/save.server";
import { EditedItem } from "~/ui/admin/edited-item";
import { PostForm } from "~/ui/admin/post-form";
import { editorMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  // The form is as useful without suggestions.
  const categories = listCategories(db).catch(() => []);
  const pictures = pictureChoices(db).catch(() => []);
  const { status, ...answer } = await readItem(request, "post", params.id, (id) => getPost(db, id), postItem);
  return data({ ...answer, categories: await categories, pictures: await pictures }, { status, headers });
}

export const action = formAction(({ request, params }) => saveContent(postKind, request, params.id));

export const clientAction = keepTypedFile;

export const meta = editorMeta("Beitrag bearbeiten", "Neuer Beitrag");

export default function PostEditorPage() {
  const { item, newId, toasts, categories, pictures } = useLoaderData<typeof loader>();
  return (
    <EditedItem {...{ item, newId, toasts }} back="/admin/blog">
      {(form) => <PostForm {...form} categories={categories} pictures={pictures} />}
    </EditedItem>
  );
}
