import type { Sql } from "./connections";
import { fromEngine } from "./engine-packages";

const { compareSync, hashSync } = fromEngine("bcryptjs") as {
  hashSync: (password: string, rounds: number) => string;
  compareSync: (password: string, hash: string) => boolean;
};

/** Cheap hashes: what these protect is worth nothing. */
export const hashOf = (password: string): string => hashSync(password, 4);
export const isPasswordOf = compareSync;

export async function confirmWithPassword(sql: Sql, email: string): Promise<void> {
  const [account] = await sql("select encrypted_password as hash from auth.users where email = $1", [email]);
  await sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
  await sql("update auth.users set encrypted_password = $2 where email = $1", [email, account?.hash]);
}

/** Idempotent; throws when the account has another password, which is another test's. */
export async function createConfirmed(sql: Sql, email: string, password: string): Promise<void> {
  const [known] = await sql("select encrypted_password as hash from auth.users where email = $1", [email]);
  if (!known)
    return void (await insert(sql, email, password, { email_confirmed_at: new Date().toISOString() }));
  if (!isPasswordOf(password, String(known.hash))) throw new Error(`${email} is the account of another test`);
}

/** Gives the token in its link. */
export async function createWaiting(sql: Sql, email: string, password: string): Promise<string> {
  const token = crypto.randomUUID();
  const sent = { confirmation_token: token, confirmation_sent_at: new Date().toISOString() };
  const id = await insert(sql, email, password, sent);
  // The hosted service looks here first; the engine has no such table.
  const [row] = await sql("select to_regclass('auth.one_time_tokens') is not null as kept");
  if (row?.kept)
    await sql(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
       values (gen_random_uuid(), $1, 'confirmation_token', $2, $3)`,
      [id, token, email],
    );
  return token;
}

async function insert(sql: Sql, email: string, password: string, more: Record<string, string>) {
  const now = new Date().toISOString();
  const account: Record<string, unknown> & { id: string } = {
    instance_id: "00000000-0000-0000-0000-000000000000",
    id: crypto.randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    email,
    encrypted_password: hashOf(password),
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    raw_user_meta_data: {},
    created_at: now,
    updated_at: now,
    // The hosted service cannot read NULL tokens.
    confirmation_token: "",
    recovery_token: "",
    email_change: "",
    email_change_token_new: "",
    ...more,
  };
  const known = await sql(
    "select column_name as name from information_schema.columns where table_schema = 'auth' and table_name = 'users'",
  );
  const columns = Object.keys(account).filter((column) => known.some(({ name }) => name === column));
  await sql(
    `insert into auth.users (${columns}) select ${columns.map((column) => `u.${column}`)}
     from jsonb_populate_record(null::auth.users, $1::text::jsonb) u`,
    [JSON.stringify(account)],
  );
  return account.id;
}
