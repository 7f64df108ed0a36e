import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { keepTyped, type Untaken } from "~/client/keep-typed";
import type { SnippetAnswer } from "~/schemas/answers";
import { formAction } from "~/server/forms/form-action.server";
import { readSnippet, saveSnippet } from "~/server/messages/snippets.server";
import { DeleteLink } from "~/ui/admin/delete";
import { PageTitle } from "~/ui/admin/page-title";
import { SnippetForm } from "~/ui/admin/snippet-form";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { Toasts } from "~/ui/toasts";

export function loader({ request, params }: LoaderFunctionArgs) {
  return readSnippet(request, params.id);
}

export const action = formAction(({ request, params }) => saveSnippet(request, params.id));

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Textvorlage bearbeiten");

export default function SnippetPage() {
  const { snippet } = useLoaderData<typeof loader>();
  const answer = useAnswer<SnippetAnswer & Untaken>();
  const { id } = useParams();
  return (
    <>
      <PageTitle title="Textvorlage bearbeiten" back="/admin/snippets">
        <DeleteLink
          to={`/admin/snippets/${id}/delete`}
          question="Willst Du diese Textvorlage wirklich löschen?"
        />
      </PageTitle>
      <div className="mb-10 rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
        <SnippetForm answer={answer} snippet={snippet} />
      </div>
      <Toasts items={answer?.toasts} />
    </>
  );
}
