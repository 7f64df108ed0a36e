import { expect } from "vitest";
import { askBackend, backend, createAccount } from "./app";
import { takeErrors } from "./setup";

/** One request to the REST interface, as anyone who knows the public key can send it. */
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

/** The access token of an account, which is made for it. */
export async function tokenOf(email: string): Promise<string> {
  const response = await createAccount(email, "hafen-lotse-1");
  const { access_token } = (await response.json()) as { access_token?: string };
  expect(access_token, `a session for ${email}`).toBeDefined();
  return access_token ?? "";
}
