import { itemOfGroup } from "~/features/company/model.server";
import { get, post, staffCookie } from "./app";
import { actionOf, decode, fieldsOf, hiddenFieldsOf } from "./staff-form";

export type Fields = Record<string, string>;

/** The form of an editor as a browser without scripts has it. */
export interface OpenForm {
  status: number;
  html: string;
  action: string;
  fields: Fields;
  /** The id of its working copy. */
  copy: string;
}

export async function openForm(path: string, cookie?: string): Promise<OpenForm> {
  const answer = await get(path, { headers: { Cookie: cookie ?? (await staffCookie()) } });
  return formIn(answer);
}

/** The form that an answer gives back. */
export async function formIn(answer: Response): Promise<OpenForm> {
  const html = await answer.text();
  const action = actionOf(html);
  const copy = /entwurf=([\da-f-]{36})/.exec(action)?.[1] ?? "";
  return { status: answer.status, html, action, fields: fieldsOf(html), copy };
}

/** Sends such a form with other texts in it, by the button with this intent. */
export async function sendForm(form: OpenForm, changes: Fields = {}, cookie?: string): Promise<Response> {
  const headers = { Cookie: cookie ?? (await staffCookie()) };
  return post(form.action, { ...form.fields, ...changes }, { headers });
}

/** Sends it as the script of the editor keeps it. */
export async function autosave(form: OpenForm, changes: Fields = {}, cookie?: string): Promise<Response> {
  const headers = { Cookie: cookie ?? (await staffCookie()), Accept: "application/json" };
  const { intent: _, ...fields } = { ...form.fields, ...changes };
  return post(autosaveAddress(form), fields, { headers });
}

/** Where the script of the editor keeps it. */
export function autosaveAddress({ action }: OpenForm): string {
  const [, group, copy] = /^\/admin\/company\?group=(\w+)&(.*)$/.exec(action) ?? [];
  if (group) return `/admin/copies/company-${group}/${itemOfGroup(group)}?${copy}`;
  return action.replace("/admin/", "/admin/copies/");
}

/** The address of an item's form with a copy in it. */
export function withCopy(item: string, copy: string): string {
  return `${item}${item.includes("?") ? "&" : "?"}entwurf=${copy}`;
}

/** Where an answer leads, without the row of a list. */
export function placeAfter(answer: Response): string {
  return answer.headers.get("Location")?.replace(/#.*/, "") ?? "";
}

/** The form that the button of a preview leads back to. */
export async function backFrom(preview: string): Promise<OpenForm & { address: string }> {
  const address = decode(/<form[^>]*action="([^"]*entwurf=[^"]*)"/.exec(preview)?.[1] ?? "");
  const Cookie = await staffCookie();
  const answer = await post(address, hiddenFieldsOf(preview), { headers: { Cookie } });
  return { ...(await openForm(placeAfter(answer))), address };
}
