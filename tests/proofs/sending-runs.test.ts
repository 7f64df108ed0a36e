import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { composeReply } from "~/features/inbox/mails.server";
import { composeNewsletter } from "~/features/newsletter/mailing-mail.server";
import type { EmbeddedBackend } from "~/platform/database/embedded/start.server";
import { handOver, openTransport, readSmtpUrl } from "~/platform/mail/smtp.server";
import { type OutboxOptions, OutboxRun } from "~/platform/outbox/outbox-run.server";
import { signToken, tokenKey } from "~/platform/security/signed-token.server";
import { withDeadlines } from "../helpers/deadlines";
import { freshData } from "../helpers/fresh-data";
import { type ReadMail, readMail } from "../helpers/mailbox";
import { clientOf, mailStates, openBackend, startMailing, toTheEnd } from "../helpers/mailing";
import { answer, type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";

const folder = mkdtempSync(join(tmpdir(), "sending-runs-"));
let backend: EmbeddedBackend;
let db: SupabaseClient;
let server: MailServer | undefined;
beforeAll(async () => {
  backend = await openBackend(freshData(join(folder, "data")));
  db = clientOf(backend);
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** For a mail server that answers whenever it may, and one that never will. */
const [timeout, short] = [60_000, 300];
let count = 0;
const token = (claims: object) =>
  signToken(tokenKey(backend.sessionSecret), "outbox", claims, Date.now() + 60_000);

function outboxRun(url: string, options: Partial<OutboxOptions> = {}, answersWithin = timeout) {
  const transport = openTransport(readSmtpUrl(url, answersWithin), 3);
  count += 1;
  return new OutboxRun({
    db,
    token,
    server: `server-${count}`,
    composers: { reply: composeReply, newsletter: composeNewsletter },
    send: async (mail, signal) => {
      await handOver(transport, mail, signal);
      return "sent";
    },
    pauses: [0, 0],
    ...options,
  });
}

async function closedMailServer() {
  const closed = await startMailServer();
  await closed.close();
  return closed;
}

const taken = () => server?.received.map(({ to }) => to[0]).sort() ?? [];
const everyone = (total: number) => Array.from({ length: total }, (_, n) => `n${n}@werft.example`).sort();
const untried = [{ state: "waiting", attempts: 0 }];
const attempts = () => backend.sql("select distinct state, attempts from outbox");

describe("a mailing", () => {
  it("sent by two servers at once reaches everyone once, each with a way out of their own", async () => {
    server = await startMailServer();
    await startMailing(backend, 22);
    await Promise.all([toTheEnd(outboxRun(server.url)), toTheEnd(outboxRun(server.url))]);
    expect(taken()).toEqual(everyone(22));
    expect(await mailStates(backend)).toEqual({ sent: 22 });
    expect(await backend.sql("select status from mailings")).toEqual([{ status: "done" }]);

    const mails = server.received.map(({ raw }) => readMail(raw));
    for (const name of ["list-unsubscribe", "message-id"])
      expect(new Set(mails.map(({ headers }) => headers[name])).size).toBe(22);
    for (const { headers, text, html } of mails) {
      expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
      const [, link = ""] = /<(.+)>/.exec(headers["list-unsubscribe"] ?? "") ?? [];
      expect(text).toContain(link);
      expect(html).toContain(link);
    }
  });

  it("leaves out who leaves while it is under way", async () => {
    server = await startMailServer({
      onMessage: async (_, number) => {
        if (number === 2) await backend.sql("delete from subscribers where email = 'n5@werft.example'");
      },
    });
    await startMailing(backend, 6);
    await backend.sql(
      "update outbox o set next_attempt_at = now() - interval '1 hour' from subscribers s where s.id = subscriber_id and s.email <> 'n5@werft.example'",
    );
    await toTheEnd(outboxRun(server.url, { batch: 1 }));
    expect(taken()).toEqual(everyone(5));
    expect(await mailStates(backend)).toEqual({ sent: 5 });
  });

  it("asks again where an address is put off, as often as agreed, and never where it is refused for good", async () => {
    let refusals = 0;
    server = await startMailServer({
      onRecipient: (address) => {
        if (/^n[34]@/.test(address)) throw answer(550, "no such mailbox");
      },
      onMessage: ({ to }) => {
        if (to[0] === "n1@werft.example" && refusals++ < 2) throw answer(451, "greylisted");
        if (to[0] === "n2@werft.example") throw answer(451, "never");
      },
    });
    await startMailing(backend, 6);
    await toTheEnd(outboxRun(server.url));
    expect(taken()).toEqual(["n0@werft.example", "n1@werft.example", "n5@werft.example"]);
    const failed = await backend.sql(
      `select left(email, 2) as who, attempts, last_error as reason from outbox join subscribers s on s.id = subscriber_id
       where state = 'refused' order by 1`,
    );
    const refused = { attempts: 1, reason: expect.stringContaining("no such mailbox") };
    expect(failed).toEqual([
      { who: "n2", attempts: 3, reason: expect.stringContaining("never") },
      { who: "n3", ...refused },
      { who: "n4", ...refused },
    ]);
  });
});

describe("a mail server that", () => {
  it.each([
    ["refuses the connection", closedMailServer],
    ["hangs", () => startFaultyMailServer("greeting", "hang")],
    ["dies at once", () => startFaultyMailServer("greeting", "die")],
  ])("%s costs no address an attempt", async (_, start) => {
    server = await start();
    await startMailing(backend, 6);
    await expect(outboxRun(server.url, {}, short).next()).rejects.toThrow();
    expect(await attempts()).toEqual(untried);
  });

  it("dies in the middle gets the rest when it is back, and nothing twice", async () => {
    server = await startMailServer({
      onMessage: (_, number) => {
        if (number >= 7) void server?.close();
      },
    });
    const { port, received } = server;
    await startMailing(backend, 25);
    const run = outboxRun(server.url);
    await toTheEnd(run).catch(() => undefined);
    expect(received.length).toBeGreaterThanOrEqual(7);
    expect(received.length).toBeLessThan(25);
    const before = received.map(({ to }) => to[0]);
    const { sent = 0, unknown = 0, waiting = 0 } = await mailStates(backend);
    expect(sent + unknown + waiting).toBe(25);

    server = await startMailServer({ port });
    await toTheEnd(run);
    const all = [...before, ...taken()];
    expect(new Set(all).size).toBe(all.length);
    expect(await mailStates(backend)).toEqual({ sent: 25 - unknown, ...(unknown && { unknown }) });
  });

  it.each(["hang", "die"] as const)(
    "takes everything and %ss before the answer leaves it unknown until staff decide",
    async (fault) => {
      server = await startFaultyMailServer("end", fault);
      await startMailing(backend, 2);
      await toTheEnd(outboxRun(server.url, {}, short));
      expect(server.received).toHaveLength(2);
      expect(await mailStates(backend)).toEqual({ unknown: 2 });
      expect(await backend.sql("select status from mailings")).toEqual([{ status: "done" }]);
    },
  );
});

it("after a crash five mails at most are unknown, and sent again only when staff say so", async () => {
  server = await startMailServer();
  const { url } = server;
  await startMailing(backend, 16);
  const transport = openTransport(readSmtpUrl(url, timeout), 1);
  let sent = 0;
  const crashing = outboxRun(url, {
    server: "one server",
    send: async (mail) => {
      sent += 1;
      if (sent <= 6) await handOver(transport, mail);
      return sent < 6 ? ("sent" as const) : new Promise(() => undefined);
    },
  });
  await crashing.next();
  void crashing.next();
  await expect.poll(() => server?.received.length).toBe(6);

  const run = outboxRun(url, { server: "one server" });
  await run.next();
  expect(await mailStates(backend)).toEqual({ sent: 10, unknown: 5, waiting: 1 });
  await toTheEnd(run);
  expect(await mailStates(backend)).toEqual({ sent: 11, unknown: 5 });
  expect(new Set(taken()).size).toBe(taken().length);

  await backend.sql("update outbox set state = 'waiting' where state = 'unknown'");
  await backend.sql("update mailings set status = 'sending'");
  await toTheEnd(run);
  expect(await mailStates(backend)).toEqual({ sent: 16 });
  expect(new Set(taken())).toEqual(new Set(everyone(16)));
});

describe("a process that ends", () => {
  it("lets what is under way go out", async () => {
    let [answer, arrive] = [() => {}, () => {}];
    const answers = new Promise<void>((resolve) => (answer = resolve));
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    server = await startMailServer({
      onMessage: () => {
        arrive();
        return answers;
      },
    });
    await startMailing(backend, 8);
    const run = outboxRun(server.url);
    const step = run.next();
    await arrived;
    run.end();
    answer();
    await step;
    expect(await mailStates(backend)).toEqual({ sent: 5, waiting: 3 });
  });

  it("gives back what a silent mail server has not let in", async () => {
    const silent = await startFaultyMailServer("greeting", "hang");
    server = silent;
    await startMailing(backend, 8);
    const run = outboxRun(silent.url);
    const step = run.next();
    await silent.reached;
    await withDeadlines(0.001, async () => run.end());
    await expect(step).rejects.toThrow();
    expect(await attempts()).toEqual(untried);
  });
});

it("outcomes that the database does not take at once are stored later, and no mail is sent twice for it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  server = await startMailServer();
  await startMailing(backend, 5);
  let refusals = 1;
  const faulty = clientOf({
    ...backend,
    fetch: async (input, init) => {
      if (String(input).includes("settle_mails") && refusals-- > 0) throw new Error("away");
      return backend.fetch(input, init);
    },
  });
  await toTheEnd(outboxRun(server.url, { db: faulty }));
  vi.restoreAllMocks();
  expect(refusals).toBeLessThanOrEqual(0);
  expect(taken()).toEqual(everyone(5));
  expect(await mailStates(backend)).toEqual({ sent: 5 });
});

type Written = Partial<Record<"name" | "email" | "subject" | "message" | "body", string>>;

async function write(written: Written = {}) {
  count += 1;
  const usual = { name: "Antje", email: `a${count}@werft.example`, subject: "Re: Frage", message: "Moin?" };
  const { name, email, subject, message, body } = { ...usual, body: "Moin!", ...written };
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

describe("a reply", () => {
  afterEach(() => backend.sql("delete from contact_submissions"));

  const states = async () =>
    (await backend.sql("select state from outbox where kind = 'reply' order by created_at")).map(
      ({ state }) => state,
    );
  const mailOf = (index: number) => readMail(server?.received[index]?.raw ?? "");
  const lines = (text: string) => text.replaceAll("\r\n", "\n");
  const headOf = (raw: string) => raw.slice(0, raw.indexOf("\r\n\r\n"));

  const written: [what: string, reply: Written, check: (mail: ReadMail) => void][] = [
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
        expect(headOf(raw)).not.toMatch(/^Bcc:/im);
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
        expect(headOf(raw)).not.toContain("=?utf-8?q?=0D=0A");
        expect(headOf(raw)).not.toContain("=?utf-8?b?DQpCY2M6eEB5");
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
  ];
  it.each(written)("carries %s", async (_what, reply, check) => {
    server = await startMailServer();
    await write(reply);
    await toTheEnd(outboxRun(server.url));
    expect(await states()).toEqual(["sent"]);
    expect(server.received.map(({ to }) => to.length)).toEqual([1]);
    check(mailOf(0));
  });

  it("belongs to those before it and to the mail that told of the message", async () => {
    server = await startMailServer();
    const { submission, reply } = await write();
    await toTheEnd(outboxRun(server.url));
    const [second] = await backend.sql(
      "insert into replies (submission_id, subject, body) values ($1, 'Re: Frage', 'Noch etwas') returning id",
      [submission?.id],
    );
    await toTheEnd(outboxRun(server.url));
    const ids = (text = "") => [...text.matchAll(/<([\w-]+)@/g)].map(([, id]) => id);
    expect(ids(mailOf(0).headers.references)).toEqual([submission?.delivery_key]);
    expect(ids(mailOf(1).headers["message-id"])).toEqual([second?.id]);
    expect(ids(mailOf(1).headers["in-reply-to"])).toEqual([reply]);
    expect(ids(mailOf(1).headers.references)).toEqual([submission?.delivery_key, reply]);
  });

  it("of a message that is deleted meanwhile is not sent", async () => {
    server = await startMailServer();
    await write();
    await backend.sql("delete from contact_submissions");
    await toTheEnd(outboxRun(server.url));
    expect(server.received).toEqual([]);
  });
});
