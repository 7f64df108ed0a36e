import { createWaiting } from "./accounts";
import { askBackend, backend, quietSql } from "./app";

/** What an account was made with, by whomever. */
export const firstPassword = "von-wem-auch-immer";

export async function ask(path: string, body?: object, token = "", method = body ? "POST" : "GET") {
  const answer = await askBackend(`${backend.url}/${path}`, {
    method,
    headers: {
      apikey: backend.anonKey,
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}
export const signIn = (email: string, password: string) =>
  ask("auth/v1/token?grant_type=password", { email, password });
export const setPassword = (token: string, password: string) =>
  ask("auth/v1/user", { password }, token, "PUT");

export async function isStaff(email: string) {
  const [row] = await quietSql(
    "select exists (select from private.staff s join auth.users u on u.id = s.user_id where u.email = $1) as yes",
    [email],
  );
  return row?.yes;
}

export async function waiting(name: string, domain = "musterhafen.example") {
  const email = `${name}@${domain}`;
  const token = await createWaiting(quietSql, email, firstPassword);
  return { email, verify: () => ask("auth/v1/verify", { type: "signup", token_hash: token }) };
}
