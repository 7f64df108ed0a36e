import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readMail } from "../helpers/mailbox";
import { type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";

let folder = "";
let server: MailServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mail-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.resetModules();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

async function mailModule(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return import("~/server/mail/send.server");
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
  it("arrives with both parts, as it was written", async () => {
    server = await startMailServer();
    await (await smtp(server.url)).sendMail(mail);
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
  });

  it.each([
    ["subject", { subject: "Hallo\r\nBcc: opfer@x.example\r\n\r\nText" }],
    [
      "name to reply to",
      { replyTo: { name: 'A" <x@y.example>\r\nBcc: opfer@x.example', address: "a@b.example" } },
    ],
    ["address to reply to", { replyTo: { name: "A", address: "a@b.example>\r\nBcc: opfer@x.example" } }],
    ["recipient", { to: "a@b.example\r\nBcc: opfer@x.example" }],
    ["further header", { headers: { "X-Seite": "a\r\nBcc: opfer@x.example" } }],
    ["text", { text: "Moin\r\n.\r\nMAIL FROM:<x@y.example>\r\nRCPT TO:<opfer@x.example>\r\nDATA\r\n" }],
    ["text read as a file", { text: { path: "/etc/hostname" } as unknown as string }],
  ])("takes no orders from its %s", async (_, change) => {
    server = await startMailServer();
    const { sendMail } = await smtp(server.url);
    await sendMail({ ...mail, ...change }).catch(() => undefined);
    for (const { to, raw } of server.received) {
      expect(to).toHaveLength(1);
      expect(to).not.toContain("opfer@x.example");
      const [head = ""] = raw.split("\r\n\r\n");
      expect(head).not.toMatch(/^bcc:/im);
      expect(head.match(/^subject:/gim)).toHaveLength(1);
    }
    expect(server.received.length).toBeLessThanOrEqual(1);
  });

  it.each(["antje@müller.example", "o'neill+hafen@werft.example"])("reaches %s", async (to) => {
    server = await startMailServer();
    await (await smtp(server.url)).sendMail({ ...mail, to });
    expect(server.received).toHaveLength(1);
  });

  it("is given up when the mail server stays silent", async () => {
    for (const step of ["greeting", "data", "end"] as const) {
      server = await startFaultyMailServer(step, "hang");
      vi.resetModules();
      await expect((await smtp(server.url)).sendMail(mail, 300)).rejects.toThrow("no answer within 300 ms");
      await server.close();
    }
    server = undefined;
  });
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
