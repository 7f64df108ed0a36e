import { expect } from "vitest";
import { type Purpose, signToken, tokenKey } from "~/platform/security/signed-token.server";
import { askBackend, backend, createAccount } from "./app";
import { takeErrors } from "./setup";

export async function rest(
  path: string,
  { token = "", method = "GET", body }: { token?: string; method?: string; body?: object } = {},
) {
  const response = await askBackend(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: backend.anonKey,
      "Content-Type": "application/json",
      Prefer: "return=representation",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  takeErrors();
  const text = await response.text();
  return { status: response.status, rows: response.ok && text ? JSON.parse(text) : [] };
}

export const readRows = (path: string, token = "") => rest(path, { token });
export const insertRow = (table: string, body: object, token = "") =>
  rest(table, { token, method: "POST", body });
export const changeRows = (path: string, body: object, token = "") =>
  rest(path, { token, method: "PATCH", body });
export const deleteRows = (path: string, token = "") => rest(path, { token, method: "DELETE" });
export const call = (procedure: string, body: object, token = "") =>
  rest(`rpc/${procedure}`, { token, method: "POST", body });

export async function expectRefused(asked: ReturnType<typeof rest>, about?: string): Promise<void> {
  expect((await asked).status, about).toBeGreaterThanOrEqual(400);
}

export async function tokenOf(email: string): Promise<string> {
  const response = await createAccount(email, "hafen-lotse-1");
  const { access_token } = (await response.json()) as { access_token?: string };
  expect(access_token, `a session for ${email}`).toBeDefined();
  return access_token ?? "";
}

export const idOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub;

export const serverToken = (purpose: Purpose, claims: object = {}, expires = Date.now() + 60_000): string =>
  signToken(tokenKey(backend.sessionSecret), purpose, claims, expires);
