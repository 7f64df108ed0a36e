import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { receivedNames } from "~/features/editing/former-forms.server";
import { receiveEdit } from "~/features/editing/receive.server";
import { showEditor } from "~/features/editing/show.server";
import { requireEditor } from "~/platform/sessions/pending-form.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { editorOfGroup, type FactsAround, factEditors } from "./editor.server";
import { itemOfGroup } from "./model.server";

/** The form of a group. Throws a 404 Response for no group. */
export async function showFactForm(args: LoaderFunctionArgs, group: string) {
  const editor = editorOfGroup(group);
  if (editor) return showEditor<FactsAround>(editor, { ...args, params: { id: itemOfGroup(group) } });
  const { headers } = await requireStaff(args.request);
  throw new Response(null, { status: 404, headers });
}

/** Takes the form of a group, which its address names, or as other tools send it a field. Throws a 400 Response for no group. */
export async function receiveFacts(args: ActionFunctionArgs) {
  const group = new URL(args.request.url).searchParams.get("group") ?? (await groupIn(args.request));
  const editor = editorOfGroup(group);
  if (editor) return receiveEdit(editor, { ...args, params: { id: itemOfGroup(group) } });
  const { headers } = await requireStaff(args.request);
  throw new Response(null, { status: 400, headers });
}

async function groupIn(request: Request) {
  const files = Object.assign({}, ...factEditors.map((editor) => editor.files));
  const { form } = await requireEditor(request.clone(), factEditors.flatMap(receivedNames), files);
  return String(form.get("group") ?? "");
}
