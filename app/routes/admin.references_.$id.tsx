import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepTypedFile } from "~/client/keep-typed-file";
import { EditorPage, editorMeta } from "~/features/editing/editor-page";
import { receiveEdit } from "~/features/editing/receive.server";
import { showEditor } from "~/features/editing/show.server";
import { referenceEditor } from "~/features/references/editor.server";
import { ReferenceForm } from "~/features/references/form";
import { formAction } from "~/platform/forms/form-action.server";

export const loader = (args: LoaderFunctionArgs) => showEditor(referenceEditor, args);

export const action = formAction((args: ActionFunctionArgs) => receiveEdit(referenceEditor, args));

export const clientAction = keepTypedFile;

export const meta = editorMeta("Referenz bearbeiten", "Neue Referenz");

export default function ReferenceEditorPage() {
  return <EditorPage path="/admin/references">{(view) => <ReferenceForm view={view} />}</EditorPage>;
}
