import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { EditorPage, editorMeta } from "~/features/editing/editor-page";
import { receiveEdit } from "~/features/editing/receive.server";
import { showEditor } from "~/features/editing/show.server";
import { usePage } from "~/features/editing/use-view";
import { newItem } from "~/features/editing/view";
import { snippetEditor } from "~/features/inbox/snippet-editor.server";
import { SnippetForm } from "~/features/inbox/snippet-form";
import { snippetLabels } from "~/schemas/field-labels";
import { formAction } from "~/server/forms/form-action.server";
import { DeleteLink } from "~/ui/admin/delete";
import { PageTitle } from "~/ui/admin/page-title";

export const loader = (args: LoaderFunctionArgs) => showEditor(snippetEditor, args);

export const action = formAction((args: ActionFunctionArgs) => receiveEdit(snippetEditor, args));

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = editorMeta("Textvorlage", "Neue Textvorlage");

export default function SnippetPage() {
  const { id } = useParams();
  const { view } = usePage();
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle
        title={id === newItem ? "Neue Textvorlage" : "Textvorlage bearbeiten"}
        back="/admin/snippets"
      >
        {view?.item && (
          <DeleteLink
            to={`/admin/snippets/${id}/delete`}
            question="Willst Du diese Textvorlage wirklich löschen?"
          />
        )}
      </PageTitle>
      <EditorPage path="/admin/snippets" labels={snippetLabels} filledIn={[]}>
        {(view) => <SnippetForm view={view} />}
      </EditorPage>
    </div>
  );
}
