import { referenceEditor } from "~/features/references/editor.server";
import { serviceEditor } from "~/features/services/editor.server";
import { type AnyEditor, kindOf, namesOf } from "./editor.server";
import { formerNames } from "./former-forms.server";

/** Every kind of content that is edited by this protocol. */
export const editors: readonly AnyEditor[] = [serviceEditor, referenceEditor];

/** The editor of a kind, as addresses call it. */
export function editorOf(kind: string): AnyEditor | undefined {
  return editors.find((editor) => kindOf(editor) === kind);
}

/** The fields of all editors: a form whose session has ended arrives at the sign-in page. */
export const editorFields: readonly string[] = [
  ...new Set(editors.flatMap((editor) => [...namesOf(editor), ...formerNames(editor)])),
];
