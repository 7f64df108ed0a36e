import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { listCategories } from "~/models/posts.server";
import { formAction } from "~/server/forms/form-action.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { postKind } from "~/server/staff/posts.server";
import { saveContent } from "~/server/staff/save.server";
import { PostForm } from "~/ui/admin/post-form";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  // The form is as useful without suggestions.
  const categories = await listCategories(db).catch(() => []);
  return data({ categories, newId: crypto.randomUUID() }, { headers });
}

export const action = formAction(({ request }) => saveContent(postKind, request));

export const clientAction = keepTyped;

export const meta = staffMeta("Neuer Beitrag");

export default function NewPostPage() {
  return <PostForm {...useLoaderData<typeof loader>()} />;
}
