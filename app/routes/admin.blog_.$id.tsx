import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepTypedFile } from "~/client/keep-typed-file";
import { postEditor } from "~/features/blog/editor.server";
import { PostForm } from "~/features/blog/form";
import { EditorPage, editorMeta } from "~/features/editing/editor-page";
import { receiveEdit } from "~/features/editing/receive.server";
import { showEditor } from "~/features/editing/show.server";
import { formAction } from "~/platform/forms/form-action.server";

export const loader = (args: LoaderFunctionArgs) => showEditor(postEditor, args);

export const action = formAction((args: ActionFunctionArgs) => receiveEdit(postEditor, args));

export const clientAction = keepTypedFile;

export const meta = editorMeta("Beitrag bearbeiten", "Neuer Beitrag");

export default function PostEditorPage() {
  return <EditorPage path="/admin/blog">{(view) => <PostForm view={view} />}</EditorPage>;
}
