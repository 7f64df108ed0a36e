import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Received {
  from: string;
  to: string[];
  raw: string;
}

export interface MailServer {
  url: string;
  port: number;
  received: Received[];
  close: () => Promise<void>;
}

interface Options {
  port?: number;
  /** Throws an error with responseCode to refuse. */
  onRecipient?: (address: string) => void;
  /** Throws to refuse. */
  onMessage?: (message: Received, count: number) => void | Promise<void>;
  auth?: { user: string; pass: string };
  isGood?: (user: string, token: string) => boolean;
  onConnection?: () => void;
  isAscii?: boolean;
}

export async function startMailServer({
  port = 0,
  onRecipient,
  onMessage,
  auth,
  isGood,
  onConnection,
  isAscii = false,
}: Options = {}): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: !auth && !isGood,
    ...(isGood && { authMethods: ["XOAUTH2"] }),
    hideSMTPUTF8: isAscii,
    disabledCommands: auth || isGood ? ["STARTTLS"] : ["AUTH", "STARTTLS"],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      onConnection?.();
      done();
    },
    onAuth: (given, _session, done) =>
      isGood?.(given.username ?? "", given.accessToken ?? "") ||
      (given.username === auth?.user && given.password === auth?.pass)
        ? done(null, { user: given.username })
        : done(new Error("wrong password")),
    onRcptTo: ({ address }, _session, done) => {
      try {
        // The library decodes domains.
        if (isAscii && /[^ -~]/.test(address.split("@")[0] ?? ""))
          throw answer(553, "5.6.7 non-ASCII address");
        onRecipient?.(address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const message = {
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        };
        try {
          const [head = ""] = message.raw.split("\r\n\r\n");
          if (isAscii && /[^\s -~]/.test(head)) throw answer(550, "5.6.7 non-ASCII header");
          await onMessage?.(message, received.length + 1);
          received.push(message);
          done();
        } catch (error) {
          done(error as Error);
        }
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Step = "greeting" | "recipient" | "data" | "end";

export async function startFaultyMailServer(step: Step, fault: "hang" | "die") {
  const sockets = new Set<Socket>();
  const received: Received[] = [];
  let reach = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    let inData = false;
    let lines = "";
    const say = (at: Step | undefined, answer: string) => {
      if (at !== step) return socket.write(`${answer}\r\n`);
      if (fault === "die") socket.destroy();
      return reach();
    };
    say("greeting", "220 mail.example");
    socket.on("data", (chunk) => {
      lines += chunk.toString("latin1");
      if (inData) {
        if (!lines.includes("\r\n.\r\n")) return;
        inData = false;
        received.push({ from: "", to: [], raw: lines });
        lines = "";
        return say("end", "250 taken");
      }
      for (let end = lines.indexOf("\r\n"); end >= 0; end = lines.indexOf("\r\n")) {
        const [verb] = lines.slice(0, end).toUpperCase().split(" ");
        lines = lines.slice(end + 2);
        if (verb === "RCPT") say("recipient", "250 ok");
        else if (verb === "DATA") {
          inData = true;
          say("data", "354 go on");
        } else if (verb === "QUIT") socket.end("221 bye\r\n");
        else say(undefined, "250 ok");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    reached,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function answer(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
