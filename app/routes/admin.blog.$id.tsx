import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { getPost, listCategories } from "~/models/posts.server";
import { formAction } from "~/server/forms/form-action.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { readItem } from "~/server/staff/items.server";
import { postItem, postKind } from "~/server/staff/posts.server";
import { saveContent } from "~/server/staff/save.server";
import { MissingItem } from "~/ui/admin/missing-item";
import { PostForm } from "~/ui/admin/post-form";
import { editorMeta } from "~/ui/admin/staff-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const categories = listCategories(db).catch(() => []);
  const { status, ...post } = await readItem(request, "post", getPost(db, params.id ?? ""), postItem);
  return data({ ...post, categories: await categories }, { status, headers });
}

export const action = formAction(({ request, params }) => saveContent(postKind, request, params.id));

export const clientAction = keepTyped;

export const meta = editorMeta("Beitrag bearbeiten");

export default function EditPostPage() {
  const { item, toasts, categories } = useLoaderData<typeof loader>();
  const { id } = useParams();
  const answered = useActionData() !== undefined;
  if (!item && !answered) return <MissingItem toasts={toasts} back="/admin/blog" />;
  return <PostForm key={id} item={item ?? undefined} categories={categories} />;
}
