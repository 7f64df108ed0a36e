import { sign } from "node:crypto";
import { z } from "zod";
import { readPrivateKey } from "~/platform/settings/mail-access.server";

export interface AccessSettings {
  provider: "microsoft" | "google";
  tenant?: string | undefined;
  client: string;
  secret: string;
  url?: string | undefined;
  user: string;
  timeout: number;
}

const AnswerShape = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const RefusalShape = z.object({ error: z.string(), error_description: z.string().catch("") });

/** Renewed this long before expiry, for mails in progress (milliseconds). */
const reserve = 5 * 60_000;
/** Clock differences above this are reported (milliseconds). */
const skew = 60_000;
const hour = 3600;

export class AccessTokens {
  readonly #settings: AccessSettings;
  #kept: { token: string; until: number } | undefined;
  #asking: Promise<string> | undefined;
  #ahead = 0;

  constructor(settings: AccessSettings) {
    this.#settings = settings;
  }

  /** Valid for some minutes at least; rejects with the provider's words. */
  async get(): Promise<string> {
    if (this.#kept && this.#kept.until > Date.now()) return this.#kept.token;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  forget(): void {
    this.#kept = undefined;
  }

  async #ask(): Promise<string> {
    const asked = Date.now();
    let answer = await this.#post();
    const ahead = Date.parse(answer.headers.get("Date") ?? "") - Date.now();
    // Our assertions name the time and are refused when the clock is wrong.
    if (!answer.ok && Math.abs(ahead - this.#ahead) > skew) {
      this.#ahead = ahead;
      answer = await this.#post();
    }
    const content: unknown = await answer.json().catch(() => undefined);
    const given = AnswerShape.safeParse(content);
    if (!answer.ok || !given.success)
      throw new Error(refusal(this.#settings.provider, answer.status, content));
    const { access_token: token, expires_in: seconds } = given.data;
    this.#kept = { token, until: asked + seconds * 1000 - reserve };
    return token;
  }

  #post() {
    const { provider, tenant = "", url, timeout } = this.#settings;
    const endpoint = {
      microsoft: `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/oauth2/v2.0/token`,
      google: googleEndpoint,
    }[provider];
    return fetch(url ?? endpoint, {
      method: "POST",
      body: new URLSearchParams(provider === "google" ? this.#assertion() : this.#credentials()),
      // A secret is sent to nobody but the provider.
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    }).catch((error) => {
      throw new Error(`${names[provider]} gibt gerade kein Zugangstoken.`, { cause: error });
    });
  }

  #credentials() {
    const { client, secret } = this.#settings;
    return {
      grant_type: "client_credentials",
      client_id: client,
      client_secret: secret,
      scope: "https://outlook.office365.com/.default",
    };
  }

  #assertion() {
    const { client, secret, user } = this.#settings;
    const iat = Math.floor((Date.now() + this.#ahead) / 1000);
    const claims = {
      iss: client,
      sub: user,
      scope: "https://mail.google.com/",
      aud: googleEndpoint,
      iat,
      exp: iat + hour,
    };
    const signed = [{ alg: "RS256", typ: "JWT" }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    const signature = sign("sha256", Buffer.from(signed), readPrivateKey(secret)).toString("base64url");
    return { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: `${signed}.${signature}` };
  }
}

const googleEndpoint = "https://oauth2.googleapis.com/token";
const names = { microsoft: "Microsoft", google: "Google" };

function refusal(provider: AccessSettings["provider"], status: number, content: unknown): string {
  const { data } = RefusalShape.safeParse(content);
  const [first = ""] = data?.error_description.split(/[\r\n]/) ?? [];
  const said = [data?.error, first.slice(0, 200)].filter(Boolean).join(": ");
  return `${names[provider]} gibt kein Zugangstoken (${status}${said ? `, ${said}` : ""}).`;
}
