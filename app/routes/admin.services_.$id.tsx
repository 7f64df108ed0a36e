import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepTyped } from "~/client/keep-typed";
import { EditorPage, editorMeta } from "~/features/editing/editor-page";
import { receiveEdit } from "~/features/editing/receive.server";
import { showEditor } from "~/features/editing/show.server";
import { serviceEditor } from "~/features/services/editor.server";
import { ServiceForm } from "~/features/services/form";
import { formAction } from "~/platform/forms/form-action.server";

export const loader = (args: LoaderFunctionArgs) => showEditor(serviceEditor, args);

export const action = formAction((args: ActionFunctionArgs) => receiveEdit(serviceEditor, args));

export const clientAction = keepTyped;

export const meta = editorMeta("Leistung bearbeiten", "Neue Leistung");

export default function ServiceEditorPage() {
  return <EditorPage path="/admin/services">{(view) => <ServiceForm view={view} />}</EditorPage>;
}
