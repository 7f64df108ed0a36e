import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { EditorPage, editorMeta } from "~/features/editing/editor-page";
import { receiveEdit } from "~/features/editing/receive.server";
import { showEditor } from "~/features/editing/show.server";
import { snippetEditor } from "~/features/inbox/snippet-editor.server";
import { SnippetForm } from "~/features/inbox/snippet-form";
import { formAction } from "~/platform/forms/form-action.server";

export const loader = (args: LoaderFunctionArgs) => showEditor(snippetEditor, args);

export const action = formAction((args: ActionFunctionArgs) => receiveEdit(snippetEditor, args));

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = editorMeta("Textvorlage", "Neue Textvorlage");

export default function SnippetPage() {
  return <EditorPage path="/admin/snippets">{(view) => <SnippetForm view={view} />}</EditorPage>;
}
