import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { site } from "~/content/site";
import { handOver, openTransport, readSmtpUrl, SmtpError } from "~/platform/mail/smtp.server";
import { mailReason } from "~/schemas/mail-state";
import { readMail } from "../helpers/mailbox";
import { inOwnFolder } from "../helpers/own-folder";
import { answer, type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";

let folder = "";
let server: MailServer | undefined;
inOwnFolder((path) => {
  folder = path;
  vi.stubEnv("DATA_DIR", folder);
  vi.resetModules();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function mailModule(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return import("~/platform/mail/send.server");
}

const smtp = async (url: string) =>
  mailModule({ SMTP_URL: url, MAIL_FROM: "Müller & Söhne <moin@werft.example>" });
const mail = {
  kind: "try",
  to: "antje@werft.example",
  subject: "Grüße von der Küste",
  text: "Moin!\n.\nEnde",
  html: "<p>Moin!</p>",
};
const hosted = {
  NODE_ENV: "production",
  SUPABASE_URL: "https://x.supabase.example",
  SUPABASE_ANON_KEY: "sb_publishable_x",
  SESSION_SECRET: "s".repeat(32),
};

describe("a mail", () => {
  it("arrives with both parts, as it was written, at every address", async () => {
    server = await startMailServer();
    const { sendMail } = await smtp(server.url);
    await sendMail(mail);
    expect(server.received).toMatchObject([{ from: "moin@werft.example", to: ["antje@werft.example"] }]);
    const { headers, text, html } = readMail(server.received[0]?.raw ?? "");
    expect(headers).toMatchObject({
      from: "Müller & Söhne <moin@werft.example>",
      to: "antje@werft.example",
      subject: "Grüße von der Küste",
      "auto-submitted": "auto-generated",
    });
    expect(headers["message-id"]).toMatch(/@werft\.example>$/);
    expect(text.trim()).toBe("Moin!\n.\nEnde");
    expect(html.trim()).toBe("<p>Moin!</p>");
    for (const to of ["antje@müller.example", "o'neill+hafen@werft.example"]) await sendMail({ ...mail, to });
    expect(server.received).toHaveLength(3);
  });

  it("about somebody with umlauts in front of the @ is taken by a server that knows none", async () => {
    server = await startMailServer({ isAscii: true });
    const { sendMail } = await smtp(server.url);
    const by = async (address: string) => {
      await sendMail({ ...mail, replyTo: { name: "Jörg", address } });
      return readMail(server?.received.at(-1)?.raw ?? "").headers["reply-to"];
    };
    expect(await by("jörg@müller.example")).toBeUndefined();
    expect(await by("joerg@müller.example")).toBe("Jörg <joerg@xn--mller-kva.example>");
  });

  it("to such an address is refused for good, in words about the address", async () => {
    server = await startMailServer({ isAscii: true });
    const { sendMail } = await smtp(server.url);
    await sendMail({ ...mail, to: "joerg@müller.example" });
    const refused = await sendMail({ ...mail, to: "jörg@müller.example" }).catch((error) => error);
    expect(refused).toMatchObject({ permanent: true, wasOffered: true, isOfAddress: true });
    expect(refused.reason).toContain("non-ASCII address");
    expect(server.received).toHaveLength(1);
  });

  it("comes from a domain with umlauts in the spelling of mail servers", async () => {
    server = await startMailServer({ isAscii: true });
    const { sendMail } = await mailModule({
      SMTP_URL: server.url,
      MAIL_FROM: "Müller <moin@müller.example>",
    });
    await sendMail(mail);
    const { headers } = readMail(server.received[0]?.raw ?? "");
    expect(headers.from).toBe("Müller <moin@xn--mller-kva.example>");
    expect(headers["message-id"]).toMatch(/@xn--mller-kva\.example>$/);
  });

  it("comes in the company's name, and comes back to the bounce address", async () => {
    server = await startMailServer();
    const { sendMail } = await mailModule({
      SMTP_URL: server.url,
      MAIL_FROM: "moin@werft.example",
      MAIL_BOUNCE: "zurueck@werft.example",
    });
    await sendMail(mail);
    expect(server.received[0]?.from).toBe("zurueck@werft.example");
    const { headers } = readMail(server.received[0]?.raw ?? "");
    expect(headers.from).toBe(`${site.name} <moin@werft.example>`);
    expect(Date.parse(headers.date ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("takes no orders from any of its parts", async () => {
    server = await startMailServer();
    const { sendMail } = await smtp(server.url);
    const orders = "\r\nBcc: opfer@x.example";
    const changes: Partial<Parameters<typeof sendMail>[0]>[] = [
      { subject: `Hallo${orders}\r\n\r\nText` },
      { replyTo: { name: `A" <x@y.example>${orders}`, address: "a@b.example" } },
      { replyTo: { name: "A", address: `a@b.example>${orders}` } },
      { to: `a@b.example${orders}` },
      { headers: { "X-Seite": `a${orders}` } },
      { text: "Moin\r\n.\r\nMAIL FROM:<x@y.example>\r\nRCPT TO:<opfer@x.example>\r\nDATA\r\n" },
      { text: { path: "/etc/hostname" } as unknown as string },
    ];
    for (const change of changes) {
      await sendMail({ ...mail, ...change }).catch(() => undefined);
      const sent = server.received.splice(0);
      expect(sent.length, inspect(change)).toBeLessThanOrEqual(1);
      for (const { to, raw } of sent) {
        expect(to).toHaveLength(1);
        expect(to).not.toContain("opfer@x.example");
        const [head = ""] = raw.split("\r\n\r\n");
        expect(head).not.toMatch(/^bcc:/im);
        expect(head.match(/^subject:/gim)).toHaveLength(1);
      }
    }
  });

  it("is given up when the mail server stays silent", async () => {
    server = await startFaultyMailServer("data", "hang");
    await expect((await smtp(server.url)).sendMail(mail, 300)).rejects.toThrow("no answer within 300 ms");
  });
});

describe("what became of mails", () => {
  const user = encodeURIComponent("moin@werft.example");
  it.each([
    ["that nobody takes", () => "smtp://127.0.0.1:1", "Mailserver nicht erreichbar"],
    [
      "behind a refused password",
      (url: string) => url.replace("//", `//${user}:alt@`),
      "Anmeldung am Mailserver abgelehnt",
    ],
  ])("%s is told once it has lasted, in German, with since when", async (_, urlOf, reason) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    server = await startMailServer({ auth: { user: "moin@werft.example", pass: "neu" } });
    vi.stubEnv("SMTP_URL", urlOf(server.url));
    vi.stubEnv("MAIL_FROM", "moin@werft.example");
    const since = Date.now() - 3_600_000;
    const mails = [
      { id: crypto.randomUUID(), kind: "try", attempts: 1, payload: {}, content: {}, created_at: "" },
    ];
    const queued = { try: { waiting: 1, oldest: new Date(since).toISOString() } };
    const answers: Record<string, unknown> = { claim_mails: { mails, wait: 0, queued }, settle_mails: 1 };
    const db = { rpc: (name: string) => ({ throwOnError: async () => ({ data: answers[name] }) }) };
    const { startOutbox, mailProblem } = await import("~/platform/outbox/outbox.server");
    delete (globalThis as { __outbox?: unknown }).__outbox;
    startOutbox({
      db: db as never,
      token: () => "",
      server: "one",
      composers: { try: async () => mail },
      noteKey: () => undefined,
    });
    await expect.poll(() => mailProblem()).toEqual({ since, reason });
    expect(mailProblem(since + 60_000)).toBeUndefined();
    delete (globalThis as { __outbox?: unknown }).__outbox;
  });

  it.each([
    ["Can't send mail - all recipients were rejected: 550 5.1.1 <a@b.example> no such mailbox", /^Adresse/],
    ["Message failed: 554 5.7.1 rejected as 535 spam", /unerwünscht/],
    ["Mail command failed: 550 5.7.1 not your address", /diesen Absender/],
    ["Mail command failed: 552 5.3.4 too large", /^Postfach voll/],
    ["Can't send mail - all recipients were rejected: 452 4.2.2 over quota", /^Postfach voll/],
    ["Message failed: 451 4.7.1 greylisted", /späteren Versuch/],
    ["connect ECONNREFUSED 127.0.0.1:587", /nicht erreichbar/],
    ["getaddrinfo ENOTFOUND mail.werft.example", /^Name/],
    ["unable to verify the first certificate", /^Verschlüsselung/],
    ["Microsoft gibt kein Zugangstoken (401, invalid_client).", /Zugangstoken/],
  ])("%s has words in German", (said, words) => expect(mailReason(said)).toMatch(words));
});

describe("without SMTP_URL", () => {
  it("the embedded backend writes a file and one line that names the file", async () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const { sendMail, mailRoute } = await mailModule({ SITE_URL: "https://hafen.example" });
    const { outbox } = await import("../helpers/mailbox");
    expect(mailRoute).toBe("files");
    await sendMail({
      ...mail,
      text: "http://fremd.example/x https://hafen.example/a?token=b https://hafen.example/c",
    });
    const [written, ...more] = outbox(folder);
    expect(more).toEqual([]);
    expect(written?.headers.subject).toBe("Grüße von der Küste");
    expect(info.mock.calls).toHaveLength(1);
    const line = String(info.mock.calls[0]);
    const [file] = readdirSync(join(folder, "outbox"));
    expect(line).toBe(`mail: try (${join(folder, "outbox", file ?? "")})`);
  });

  it("the mail is put where it belongs also when something else than a folder stands there", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    const { sendMail } = await mailModule({});
    const { outbox } = await import("../helpers/mailbox");
    writeFileSync(join(folder, "outbox"), "moved here by mistake");
    await sendMail(mail);
    expect(outbox(folder)).toHaveLength(1);
    expect(said.mock.calls.join()).toContain("damaged: outbox is no folder");
  });

  it("a hosted backend in production sends nothing and says so", async () => {
    const { sendMail, mailRoute, NoMailRouteError } = await mailModule(hosted);
    expect(mailRoute).toBe("none");
    await expect(sendMail(mail)).rejects.toBeInstanceOf(NoMailRouteError);
  });

  it("a hosted backend in development writes files", async () => {
    expect((await mailModule({ ...hosted, NODE_ENV: "development" })).mailRoute).toBe("files");
  });
});

const envelope = { from: "moin@musterhafen.example", to: ["antje@werft.example"] };
const message = Buffer.from("Subject: Moin\r\n\r\n.Punkt vorn\r\n.\r\nEnde\r\n");

describe("a mail server that works", () => {
  it("takes one message after another over one connection", async () => {
    let connections = 0;
    server = await startMailServer({ onConnection: () => (connections += 1) });
    const mailServer = openTransport(readSmtpUrl(server.url, 600_000), 1);
    const everyone = ["a@x.example", "b@x.example", "c@x.example"];
    await Promise.all(
      everyone.map((to) => handOver(mailServer, { envelope: { ...envelope, to: [to] }, message })),
    );
    mailServer.transport.close();
    expect(server.received.map(({ to }) => to[0])).toEqual(everyone);
    expect(server.received[0]?.raw).toBe(message.toString());
    expect(connections).toBe(1);
  });

  it("lets in who knows the password", async () => {
    server = await startMailServer({ auth: { user: "redaktion@x.example", pass: "p@ß/:" } });
    const url = server.url.replace("//", `//redaktion%40x.example:${encodeURIComponent("p@ß/:")}@`);
    const send = (to: string) => handOver(openTransport(readSmtpUrl(to, 600_000)), { envelope, message });
    expect(await send(url)).toMatch(/^250 /);
    expect(server.received).toHaveLength(1);
    await expect(send(url.replace("p%40", "x"))).rejects.toMatchObject({
      code: 535,
      wasOffered: false,
      unclear: false,
    });
  });
});

describe.each([
  ["to a connection for each mail", 0],
  ["to connections that are kept", 1],
])("a mail server that does not, %s,", (_, connections) => {
  async function failure({ url }: MailServer, signal?: AbortSignal, timeout = 600_000) {
    const mailServer = openTransport(readSmtpUrl(url, timeout), connections);
    try {
      await handOver(mailServer, { envelope, message }, signal);
    } catch (error) {
      return error as SmtpError;
    } finally {
      mailServer.transport.close();
    }
  }

  it("refuses the connection", async () => {
    const closed = await startMailServer();
    await closed.close();
    const state = { code: undefined, wasOffered: false, unclear: false, permanent: false };
    expect(await failure(closed)).toMatchObject(state);
  });

  it("refuses a recipient for good, or the mail for now", async () => {
    let code = 550;
    const refuse = () => {
      throw answer(code, "no such mailbox");
    };
    server = await startMailServer({ onRecipient: () => code === 550 && refuse(), onMessage: refuse });
    const error = await failure(server);
    expect(error).toBeInstanceOf(SmtpError);
    expect(error).toMatchObject({ code: 550, wasOffered: true, unclear: false, permanent: true });
    expect(error?.reason).toContain("no such mailbox");
    expect(inspect(error)).not.toContain("no such mailbox");
    code = 451;
    expect(await failure(server)).toMatchObject({ code: 451, unclear: false, permanent: false });
  });

  it.each([
    ["hang", "greeting", { wasOffered: false, unclear: false }],
    ["hang", "data", { wasOffered: true, unclear: false }],
    ["hang", "end", { wasOffered: true, unclear: true }],
    ["die", "greeting", { unclear: false }],
    ["die", "recipient", { unclear: false }],
    ["die", "data", { unclear: false }],
    ["die", "end", { unclear: true }],
  ] as const)("%ss at %s, and is waited for no longer", async (fault, step, state) => {
    const faulty = await startFaultyMailServer(step, fault);
    server = faulty;
    const given = new AbortController();
    void faulty.reached.then(() => given.abort());
    expect(await failure(faulty, given.signal)).toMatchObject({ code: undefined, ...state });
    expect(server.received).toHaveLength(step === "end" ? 1 : 0);
  });

  it("stays silent for longer than it is given", async () => {
    server = await startFaultyMailServer("greeting", "hang");
    expect(await failure(server, undefined, 100)).toMatchObject({ code: undefined, unclear: false });
  });
});

describe("SMTP_URL", () => {
  it.each([
    ["smtp://mail.example", { port: 587, secure: false, requireTLS: false }],
    ["smtps://mail.example", { port: 465, secure: true, requireTLS: false }],
    ["smtp://u:p@mail.example:2525", { port: 2525, requireTLS: true, auth: { user: "u", pass: "p" } }],
    ["smtp://u:p@mail.example?requireTLS=0", { requireTLS: false }],
    ["smtp://u:p@127.0.0.1:25", { requireTLS: false }],
    ["smtp://[::1]:25", { host: "::1" }],
  ])("%s", (url, settings) => {
    expect(readSmtpUrl(url, 1000)).toMatchObject(settings);
  });
});
