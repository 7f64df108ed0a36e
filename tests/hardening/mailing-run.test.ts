import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { EmbeddedBackend } from "~/server/backend/embedded/start.server";
import { readSmtpUrl, SmtpSession } from "~/server/mail/smtp.server";
import { MailingJournal } from "~/server/newsletter/journal.server";
import { MailingRun, type RunOptions } from "~/server/newsletter/mailing-run.server";
import { signToken, tokenKey } from "~/server/security/signed-token.server";
import { freshData } from "../helpers/fresh-data";
import { readMail } from "../helpers/mailbox";
import { clientOf, deliveryStates, openBackend, startMailing } from "../helpers/mailing";
import { answer, type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";

let folder = "";
let backend: EmbeddedBackend;
let db: SupabaseClient;
let server: MailServer | undefined;
const journals: MailingJournal[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mailing-run-"));
  backend = await openBackend(freshData(join(folder, "data")));
  db = clientOf(backend);
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const journal of journals.splice(0)) journal.close();
  await server?.close();
  server = undefined;
});

let count = 0;
function openRun(url: string, options: Partial<RunOptions> = {}, place = `journal-${count++}`) {
  const journal = new MailingJournal(join(folder, place));
  journals.push(journal);
  const run = new MailingRun({
    db,
    token: () => signToken(tokenKey(backend.sessionSecret), "mailing", {}, Date.now() + 60_000),
    journal,
    openCarrier: () => SmtpSession.open(readSmtpUrl(url, 500)),
    pauses: [0, 0],
    ...options,
  });
  return { run, journal, place };
}

/** A crash: the process is gone, and with it nothing but its memory. */
function crash(journal: MailingJournal) {
  journals.splice(journals.indexOf(journal), 1);
  journal.close();
}

async function toTheEnd(run: MailingRun) {
  const late = Date.now() + 15_000;
  for (let wait = await run.next(); wait !== null; wait = await run.next()) {
    if (Date.now() > late) throw new Error("the mailing did not come to an end");
    if (wait) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const taken = () => server?.received.map(({ to }) => to[0]).sort() ?? [];
const everyone = (total: number) => Array.from({ length: total }, (_, n) => `n${n}@werft.example`).sort();

describe("a mailing", () => {
  it("reaches everyone once, each with a way out of their own", async () => {
    server = await startMailServer();
    await startMailing(backend, 50);
    const { run } = openRun(server.url);
    await run.recover();
    await toTheEnd(run);
    expect(taken()).toEqual(everyone(50));
    expect(await deliveryStates(backend)).toEqual({ sent: 50 });
    expect(await backend.sql("select status from mailings")).toEqual([{ status: "done" }]);

    const mails = server.received.map(({ raw }) => readMail(raw));
    expect(new Set(mails.map(({ headers }) => headers["list-unsubscribe"])).size).toBe(50);
    expect(new Set(mails.map(({ headers }) => headers["message-id"])).size).toBe(50);
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
        if (number === 5) await backend.sql("delete from subscribers where email = 'n19@werft.example'");
      },
    });
    await startMailing(backend, 20);
    // Claimed one by one, in the order of their ids: n19 is made the last.
    await backend.sql(
      "update deliveries d set next_attempt_at = now() - interval '1 hour' from subscribers s where s.id = subscriber_id and s.email <> 'n19@werft.example'",
    );
    await toTheEnd(openRun(server.url, { lanes: 1, batch: 1 }).run);
    expect(taken()).toEqual(everyone(20).filter((email) => email !== "n19@werft.example"));
    expect(await deliveryStates(backend)).toEqual({ sent: 19, skipped: 1 });
  });

  it("sent by two servers at once reaches everyone once", async () => {
    server = await startMailServer();
    await startMailing(backend, 80);
    await Promise.all([
      toTheEnd(openRun(server.url, { batch: 7 }).run),
      toTheEnd(openRun(server.url, { batch: 7 }).run),
    ]);
    expect(taken()).toEqual(everyone(80));
  });
});

describe("a mail server that", () => {
  it("refuses some addresses for good is not asked again for them", async () => {
    server = await startMailServer({
      onRecipient: (address) => {
        if (/^n[27]@/.test(address)) throw answer(550, "no such mailbox");
      },
    });
    await startMailing(backend, 10);
    await toTheEnd(openRun(server.url).run);
    expect(await deliveryStates(backend)).toEqual({ sent: 8, failed: 2 });
    const reasons = await backend.sql("select reason from deliveries where state = 'failed'");
    for (const { reason } of reasons) expect(reason).toContain("no such mailbox");
  });

  it("puts an address off gets it again, at most as often as agreed", async () => {
    let refusals = 0;
    server = await startMailServer({
      onMessage: ({ to }) => {
        if (to[0] === "n1@werft.example" && refusals++ < 2) throw answer(451, "greylisted");
        if (to[0] === "n2@werft.example") throw answer(451, "never");
      },
    });
    await startMailing(backend, 4);
    await toTheEnd(openRun(server.url).run);
    expect(await deliveryStates(backend)).toEqual({ sent: 3, failed: 1 });
    expect(await backend.sql("select attempts from deliveries where state = 'failed'")).toEqual([
      { attempts: 3 },
    ]);
  });

  it.each([
    [
      "refuses the connection",
      async () => {
        const closed = await startMailServer();
        await closed.close();
        return closed;
      },
    ],
    ["hangs", () => startFaultyMailServer("greeting", "hang")],
    ["dies at once", () => startFaultyMailServer("greeting", "die")],
  ])("%s costs no address an attempt", async (_, start) => {
    server = await start();
    await startMailing(backend, 10);
    await expect(openRun(server.url).run.next()).rejects.toThrow();
    expect(await backend.sql("select distinct state, attempts from deliveries")).toEqual([
      { state: "waiting", attempts: 0 },
    ]);
  });

  it("dies in the middle gets the rest when it is back, and nothing twice", async () => {
    const faults: string[] = [];
    server = await startMailServer({
      onMessage: (_, number) => {
        if (number >= 12) void server?.close();
      },
    });
    const { port, received } = server;
    await startMailing(backend, 40);
    const { run } = openRun(server.url, { batch: 40 });
    await run.next().catch((error) => faults.push(error.message));
    expect(received.length).toBeGreaterThanOrEqual(12);
    expect(received.length).toBeLessThan(40);
    const before = received.map(({ to }) => to[0]);
    const { sent = 0, unclear = 0, waiting = 0 } = await deliveryStates(backend);
    expect(sent + unclear + waiting).toBe(40);

    server = await startMailServer({ port });
    await toTheEnd(run);
    const all = [...before, ...server.received.map(({ to }) => to[0])];
    expect(new Set(all).size).toBe(all.length);
    expect(await deliveryStates(backend)).toEqual({ sent: 40 - unclear, ...(unclear && { unclear }) });
  });

  it.each(["hang", "die"] as const)(
    "takes everything and %ss before the answer leaves it unclear until staff decide",
    async (fault) => {
      server = await startFaultyMailServer("end", fault);
      await startMailing(backend, 2);
      await toTheEnd(openRun(server.url).run);
      expect(server.received).toHaveLength(2);
      expect(await deliveryStates(backend)).toEqual({ unclear: 2 });
      expect(await backend.sql("select status from mailings")).toEqual([{ status: "done" }]);
    },
  );
});

describe("after a crash", () => {
  /** Sends one batch of which the process sees only the first answers. */
  async function crashDuring(stop: (n: number) => boolean) {
    server = await startMailServer();
    await startMailing(backend, 20);
    const { run, journal, place } = openRun(server.url, { lanes: 1, batch: 10 });
    const send = SmtpSession.prototype.send;
    let sent = 0;
    SmtpSession.prototype.send = function (envelope, message, note) {
      sent += 1;
      return stop(sent)
        ? send.call(this, envelope, message, note).then(() => new Promise<void>(() => undefined))
        : send.call(this, envelope, message, note);
    };
    void run.next();
    await expect.poll(() => sent).toBe(6);
    await expect.poll(() => server?.received.length).toBe(6);
    SmtpSession.prototype.send = send;
    crash(journal);
    return place;
  }

  it("what was handed over without an answer is not sent again, what was not is", async () => {
    const place = await crashDuring((n) => n === 6);
    const { run } = openRun(server?.url ?? "", {}, place);
    await run.recover();
    expect(await deliveryStates(backend)).toEqual({ sent: 5, unclear: 1, waiting: 14 });
    await toTheEnd(run);
    expect(taken()).toEqual(everyone(20));
    expect(await deliveryStates(backend)).toEqual({ sent: 19, unclear: 1 });
  });

  it("the notes win over a database that has forgotten its last commits", async () => {
    const place = await crashDuring((n) => n === 6);
    await backend.sql("update deliveries set state = 'waiting', claimed_by = null, attempts = 0");
    const { run } = openRun(server?.url ?? "", {}, place);
    await run.recover();
    await toTheEnd(run);
    expect(taken()).toEqual(everyone(20));
  });

  it("of the machine everything claimed is unclear, since the notes may not have reached the disk", async () => {
    const place = await crashDuring((n) => n === 6);
    await backend.sql(
      "update deliveries set claimed_by = split_part(claimed_by, '/', 1) || '/earlier' where state = 'sending'",
    );
    const { run } = openRun(server?.url ?? "", {}, place);
    await run.recover();
    expect(await deliveryStates(backend)).toEqual({ sent: 5, unclear: 5, waiting: 10 });
  });

  it("a second process in the same directory sends nothing", async () => {
    const { place } = openRun("smtp://127.0.0.1:1");
    expect(() => new MailingJournal(join(folder, place))).toThrow("in use");
  });

  it("nothing is handed over that cannot be noted", async () => {
    server = await startMailServer();
    await startMailing(backend, 3);
    const { run, journal } = openRun(server.url);
    journal.note = (what) => {
      if (what === "handed") throw new Error("disk full");
    };
    await toTheEnd(run);
    expect(server.received).toEqual([]);
    expect(await deliveryStates(backend)).toEqual({ failed: 3 });
  });
});
