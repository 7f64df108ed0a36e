import type { Socket } from "node:net";
import SMTPConnection from "nodemailer/lib/smtp-connection";

export interface SmtpSettings {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
  /** Longest silence of the server in milliseconds. */
  patience: number;
}

export interface Envelope {
  from: string;
  to: string[];
}

/** Why a message was not taken, in words that name nobody: this goes to the log. */
export class SmtpError extends Error {
  /** As the server said it, which often quotes addresses: for staff only. */
  readonly #reason: string;

  constructor(
    reason: string,
    /** The server's answer code, where it gave one. */
    readonly code: number | undefined,
    /** True when the whole message had been handed over and the answer never came: nobody knows. */
    readonly unclear: boolean,
    /** What the library calls it where the server said nothing, such as ETIMEDOUT. */
    readonly fault = "no answer",
  ) {
    super(`mail server: ${code ?? fault}`);
    this.#reason = reason;
  }

  get reason(): string {
    return this.#reason;
  }

  /** True when trying again would get the same answer. */
  get permanent(): boolean {
    return this.code !== undefined && this.code >= 500;
  }
}

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

/** One connection to a mail server, for one message after another. Every method rejects with SmtpError. */
export class SmtpSession {
  readonly #connection: SMTPConnection;
  /** Called when the connection breaks while something is under way. */
  #fail: (error: Error) => void = () => undefined;
  #beforeLastByte: (() => void) | undefined;
  #usable = true;
  #answer = "";

  private constructor(settings: SmtpSettings) {
    const { patience, ...target } = settings;
    this.#connection = new SMTPConnection({
      ...target,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      dnsTimeout: patience,
      socketCloseTimeout: 1000,
    });
    this.#connection.on("error", (error: Error) => {
      this.#usable = false;
      this.#fail(error);
    });
    this.#connection.on("end", () => {
      this.#usable = false;
    });
  }

  static async open(settings: SmtpSettings): Promise<SmtpSession> {
    const session = new SmtpSession(settings);
    const connection = session.#connection;
    const { auth } = settings;
    try {
      await session.#wait<void>((done) => connection.connect(done));
      if (auth) await session.#wait<unknown>((done) => connection.login({ ...auth }, done));
    } catch (error) {
      session.close();
      throw error;
    }
    session.#watchLastByte();
    return session;
  }

  /** False once the connection is of no further use. */
  get usable(): boolean {
    return this.#usable;
  }

  /** What the server said when it took the last message. */
  get answer(): string {
    return this.#answer;
  }

  /**
   * Hands a message over. `beforeLastByte` runs right before the bytes after which the server may take it; when it
   * throws, they are never written.
   */
  async send(envelope: Envelope, message: Buffer, beforeLastByte?: () => void): Promise<void> {
    let handedOver = false;
    this.#beforeLastByte = () => {
      beforeLastByte?.();
      handedOver = true;
    };
    try {
      const { response } = await this.#wait<{ response: string }>((done) =>
        this.#connection.send(envelope, message, done),
      );
      this.#answer = response;
    } catch (error) {
      this.#usable = false;
      const { reason, code, fault } = error as SmtpError;
      throw new SmtpError(reason, code, handedOver && code === undefined, fault);
    } finally {
      this.#beforeLastByte = undefined;
    }
  }

  close(): void {
    this.#usable = false;
    this.#connection.close();
  }

  #wait<Value>(start: (done: (error?: Error | null, value?: Value) => void) => void): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#fail = (error) => {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        reject(new SmtpError(error.message, responseCode, false, code));
      };
      start((error, value) => (error ? this.#fail(error) : resolve(value as Value)));
    });
  }

  /**
   * The library has no hook between "all but the end is written" and "the end is written", so it stands in the
   * socket: a message ends with a chunk of its own that closes with a line of one dot.
   */
  #watchLastByte() {
    const socket = (this.#connection as unknown as { _socket: Socket })._socket;
    const write = socket.write;
    socket.write = ((chunk: unknown, ...rest: unknown[]) => {
      if (
        this.#beforeLastByte &&
        Buffer.isBuffer(chunk) &&
        /^(\r?\n)?\.\r\n$/.test(chunk.toString("latin1"))
      ) {
        try {
          this.#beforeLastByte();
        } catch (error) {
          this.#fail(error as Error);
          socket.destroy();
          return false;
        }
      }
      return Reflect.apply(write, socket, [chunk, ...rest]);
    }) as typeof write;
  }
}
