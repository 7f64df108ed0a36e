import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepTypedFile } from "~/client/keep-typed-file";
import { EditorPage, editorMeta } from "~/features/editing/editor-page";
import { receiveEdit } from "~/features/editing/receive.server";
import { showEditor } from "~/features/editing/show.server";
import { type PageAround, pageEditor } from "~/features/pages/editor.server";
import { PageForm } from "~/features/pages/form";
import { withTemplate } from "~/features/pages/templates.server";
import { formAction } from "~/platform/forms/form-action.server";

export const loader = async (args: LoaderFunctionArgs) =>
  withTemplate(args.request, await showEditor<PageAround>(pageEditor, args));

export const action = formAction((args: ActionFunctionArgs) => receiveEdit(pageEditor, args));

export const clientAction = keepTypedFile;

export const meta = editorMeta("Seite bearbeiten", "Neue Seite");

export default function PageEditorPage() {
  return <EditorPage path="/admin/pages">{(view) => <PageForm view={view} />}</EditorPage>;
}
