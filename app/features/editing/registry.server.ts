import { itemKinds, restorableKinds } from "~/content/kinds";
import { postEditor } from "~/features/blog/editor.server";
import { factEditors } from "~/features/company/editor.server";
import { snippetEditor } from "~/features/inbox/snippet-editor.server";
import { mailingEditor } from "~/features/newsletter/editor.server";
import { pageEditor } from "~/features/pages/editor.server";
import { referenceEditor } from "~/features/references/editor.server";
import { serviceEditor } from "~/features/services/editor.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { type AnyEditor, receivedNames } from "./editor.server";
import type { ItemKept, Restorable } from "./restoring.server";
import { kindOf } from "./view";

export const editors: readonly AnyEditor[] = [
  postEditor,
  serviceEditor,
  referenceEditor,
  pageEditor,
  mailingEditor,
  snippetEditor,
  ...factEditors,
];

export function editorOf(kind: string): AnyEditor | undefined {
  return editors.find((editor) => kindOf(editor) === kind);
}

export function restorableEditorOf(kind: string): (AnyEditor & Restorable) | undefined {
  const editor = editorOf(kind);
  return editor && editor.table in restorableKinds ? (editor as AnyEditor & Restorable) : undefined;
}

/** The same for staff who ask by an address. Throws a 404 Response for any other kind, like requireStaff before. */
export async function restorableEditorAt(request: Request, kind = "") {
  const editor = restorableEditorOf(kind);
  if (editor) return editor;
  const { headers } = await requireStaff(request);
  throw new Response(null, { status: 404, headers });
}

export async function itemEditorAt(request: Request, kind = "") {
  const editor = await restorableEditorAt(request, kind);
  if (editor.table in itemKinds) return editor as AnyEditor & ItemKept;
  throw new Response(null, { status: 404 });
}

/** The fields of all editors: a form whose session has ended arrives at the sign-in page. */
export const editorFields: readonly string[] = [...new Set(editors.flatMap(receivedNames))];
