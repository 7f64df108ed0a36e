import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { isPageGroup } from "~/content/fixed-pages";
import { receivedNames } from "~/features/editing/editor.server";
import { receiveEdit } from "~/features/editing/receive.server";
import { showEditor } from "~/features/editing/show.server";
import { requireEditor } from "~/platform/sessions/pending-form.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { editorOfGroup, type FactsAround, factEditors } from "./editor.server";
import { itemOfGroup } from "./model.server";

export function showCompanyForm(args: LoaderFunctionArgs, group: string) {
  return showForm(args, isPageGroup(group) ? "" : group);
}

export function showPageForm(args: LoaderFunctionArgs) {
  return showForm(args, pageGroupOf(args));
}

export async function receivePage(args: ActionFunctionArgs) {
  const group = pageGroupOf(args);
  const editor = editorOfGroup(group);
  if (editor) return receiveEdit(editor, { ...args, params: { id: itemOfGroup(group) } });
  const { staff } = await readAnyGroup(args.request);
  throw new Response(null, { status: 404, headers: staff.headers });
}

function pageGroupOf({ params }: LoaderFunctionArgs) {
  return `pages.${params.page}`;
}

async function showForm(args: LoaderFunctionArgs, group: string) {
  const editor = editorOfGroup(group);
  if (editor) return showEditor<FactsAround>(editor, { ...args, params: { id: itemOfGroup(group) } });
  const { headers } = await requireStaff(args.request);
  throw new Response(null, { status: 404, headers });
}

/** Takes the form of a group, which its address names, or a field of it. Throws a 400 Response for no group. */
export async function receiveFacts(args: ActionFunctionArgs) {
  const named = new URL(args.request.url).searchParams.get("group");
  const sent = named === null ? await readAnyGroup(args.request) : undefined;
  const group = named ?? String(sent?.form.get("group") ?? "");
  const editor = isPageGroup(group) ? undefined : editorOfGroup(group);
  if (editor) return receiveEdit(editor, { ...args, params: { id: itemOfGroup(group) } }, sent);
  const { headers } = sent?.staff ?? (await requireStaff(args.request));
  throw new Response(null, { status: 400, headers });
}

function readAnyGroup(request: Request) {
  const files = Object.assign({}, ...factEditors.map((editor) => editor.files));
  return requireEditor(request, factEditors.flatMap(receivedNames), files, true);
}
