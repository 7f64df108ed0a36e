import type { Readable } from "node:stream";
import { createTransport, type Transporter } from "nodemailer";
import { needsUtf8 } from "~/schemas/address";
import type { AccessTokens } from "./access-tokens.server";

export interface SmtpSettings {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
  tokens?: AccessTokens | undefined;
  timeout: number;
}

export interface ComposedMail {
  envelope: { from: string; to: string[] };
  message: Buffer;
}

/** The message names nobody: it is logged. */
export class SmtpError extends Error {
  /** Often quotes addresses: for staff only. */
  readonly #reason: string;
  readonly code: number | undefined;
  /** False when the server was away or refused the login. */
  readonly wasOffered: boolean;
  /** True when the whole message was sent and no response came. */
  readonly unclear: boolean;

  readonly isOfAddress: boolean;

  constructor(
    fault: Error & { responseCode?: number; code?: string },
    read: Readable | undefined,
    to: string[] = [],
  ) {
    super(`mail server: ${fault.responseCode ?? fault.code ?? "no answer"}`);
    this.isOfAddress = (fault.responseCode ?? 0) >= 500 && to.some(needsUtf8);
    this.#reason = `${this.isOfAddress ? umlauts : ""}${fault.message}`;
    this.code = fault.responseCode;
    this.wasOffered = read !== undefined;
    // The final line is written only then; a cut just before it counts as unclear as well.
    this.unclear = this.code === undefined && read?.readableEnded === true;
  }

  get reason(): string {
    return this.#reason;
  }

  get permanent(): boolean {
    return this.code !== undefined && this.code >= 500;
  }
}

const umlauts = "Nicht jeder Mailserver nimmt Adressen mit Umlauten vor dem @ an. Dieser sagt: ";

export function reasonOf(error: unknown): string {
  if (error instanceof SmtpError) return error.reason;
  return error instanceof Error ? error.message : String(error);
}

/** `?requireTLS=0` allows a password without encryption. */
export function readSmtpUrl(text: string, timeout: number): SmtpSettings {
  const url = new URL(text);
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isLocal = ["localhost", "127.0.0.1", "::1"].includes(host);
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLocal && url.username !== "" && url.searchParams.get("requireTLS") !== "0",
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    timeout,
  };
}

interface Handed {
  onRead: (message: Readable) => void;
}

export interface MailServer {
  transport: Transporter;
  tokens: AccessTokens | undefined;
}

export function openTransport(
  { timeout, tokens, auth, ...target }: SmtpSettings,
  connections = 0,
): MailServer {
  const options = {
    ...target,
    ...(auth && { auth: tokens ? { type: "OAuth2" as const, user: auth.user } : auth }),
    // Also where the server does not announce authentication.
    forceAuth: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    socketCloseTimeout: 1000,
  };
  // The library must not retry: the outbox decides about second attempts.
  const pool = { pool: true as const, maxConnections: connections, maxRequeues: 0, idleTimeout: 5000 };
  const transport: Transporter = createTransport(connections ? { ...options, ...pool } : options);
  transport.use("stream", ({ data, message }, done) => {
    message.processFunc((stream) => {
      (data as unknown as Handed).onRead(stream);
      return stream;
    });
    done();
  });
  if (tokens) {
    transport.set("oauth2_provision_cb", (_user, _renew, done) => {
      tokens.get().then(
        // With an expiry in the past the library asks each time, so both transports share one token.
        (token) => done(null, token, 1),
        (error) => done(error),
      );
    });
  }
  return { transport, tokens };
}

/** Gives the server's response. Rejects with SmtpError, also when `signal` aborts. */
export async function handOver(
  { transport, tokens }: MailServer,
  { envelope, message }: ComposedMail,
  signal?: AbortSignal,
): Promise<string> {
  for (let again = false; ; again = true) {
    let read: Readable | undefined;
    const onRead = (stream: Readable) => {
      read = stream;
    };
    try {
      const mail = { envelope, raw: message, signal, onRead };
      const { response = "" } = await transport.sendMail(mail);
      return response;
    } catch (error) {
      const fault = new SmtpError(error as Error, read, envelope.to);
      if (again || !tokens || fault.code !== badCredentials) throw fault;
      // A token may be revoked early.
      tokens.forget();
    }
  }
}

const badCredentials = 535;
