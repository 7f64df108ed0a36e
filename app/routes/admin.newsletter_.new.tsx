import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { formAction } from "~/server/forms/form-action.server";
import { choosePosts, saveMailing } from "~/server/newsletter/mailing-editor.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { MailingForm } from "~/ui/admin/mailing-form";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  return data({ posts: await choosePosts(db), newId: crypto.randomUUID() }, { headers });
}

export const action = formAction(({ request }) => saveMailing(request));

export const clientAction = keepTyped;

export const meta = staffMeta("Neues Mailing");

export default function NewMailingPage() {
  const { posts, newId } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle title="Neues Mailing" back="/admin/newsletter" />
      <MailingForm posts={posts} newId={newId} answer={useActionData<typeof action>()} />
    </div>
  );
}
