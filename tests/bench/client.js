import { once } from "node:events";
import { get } from "node:http";
import { buffer } from "node:stream/consumers";

const account = { email: "bench@musterhafen.example", password: "hafen-lotse-1" };

/** Gets an address as brotli and gives the answer with its bytes. @param {string} address @param {Record<string, string>} [headers] */
export async function ask(address, headers) {
  const request = get(address, { headers: { "accept-encoding": "br", ...headers } });
  const [response] = /** @type {[import("node:http").IncomingMessage]} */ (await once(request, "response"));
  return { response, body: await buffer(response) };
}

/** Milliseconds to the last byte of a page. @param {string} address @param {Record<string, string>} headers */
export async function timeOf(address, headers) {
  const began = performance.now();
  const { response } = await ask(address, headers);
  if (response.statusCode !== 200) throw new Error(`${address} was answered with ${response.statusCode}`);
  return performance.now() - began;
}

/** @param {string} url The product's. @param {string} path @param {Record<string, string>} fields @param {string} [cookie] */
export function post(url, path, fields, cookie = "") {
  return fetch(url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: url, cookie },
    redirect: "manual",
  });
}

/** Makes the account that the staff's screens are measured with. @param {string} url */
export function signUp(url) {
  return post(url, "/admin/login?modus=registrieren", { ...account, full_name: "Bodo Bank" });
}

/** Gives the cookie of that account's session. @param {string} url */
export async function signIn(url) {
  const { headers } = await post(url, "/admin/login", account);
  return headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}
