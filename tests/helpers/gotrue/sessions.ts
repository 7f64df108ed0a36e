import { randomInt, randomUUID } from "node:crypto";
import type { Sql } from "../connections";
import { type Account, type Accounts, shown } from "./accounts";
import type { Algorithm, Keys } from "./keys";
import { refuse } from "./refusals";

interface RefreshToken {
  session: string;
  user: string;
  successor?: string;
  usedAt?: number;
}

export interface TokenSettings {
  alg: Algorithm;
  /** Negative: expired on arrival. */
  expiry: number;
  url: string;
  ahead: number;
}

/** Within this time a used refresh token gives the same successor again (milliseconds). */
const grace = 10_000;

export class Sessions {
  readonly #refreshTokens = new Map<string, RefreshToken>();

  constructor(
    readonly sql: Sql,
    readonly accounts: Accounts,
    readonly keys: Keys,
    readonly settings: TokenSettings,
  ) {}

  async open(account: Account) {
    const session = randomUUID();
    await this.sql("insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')", [
      session,
      account.id,
    ]);
    return this.#answer(account, session, this.#newRefreshToken(session, account.id));
  }

  async refresh(token: string) {
    if (!/^[a-z0-9]{12}$/.test(token)) throw refuse.noRefreshToken();
    const known = this.#refreshTokens.get(token);
    const account = known && (await this.accounts.find("id", known.user));
    if (!account || !(await this.#isOpen(known.session))) throw refuse.refreshTokenUnknown();
    if (account.banned) throw refuse.bannedAtRefresh();
    const now = Date.now() + this.settings.ahead;
    if (known.usedAt !== undefined && now - known.usedAt > grace) throw refuse.refreshTokenUsed();
    known.usedAt ??= now;
    known.successor ??= this.#newRefreshToken(known.session, known.user);
    return this.#answer(account, known.session, known.successor);
  }

  async of(bearer: string): Promise<{ account: Account; session: string }> {
    const { sub, session_id } = this.keys.read(bearer);
    if (!sub) throw refuse.noSubject();
    const account = await this.accounts.find("id", String(sub));
    if (!account || !(await this.#isOpen(String(session_id)))) throw refuse.noSession();
    if (account.banned) throw refuse.banned();
    return { account, session: String(session_id) };
  }

  async openedAt(session: string): Promise<number> {
    const [row] = await this.sql("select created_at::text as at from auth.sessions where id::text = $1", [
      session,
    ]);
    return Date.parse(String(row?.at));
  }

  async close({ account, session }: { account: Account; session: string }, scope: string): Promise<void> {
    const which = { local: "id = $2", others: "id <> $2" }[scope] ?? "$2::text is not null";
    await this.sql(`delete from auth.sessions where user_id = $1 and ${which.replace("id ", "id::text ")}`, [
      account.id,
      session,
    ]);
  }

  async #isOpen(session: string) {
    return (await this.sql("select 1 from auth.sessions where id = $1", [session])).length > 0;
  }

  #newRefreshToken(session: string, user: string) {
    const letters = "abcdefghijklmnopqrstuvwxyz234567";
    const token = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join("");
    this.#refreshTokens.set(token, { session, user });
    return token;
  }

  #answer(account: Account, session: string, refreshToken: string) {
    const { alg, expiry, url } = this.settings;
    const now = Math.floor(Date.now() / 1000);
    const user = shown(account);
    const claims = {
      iss: `${url}/auth/v1`,
      sub: account.id,
      aud: "authenticated",
      exp: now + expiry,
      iat: now,
      email: account.email,
      phone: "",
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: now }],
      session_id: session,
      is_anonymous: false,
    };
    return {
      access_token: this.keys.sign(claims, alg),
      token_type: "bearer",
      expires_in: expiry,
      expires_at: now + expiry,
      refresh_token: refreshToken,
      user,
    };
  }
}
