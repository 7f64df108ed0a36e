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
  /** Where tokens stand in for the password. */
  tokens?: AccessTokens | undefined;
  /** Longest silence of the server in milliseconds. */
  patience: number;
}

/** A mail in the form a mail server takes. */
export interface ComposedMail {
  envelope: { from: string; to: string[] };
  message: Buffer;
}

/** Why a message was not taken, in words that name nobody: this goes to the log. */
export class SmtpError extends Error {
  /** As the server said it, which often quotes addresses: for staff only. */
  readonly #reason: string;
  /** The server's answer code, where it gave one. */
  readonly code: number | undefined;
  /** False when it was not this message that failed: the server was away or did not let us in. */
  readonly wasOffered: boolean;
  /** True when the whole message had been handed over and the answer never came: nobody knows. */
  readonly unclear: boolean;

  /** True when the mail was for an address that only some mail servers take, and this one did not. */
  readonly isOfAddress: boolean;

  /** Of what the library reports, the stream it read the message from, if it came so far, and whom the mail was for. */
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
    // Only then is the line written that ends the message. One cut off just before it counts as unclear as well.
    this.unclear = this.code === undefined && read?.readableEnded === true;
  }

  get reason(): string {
    return this.#reason;
  }

  /** True when trying again would get the same answer. */
  get permanent(): boolean {
    return this.code !== undefined && this.code >= 500;
  }
}

const umlauts = "Nicht jeder Mailserver nimmt Adressen mit Umlauten vor dem @ an. Dieser sagt: ";

/** Why a mail was not sent, for staff: in the mail server's own words where it said something. */
export function reasonOf(error: unknown): string {
  if (error instanceof SmtpError) return error.reason;
  return error instanceof Error ? error.message : String(error);
}

/** Reads smtp://user:password@host:587 or smtps://…; `?requireTLS=0` allows a password on a line without encryption. */
export function readSmtpUrl(text: string, patience: number): SmtpSettings {
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
    patience,
  };
}

/** What the library is given: beside the mail, who wants to know from which stream it reads the message. */
interface Handed {
  onRead: (message: Readable) => void;
}

/** A way to a mail server. */
export interface MailServer {
  transport: Transporter;
  tokens: AccessTokens | undefined;
}

/** Opens one, with a connection for each mail, or with so many `connections`, for one mail after another. */
export function openTransport(
  { patience, tokens, auth, ...target }: SmtpSettings,
  connections = 0,
): MailServer {
  const options = {
    ...target,
    ...(auth && { auth: tokens ? { type: "OAuth2" as const, user: auth.user } : auth }),
    // Also where the server does not say that it wants a password.
    forceAuth: true,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    socketCloseTimeout: 1000,
  };
  // The library is to try nothing again by itself: what is sent twice is decided here.
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
        // With an end in the past the library asks each time: both ways to the server share the token that is kept.
        (token) => done(null, token, 1),
        (error) => done(error),
      );
    });
  }
  return { transport, tokens };
}

/** Hands a mail over and gives what the server said. Rejects with SmtpError, also when `signal` ends it. */
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
      // A token may be taken back before its end.
      tokens.forget();
    }
  }
}

const badCredentials = 535;
