import { randomBytes, randomUUID } from "node:crypto";
import { hashOf } from "../accounts";
import type { Sql } from "../connections";
import { refuse } from "./refusals";

export interface Account {
  id: string;
  email: string;
  hash: string;
  token: string;
  confirmed: string | null;
  sent: string | null;
  recovery: string;
  recoverySent: string | null;
  banned: boolean;
  meta: object;
}

const columns = `id, email, coalesce(encrypted_password, '') as hash, coalesce(confirmation_token, '') as token,
  email_confirmed_at::text as confirmed, confirmation_sent_at::text as sent, raw_user_meta_data as meta,
  coalesce(recovery_token, '') as recovery, recovery_sent_at::text as "recoverySent",
  coalesce(banned_until > now(), false) as banned`;

export type Token = "confirmation_token" | "recovery_token";

/** Written as the service writes them, so that triggers run. */
export class Accounts {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(by: "id" | "email" | Token, value: string): Promise<Account | undefined> {
    const rows = await this.#sql(`select ${columns} from auth.users where ${by} = $1`, [value]);
    return rows[0] as Account | undefined;
  }

  async create(email: string, password: string, meta: object): Promise<Account> {
    await this.#sql(
      `insert into auth.users (id, email, encrypted_password, raw_user_meta_data, raw_app_meta_data)
       values ($1, $2, $3, $4::text::jsonb, '{"provider":"email","providers":["email"]}')`,
      [randomUUID(), email, hashOf(password), JSON.stringify(meta)],
    );
    const account = (await this.find("email", email)) as Account;
    await this.#sql(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values ($1, 'email', $2, $3, $4::text::jsonb)`,
      [randomUUID(), account.id, account.id, JSON.stringify({ ...meta, sub: account.id, email })],
    );
    return account;
  }

  /** Only the newest of its kind holds. */
  async renewToken({ id }: Account, sent: Date, kind: Token = "confirmation_token"): Promise<string> {
    const token = randomBytes(28).toString("hex");
    const at = kind.replace("_token", "_sent_at");
    await this.#sql(`update auth.users set ${kind} = $2, ${at} = $3::timestamptz where id = $1`, [
      id,
      token,
      sent.toISOString(),
    ]);
    return token;
  }

  /** Any token confirms a waiting account. */
  async confirm({ id, meta }: Account, kind: Token = "confirmation_token"): Promise<void> {
    await this.#sql(
      `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), ${kind} = '' where id = $1`,
      [id],
    );
    await this.setData({ id }, { ...meta, email_verified: true });
  }

  /** Revokes all earlier links. */
  async setPassword({ id }: Account, password: string): Promise<void> {
    await this.#sql(
      `update auth.users set encrypted_password = $2, confirmation_token = '', confirmation_sent_at = null,
         recovery_token = '', recovery_sent_at = null where id = $1`,
      [id, hashOf(password)],
    );
  }

  async setData({ id }: Pick<Account, "id">, data: object): Promise<void> {
    await this.#sql(
      `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2::text::jsonb where id = $1`,
      [id, JSON.stringify(data)],
    );
  }

  async ban(email: string): Promise<void> {
    await this.#sql("update auth.users set banned_until = now() + interval '1 day' where email = $1", [
      email,
    ]);
  }
}

/** GoTrue counts bytes. */
export function checkPassword(password: string): void {
  const bytes = Buffer.byteLength(password);
  if (bytes > 72) throw refuse.longPassword();
  if (bytes < 6) throw refuse.weak();
}

export function shown({ id, email, confirmed, sent, recoverySent, meta }: Account) {
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    ...(confirmed && { email_confirmed_at: confirmed, confirmed_at: confirmed }),
    phone: "",
    confirmation_sent_at: sent,
    ...(recoverySent && { recovery_sent_at: recoverySent }),
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { ...meta, email, email_verified: Boolean(confirmed), phone_verified: false, sub: id },
    identities: [],
    is_anonymous: false,
  };
}

export function madeUp(email: string, meta: object) {
  const none = { hash: "", token: "", confirmed: null, recovery: "", recoverySent: null, banned: false };
  const account = { id: randomUUID(), email, ...none, meta, sent: new Date().toISOString() };
  return { ...shown(account), role: "", user_metadata: meta };
}
