import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTypedFile } from "~/client/keep-typed-file";
import { getPost, listCategories } from "~/models/posts.server";
import { formAction } from "~/server/forms/form-action.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { readItem } from "~/server/staff/items.server";
import { offerDrafts } from "~/server/staff/offered-drafts.server";
import { pictureChoices } from "~/server/staff/picture-choices.server";
import { postItem, postKind } from "~/server/staff/posts.server";
import { saveContent } from "~/server/staff/save.server";
import { shownShares } from "~/server/staff/shares.server";
import { isInTrash } from "~/server/staff/trash.server";
import { EditedItem } from "~/ui/admin/edited-item";
import { PostForm } from "~/ui/admin/post-form";
import { editorMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { db, headers } = staff;
  // The form is as useful without suggestions.
  const categories = listCategories(db).catch(() => []);
  const pictures = pictureChoices(db).catch(() => []);
  const shares = shownShares(db, params.id ?? "").catch(() => []);
  const reading = readItem(request, "post", params.id, (id) => getPost(db, id), postItem);
  const item = reading.then(({ item }) => item);
  const [{ status, ...answer }, offered] = await Promise.all([
    reading,
    offerDrafts(postKind, staff, { request, id: params.id, item }),
  ]);
  const inTrash = status === 404 && (await isInTrash(db, "blog", params.id));
  const around = { categories: await categories, pictures: await pictures, shares: await shares };
  return data({ ...answer, ...offered, inTrash, ...around }, { status, headers });
}

export const action = formAction(({ request, params }) => saveContent(postKind, request, params.id));

export const clientAction = keepTypedFile;

export const meta = editorMeta("Beitrag bearbeiten", "Neuer Beitrag");

export default function PostEditorPage() {
  const { item, newId, inTrash, toasts, ...around } = useLoaderData<typeof loader>();
  return (
    <EditedItem {...{ item, newId, inTrash, toasts }} back="/admin/blog">
      {(form) => <PostForm {...form} {...around} />}
    </EditedItem>
  );
}
