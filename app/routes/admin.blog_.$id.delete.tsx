import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { getPost } from "~/models/staff-posts.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { deleteContent } from "~/server/staff/items.server";
import { postKind } from "~/server/staff/posts.server";
import { ConfirmDelete } from "~/ui/admin/delete";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Toasts } from "~/ui/toasts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const post = await getPost(db, params.id ?? "");
  if (!post) throw new Response(null, { status: 404, headers });
  return data({ name: post.title, cancelTo: `/admin/blog/${post.id}` }, { headers });
}

export function action({ request, params }: ActionFunctionArgs) {
  return deleteContent(postKind, request, params.id);
}

export const clientAction = keepTyped;

export const meta = staffMeta("Beitrag löschen");

export default function DeletePostPage() {
  const answer = useActionData<typeof action>();
  return (
    <>
      <ConfirmDelete
        title="Beitrag löschen"
        question="Are you sure you want to delete this post?"
        {...useLoaderData<typeof loader>()}
      />
      <Toasts items={answer?.toasts} />
    </>
  );
}
