import { postEditor } from "~/features/blog/editor.server";
import { factEditors } from "~/features/company/editor.server";
import { snippetEditor } from "~/features/inbox/snippet-editor.server";
import { mailingEditor } from "~/features/newsletter/editor.server";
import { pageEditor } from "~/features/pages/editor.server";
import { referenceEditor } from "~/features/references/editor.server";
import { serviceEditor } from "~/features/services/editor.server";
import type { AnyEditor } from "./editor.server";
import { receivedNames } from "./former-forms.server";
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

/** The fields of all editors: a form whose session has ended arrives at the sign-in page. */
export const editorFields: readonly string[] = [...new Set(editors.flatMap(receivedNames))];
