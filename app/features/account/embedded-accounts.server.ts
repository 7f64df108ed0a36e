import { randomBytes } from "node:crypto";
import { backend } from "~/platform/database/client.server";

export class NoAccountError extends Error {
  constructor() {
    super("the account is not there");
  }
}

/** Renews the token; earlier links stay valid. Undefined when confirmed. Throws NoAccountError. */
export async function pendingLink(email: string): Promise<string | undefined> {
  const rows = await backend.embedded?.sql(
    `with pending as (
      update auth.users u set confirmation_sent_at = now(), confirmation_token = coalesce(nullif(u.confirmation_token, ''), $2)
      where u.email = $1 and (u.email_confirmed_at is null
        or exists (select 1 from private.confirmed_accounts c where c.user_id = u.id))
      returning u.id, u.confirmation_token
    )
    select p.confirmation_token as token from auth.users u left join pending p on p.id = u.id where u.email = $1`,
    [email, randomBytes(32).toString("hex")],
  );
  if (!rows?.[0]) throw new NoAccountError();
  return rows[0].token ? String(rows[0].token) : undefined;
}

/** Links of the last hour stay valid until one is used. Undefined without an account. */
export async function recoveryToken(email: string): Promise<string | undefined> {
  const rows = await backend.embedded?.sql(
    `update auth.users u set recovery_sent_at = now(), recovery_token =
        case when u.recovery_sent_at > now() - interval '1 hour' then coalesce(nullif(u.recovery_token, ''), $2) else $2 end
      where u.email = $1 and u.email_confirmed_at is not null returning u.recovery_token as token`,
    [email, randomBytes(32).toString("hex")],
  );
  return rows?.[0]?.token ? String(rows[0].token) : undefined;
}

/** True unless a link that carries this has been used, or the account has another password since. */
export async function isStillOpen(token: string): Promise<boolean> {
  const rows = await backend.embedded?.sql("select 1 from auth.users where recovery_token = $1", [token]);
  return rows?.length !== 0;
}
