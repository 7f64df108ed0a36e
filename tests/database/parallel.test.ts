import { expect, test } from "vitest";
import { askBackend, backend, createAccount, sql } from "../helpers/app";
import { takeErrors } from "../helpers/setup";

const headers = { apikey: backend.anonKey, "Content-Type": "application/json" };

function ask(path: string, init: RequestInit = {}) {
  return askBackend(`${backend.url}${path}`, { headers, ...init });
}

function send(message: { name: string; email: string; message: string }) {
  return ask("/rest/v1/contact_submissions", { method: "POST", body: JSON.stringify(message) });
}

test("a message that is refused takes no other message with it", async () => {
  const good = (index: number) =>
    send({ name: "Enno", email: `parallel-${index}@kunde.example`, message: "Moin" });
  const answers = await Promise.all([
    ...[1, 2, 3].map(good),
    send({ name: "", email: "parallel-0@kunde.example", message: "Moin" }),
    ...[4, 5, 6].map(good),
  ]);
  takeErrors();
  expect(answers.map(({ status }) => status === 201)).toEqual([true, true, true, false, true, true, true]);
  const stored = await sql("delete from contact_submissions where email like 'parallel-%' returning email");
  expect(stored).toHaveLength(6);
});

test("requests at the same time keep their own rights", async () => {
  const account = await createAccount("parallel@musterhafen.example", "hafen-lotse-1");
  const { access_token } = await account.json();
  const signedIn = { headers: { ...headers, Authorization: `Bearer ${access_token}` } };
  const list = "/rest/v1/blog_posts?select=status";
  const pairs = Array.from({ length: 20 }, () => [ask(list), ask(list, signedIn)]);
  const bodies = await Promise.all(pairs.flat().map(async (answer) => (await answer).text()));
  expect(bodies.map((body) => body.includes("draft"))).toEqual(pairs.flatMap(() => [false, true]));
});

test("a request that nobody waits for any more is given up", async () => {
  await expect(ask("/rest/v1/services?select=id", { signal: AbortSignal.abort() })).rejects.toThrow();
});
