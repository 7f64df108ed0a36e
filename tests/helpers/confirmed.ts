type Sql = (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Confirms an account and gives it back the password it was made with, as its owner would choose it on the page. */
export async function confirmWithPassword(sql: Sql, email: string): Promise<void> {
  const [account] = await sql("select encrypted_password as hash from auth.users where email = $1", [email]);
  await sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
  await sql("update auth.users set encrypted_password = $2 where email = $1", [email, account?.hash]);
}
