import { expect, it } from "vitest";
import type { OperatorDatabase } from "../../app/operator/database.js";
import { keyOf, signed } from "../../app/operator/hosted-project.js";
import { findAccount, resetAccount } from "../../app/operator/staff-accounts.js";
import {
  backend,
  cookiesOf,
  createAccount,
  get,
  post,
  signIn,
  quietSql as sql,
  staffCookie,
} from "../helpers/app";
import { article } from "../helpers/editor-forms";
import { eventually } from "../helpers/eventually";
import { mailsTo } from "../helpers/mailbox";
import { staffGet } from "../helpers/staff";

// npm run staff -- reset, on the database of the application under test.
const database = {
  kind: "embedded",
  query: sql,
  run: async (statements: { query: string; values?: unknown[] }[]) => {
    const results = [];
    for (const { query, values } of statements) results.push(await sql(query, values));
    return results;
  },
} as unknown as OperatorDatabase;

const email = "frieda@musterhafen.example";
const [old, own] = ["hafen-lotse-1", "lotse-hafen-2"];

async function reset() {
  const account = await findAccount(database, email);
  const made = account && (await resetAccount(database, email, account));
  const claims = { token: made?.token, email, exp: Date.now() + 60_000 };
  return {
    ...made,
    link: `/admin/confirm?token=${signed(keyOf(backend.sessionSecret), "account-confirm", claims)}`,
  };
}

it("ends every way in but the link, and leaves the person's name, drafts and history", async () => {
  await createAccount(email, old);
  await sql("update auth.users set raw_user_meta_data = $2::text::jsonb where email = $1", [
    email,
    JSON.stringify({ full_name: "Frieda Fock" }),
  ]);
  const before = { headers: { Cookie: await signIn(email, old) } };
  const title = `Vor dem Wechsel ${crypto.randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replaceAll(" ", "-");
  expect((await post("/admin/blog/new", { ...article, title, slug }, before)).status).toBe(303);
  const [item] = await sql("select id from blog_posts where slug = $1", [slug]);
  const id = String(item?.id);
  await sql(
    `insert into working_copies (kind, item_id, author, fields)
     select 'blog_posts', $1, u.id, '{"title":"Angefangen"}' from auth.users u where u.email = $2`,
    [crypto.randomUUID(), email],
  );
  await sql(
    `insert into shares (token_hash, item_id, created_by, expires_at)
     select repeat('a', 64), $1, u.id, now() + interval '1 day' from auth.users u where u.email = $2`,
    [id, email],
  );
  await sql(
    "update auth.users set recovery_token = repeat('b', 64), recovery_sent_at = now() where email = $1",
    [email],
  );

  const first = await reset();
  const { link, links } = await reset();
  expect([first.links, links]).toEqual([1, 0]);
  expect((await get("/admin", before)).status).toBe(303);
  expect((await post("/admin/login", { email, password: old })).status).toBe(400);
  const history = async () => (await staffGet(`/admin/blog/${id}/history`)).text();
  expect(await history()).toContain("Frieda Fock");
  const [row] = await sql(
    `select recovery_token as recovery, (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions,
      (select count(*)::int from public.shares h where h.created_by = u.id) as shares from auth.users u where u.email = $1`,
    [email],
  );
  expect(row).toEqual({ recovery: "", sessions: 0, shares: 0 });

  const chosen = { full_name: "Frieda Fock", password: own };
  expect((await post(first.link, chosen)).status).toBe(400);
  expect((await post(link, chosen)).status).toBe(303);
  expect((await post(link, chosen)).status).toBe(400);
  await eventually(() =>
    expect(mailsTo(email).map(({ headers }) => headers.subject)).toEqual([
      expect.stringMatching(/^Dein Passwort wurde geändert/),
    ]),
  );
  const after = { headers: { Cookie: cookiesOf(await post("/admin/login", { email, password: own })) } };
  expect(await (await get("/admin/blog", after)).text()).toContain("Angefangen");
  expect((await get("/admin", before)).status).toBe(303);
  expect(await history()).toContain("Frieda Fock");
  await staffCookie();
  await sql("delete from working_copies");
  await sql("delete from blog_posts where slug = $1", [slug]);
  await sql("delete from auth.users where email = $1", [email]);
});

it("changes nothing of an account that is no longer staff", async () => {
  await createAccount(email, old);
  const cookie = { headers: { Cookie: await signIn(email, old) } };
  const account = await findAccount(database, email);
  await sql("delete from private.staff where user_id::text = any ($1)", [account?.ids]);
  await expect(account && resetAccount(database, email, account)).resolves.toBeUndefined();
  await sql("insert into private.staff (user_id) select id from auth.users where email = $1", [email]);
  expect((await get("/admin", cookie)).status).toBe(200);
  await sql("delete from auth.users where email = $1", [email]);
});
