import { cookiesOf } from "./app";

export function postForm(
  url: string,
  path: string,
  fields: Record<string, string> | FormData = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + path, {
    method: "POST",
    headers: { Origin: url, ...headers },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    redirect: "manual",
  });
}

export function formWithFile(field: string, file: Uint8Array, name: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [key, text] of Object.entries(fields)) form.append(key, text);
  form.append(field, new File([new Uint8Array(file)], name));
  return form;
}

export async function statusOf(url: string, path: string, cookie = ""): Promise<number> {
  return (await fetch(url + path, { headers: { Cookie: cookie }, redirect: "manual" })).status;
}

export async function signInAt(url: string, email: string, password = "hafen-lotse-1"): Promise<string> {
  const answer = await postForm(url, "/admin/login", { email, password });
  if (answer.status !== 303) throw new Error(`the sign-in of ${email} answered ${answer.status}`);
  return cookiesOf(answer);
}
