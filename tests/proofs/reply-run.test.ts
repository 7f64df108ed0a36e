import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimReplies } from "~/models/replies.server";
import type { EmbeddedBackend } from "~/server/backend/embedded/start.server";
import type { SendingOptions } from "~/server/mail/sending-run.server";
import { handOver, openTransport, readSmtpUrl } from "~/server/mail/smtp.server";
import { ReplyRun } from "~/server/messages/reply-run.server";
import { signToken, tokenKey } from "~/server/security/signed-token.server";
import { freshData } from "../helpers/fresh-data";
import { readMail } from "../helpers/mailbox";
import { clientOf, openBackend, toTheEnd } from "../helpers/mailing";
import { answer, type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";

let folder = "";
let backend: EmbeddedBackend;
let db: SupabaseClient;
let server: MailServer | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "reply-run-"));
  backend = await openBackend(freshData(join(folder, "data")));
  db = clientOf(backend);
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => backend.sql("delete from contact_submissions"));
afterEach(async () => {
  await server?.close();
  server = undefined;
});

let count = 0;
const token = () => signToken(tokenKey(backend.sessionSecret), "reply", {}, Date.now() + 60_000);
function openRun(url: string, options: Partial<SendingOptions> = {}) {
  const transport = openTransport(readSmtpUrl(url, 60_000), 3);
  return new ReplyRun({
    db,
    token,
    server: `server-${count++}`,
    send: (mail, signal) => handOver(transport, mail, signal),
    pauses: [0, 0],
    ...options,
  });
}

interface Written {
  name?: string;
  email?: string;
  subject?: string;
  message?: string;
  body?: string;
}

/** Stores a reply to a message of its own. */
async function write({
  name = "Antje",
  email = `a${count++}@werft.example`,
  subject = "Re: Frage",
  message = "Moin?",
  body = "Moin!",
}: Written = {}) {
  const [submission] = await backend.sql(
    "insert into contact_submissions (name, email, message, delivery_key) values ($1, $2, $3, gen_random_uuid()) returning *",
    [name, email, message],
  );
  const [reply] = await backend.sql(
    "insert into replies (submission_id, subject, body) values ($1, $2, $3) returning id",
    [submission?.id, subject, body],
  );
  return { submission, reply: String(reply?.id) };
}

const states = async () =>
  (await backend.sql("select state from replies order by created_at")).map(({ state }) => state);
const mailOf = (index = 0) => readMail(server?.received[index]?.raw ?? "");
const lines = (text: string) => text.replaceAll("\r\n", "\n");

describe("the mail of a reply", () => {
  it.each<[string, Written, (mail: ReturnType<typeof readMail>) => void]>([
    [
      "umlauts in names",
      { name: "Jörg Äußerst-Ölmüller", body: "Grüße, Söhne & Töchter ß" },
      ({ headers, text }) => {
        expect(headers.to).toMatch(/Jörg Äußerst-Ölmüller.* <a\d+@werft\.example>$/);
        expect(text).toContain("Grüße, Söhne & Töchter ß");
        expect(text).toContain("schrieb Jörg Äußerst-Ölmüller:");
      },
    ],
    [
      "line breaks in a name, which begin no header",
      { name: "Antje\r\nBcc: opfer@anderswo.example\r\n\r\nInhalt", subject: "Re: Bcc: x@y.example" },
      ({ headers, raw }) => {
        expect(headers.bcc).toBeUndefined();
        expect(headers["in-reply-to"]).toBeDefined();
        expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^Bcc:/im);
      },
    ],
    [
      "quotes and commas in a name, and marks in an address",
      { name: '"Antje", die <Chefin>', email: "o'neil+angebot@werft.example" },
      ({ headers }) => expect(headers.to).toMatch(/<o'neil\+angebot@werft\.example>$/),
    ],
    [
      "encoded words that somebody typed, which nobody decodes",
      { name: "=?utf-8?q?=0D=0ABcc:x@y?=", subject: "Re: =?utf-8?b?DQpCY2M6eEB5?=" },
      ({ raw }) => {
        const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
        expect(head).not.toContain("=?utf-8?q?=0D=0A");
        expect(head).not.toContain("=?utf-8?b?DQpCY2M6eEB5");
      },
    ],
    [
      "20,000 characters, in lines of any length",
      { body: `${"ü".repeat(9000)}\n${"Wort ".repeat(2198)}.` },
      ({ text, raw }) => {
        expect(lines(text)).toContain(`${"ü".repeat(9000)}\n${"Wort ".repeat(2198)}.`);
        for (const line of raw.split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
      },
    ],
    [
      "text from right to left",
      { name: "محمد", message: "مرحبا\u2028بكم", body: "שלום עולם" },
      ({ text, headers }) => {
        expect(text).toContain("שלום עולם");
        expect(lines(text)).toContain("> مرحبا\n> بكم");
        expect(headers.to).toContain("محمد");
      },
    ],
    [
      "a lone dot, and lines that look like the end of a mail",
      { body: "Moin\n.\nFrom hier an\n--\n-- \nEnde" },
      ({ text }) => expect(lines(text)).toContain("Moin\n.\nFrom hier an\n--\n-- \nEnde"),
    ],
  ])("carries %s", async (_what, written, check) => {
    server = await startMailServer();
    await write(written);
    await toTheEnd(openRun(server.url));
    expect(await states()).toEqual(["sent"]);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.to).toHaveLength(1);
    check(mailOf());
  });

  it("belongs to those before it and to the mail that told of the message", async () => {
    server = await startMailServer();
    const { submission, reply } = await write();
    await toTheEnd(openRun(server.url));
    const [second] = await backend.sql(
      "insert into replies (submission_id, subject, body) values ($1, 'Re: Frage', 'Noch etwas') returning id",
      [submission?.id],
    );
    await toTheEnd(openRun(server.url));
    const ids = (text = "") => [...text.matchAll(/<([\w-]+)@/g)].map(([, id]) => id);
    expect(ids(mailOf(0).headers.references)).toEqual([submission?.delivery_key]);
    expect(ids(mailOf(1).headers["message-id"])).toEqual([second?.id]);
    expect(ids(mailOf(1).headers["in-reply-to"])).toEqual([reply]);
    expect(ids(mailOf(1).headers.references)).toEqual([submission?.delivery_key, reply]);
  });
});

describe("a reply", () => {
  it("is sent once, however many servers work", async () => {
    server = await startMailServer();
    for (let n = 0; n < 12; n++) await write();
    await Promise.all([toTheEnd(openRun(server.url)), toTheEnd(openRun(server.url))]);
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(12);
    expect(server.received).toHaveLength(12);
  });

  it("that a crash left claimed is unclear, and not sent again by itself", async () => {
    server = await startMailServer();
    await write();
    await claimReplies(db, token(), "server-x/vor-dem-absturz", 5);
    const run = openRun(server.url, { server: "server-x" });
    expect(await run.next()).toBeNull();
    expect(await states()).toEqual(["unclear"]);
    expect(server.received).toEqual([]);
  });

  it("whose answer never came is unclear", async () => {
    server = await startFaultyMailServer("end", "die");
    await write();
    await openRun(server.url).next();
    expect(await states()).toEqual(["unclear"]);
  });

  it("waits while the mail server is away, and is given up where it is refused for good", async () => {
    const away = await startMailServer();
    await away.close();
    await write();
    await expect(openRun(away.url).next()).rejects.toThrow("mail server");
    expect(await states()).toEqual(["waiting"]);
    server = await startMailServer({
      onRecipient: () => {
        throw answer(550, "no such mailbox");
      },
    });
    await toTheEnd(openRun(server.url));
    expect(await states()).toEqual(["failed"]);
    expect((await backend.sql("select reason from replies"))[0]?.reason).toContain("no such mailbox");
  });

  it("of a message that is deleted meanwhile is not sent", async () => {
    server = await startMailServer();
    await write();
    await backend.sql("delete from contact_submissions");
    await toTheEnd(openRun(server.url));
    expect(server.received).toEqual([]);
  });
});

it("nobody but a web server gets replies to send", async () => {
  await write();
  const forged = signToken(tokenKey("anderes-geheimnis".repeat(3)), "reply", {}, Date.now() + 60_000);
  await expect(claimReplies(db, forged, "x/y", 5)).rejects.toThrow("does not accept");
  const other = signToken(tokenKey(backend.sessionSecret), "mailing", {}, Date.now() + 60_000);
  await expect(claimReplies(db, other, "x/y", 5)).rejects.toThrow("does not accept");
  expect(await states()).toEqual(["waiting"]);
});
