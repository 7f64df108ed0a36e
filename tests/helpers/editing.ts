import { itemOfGroup } from "~/features/company/model.server";
import { get, post, staffCookie } from "./app";
import { actionOf, decode, fieldsOf, hiddenFieldsOf } from "./staff-form";

export type Fields = Record<string, string>;

export interface OpenForm {
  status: number;
  html: string;
  action: string;
  fields: Fields;
  copy: string;
}

export async function openForm(path: string, cookie?: string): Promise<OpenForm> {
  const answer = await get(path, { headers: { Cookie: cookie ?? (await staffCookie()) } });
  return formIn(answer);
}

export async function formIn(answer: Response): Promise<OpenForm> {
  const html = await answer.text();
  const action = actionOf(html);
  const copy = /entwurf=([\da-f-]{36})/.exec(action)?.[1] ?? "";
  return { status: answer.status, html, action, fields: fieldsOf(html), copy };
}

export async function sendForm(form: OpenForm, changes: Fields = {}, cookie?: string): Promise<Response> {
  const headers = { Cookie: cookie ?? (await staffCookie()) };
  return post(form.action, { ...form.fields, ...changes }, { headers });
}

export async function autosave(form: OpenForm, changes: Fields = {}, cookie?: string): Promise<Response> {
  const headers = { Cookie: cookie ?? (await staffCookie()), Accept: "application/json" };
  const { intent: _, ...fields } = { ...form.fields, ...changes };
  return post(autosaveAddress(form), fields, { headers });
}

export function autosaveAddress({ action }: OpenForm): string {
  const [, group, copy] = /^\/admin\/company\?group=(\w+)&(.*)$/.exec(action) ?? [];
  if (group) return `/admin/copies/company-${group}/${itemOfGroup(group)}?${copy}`;
  const [, page, query] = /^\/admin\/pages\/fixed\/([\w-]+)(.*)$/.exec(action) ?? [];
  if (page) return `/admin/copies/fixed-${page}/${itemOfGroup(`pages.${page}`)}${query}`;
  return action.replace("/admin/", "/admin/copies/");
}

export function withCopy(item: string, copy: string): string {
  return `${item}${item.includes("?") ? "&" : "?"}entwurf=${copy}`;
}

export function placeAfter(answer: Response): string {
  return answer.headers.get("Location")?.replace(/#.*/, "") ?? "";
}

export async function backFrom(preview: string): Promise<OpenForm & { address: string }> {
  const [, action = "", form = ""] =
    /<form[^>]*action="([^"]*entwurf=[^"]*)"[^>]*>(.*?)<\/form>/s.exec(preview) ?? [];
  const address = decode(action);
  const Cookie = await staffCookie();
  const answer = await post(address, hiddenFieldsOf(form), { headers: { Cookie } });
  return { ...(await openForm(placeAfter(answer))), address };
}
