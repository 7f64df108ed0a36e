import { expect, test } from "vitest";
import { askBackend, backend, createAccount, quietSql as sql } from "../helpers/app";
import { takeErrors } from "../helpers/setup";

const headers = { apikey: backend.anonKey, "Content-Type": "application/json" };

const ask = (path: string, init: RequestInit = {}) =>
  askBackend(`${backend.url}/rest/v1/${path}`, { headers, ...init });
const send = (name: string, email: string) =>
  ask("contact_submissions", { method: "POST", body: JSON.stringify({ name, email, message: "Moin" }) });

test("a message that is refused takes no other message with it", async () => {
  const names = ["Enno", "Enno", "Enno", "", "Enno", "Enno", "Enno"];
  const answers = await Promise.all(
    names.map((name, index) => send(name, `parallel-${index}@kunde.example`)),
  );
  takeErrors();
  expect(answers.map(({ status }) => status === 201)).toEqual([true, true, true, false, true, true, true]);
  const stored = await sql("delete from contact_submissions where email like 'parallel-%' returning email");
  expect(stored).toHaveLength(6);
});

test("requests at the same time keep their own rights", async () => {
  const account = await createAccount("parallel@musterhafen.example", "hafen-lotse-1");
  const { access_token } = await account.json();
  const signedIn = { headers: { ...headers, Authorization: `Bearer ${access_token}` } };
  const list = "blog_posts?select=status";
  const pairs = Array.from({ length: 20 }, () => [ask(list), ask(list, signedIn)]);
  const bodies = await Promise.all(pairs.flat().map(async (answer) => (await answer).text()));
  expect(bodies.map((body) => body.includes("draft"))).toEqual(pairs.flatMap(() => [false, true]));
});
