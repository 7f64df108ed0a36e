import { isPasswordOf } from "../accounts";
import type { Sql } from "../connections";
import { type Account, Accounts, checkPassword, madeUp, shown, type Token } from "./accounts";
import { Keys } from "./keys";
import { refuse } from "./refusals";
import { Sessions, type TokenSettings } from "./sessions";

export interface Mail {
  to: string;
  type: "signup" | "recovery";
  token: string;
  redirectTo: string;
}

/** One mail to an address in this time (milliseconds). */
const mailPause = 60_000;
/** A link holds this long (milliseconds), whatever it is for. */
const linkLife = 24 * 3_600_000;
/** By the project's settings a password is changed only in a session that is not older (milliseconds). */
const recent = 24 * 3_600_000;

export class AuthService {
  readonly mails: Mail[] = [];
  readonly keys = new Keys();
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  mailsLeft = Number.POSITIVE_INFINITY;

  constructor(
    sql: Sql,
    readonly settings: TokenSettings,
  ) {
    this.accounts = new Accounts(sql);
    this.sessions = new Sessions(sql, this.accounts, this.keys, settings);
  }

  async signUp({ email = "", password = "", data = {} }: SignUp, redirectTo: string) {
    checkPassword(password);
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw refuse.address();
    const known = await this.accounts.find("email", email);
    if (known?.confirmed) return madeUp(email, data);
    const seconds = known ? this.#secondsUntilMail(known) : 0;
    if (seconds > 0) throw refuse.mailTooSoon(seconds);
    if (this.mailsLeft <= 0) throw refuse.mailsUsedUp();
    const account = known ?? (await this.accounts.create(email, password, data));
    await this.#sendLink(account, redirectTo);
    return shown((await this.accounts.find("id", account.id)) ?? account);
  }

  async signIn({ email = "", password = "" }: SignUp) {
    const account = await this.accounts.find("email", email);
    if (!account?.hash) throw refuse.credentials();
    // Order as in GoTrue: a ban is reported without the password.
    if (account.banned) throw refuse.bannedAtSignIn();
    if (!isPasswordOf(password, account.hash)) throw refuse.credentials();
    if (!account.confirmed) throw refuse.notConfirmed();
    return { ...(await this.sessions.open(account)), weak_password: null };
  }

  /** Reveals accounts only by a limit, as GoTrue does. */
  async recover({ email = "" }: SignUp, redirectTo: string) {
    const account = await this.accounts.find("email", email);
    if (!account) return {};
    const seconds = this.#secondsUntilMail({ sent: account.recoverySent });
    if (seconds > 0) throw refuse.mailTooSoon(seconds);
    if (this.mailsLeft <= 0) throw refuse.mailsUsedUp();
    await this.#sendLink(account, redirectTo, "recovery");
    return {};
  }

  async verify(token: string, type = "signup") {
    const kind: Token = type === "recovery" ? "recovery_token" : "confirmation_token";
    const account = token ? await this.accounts.find(kind, token) : undefined;
    const sent = type === "recovery" ? account?.recoverySent : account?.sent;
    if (!account || !sent || this.#now() - Date.parse(sent) > linkLife) throw refuse.link();
    if (account.banned) throw refuse.banned();
    await this.accounts.confirm(account, kind);
    return this.sessions.open({ ...account, confirmed: new Date().toISOString() });
  }

  async update(bearer: string, { password, data }: SignUp) {
    const { account, session } = await this.sessions.of(bearer);
    if (password !== undefined) {
      if (this.#now() - (await this.sessions.openedAt(session)) > recent) throw refuse.notRecent();
      checkPassword(password);
      if (isPasswordOf(password, account.hash)) throw refuse.samePassword();
      await this.accounts.setPassword(account, password);
      await this.sessions.close({ account, session }, "others");
    }
    if (data) await this.accounts.setData(account, data);
    return shown((await this.accounts.find("id", account.id)) ?? account);
  }

  #now() {
    return Date.now() + this.settings.ahead;
  }

  #secondsUntilMail({ sent }: Pick<Account, "sent">) {
    return sent ? Math.ceil((Date.parse(sent) + mailPause - this.#now()) / 1000) : 0;
  }

  async #sendLink(account: Account, redirectTo: string, type: "signup" | "recovery" = "signup") {
    const kind = type === "recovery" ? "recovery_token" : "confirmation_token";
    const token = await this.accounts.renewToken(account, new Date(this.#now()), kind);
    this.mailsLeft -= 1;
    this.mails.push({ to: account.email, type, token, redirectTo });
  }
}

export interface SignUp {
  email?: string;
  password?: string;
  data?: object;
}
