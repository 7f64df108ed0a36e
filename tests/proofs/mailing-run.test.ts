import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { EmbeddedBackend } from "~/server/backend/embedded/start.server";
import { handOver, openTransport, readSmtpUrl } from "~/server/mail/smtp.server";
import { MailingRun, type RunOptions } from "~/server/newsletter/mailing-run.server";
import { signToken, tokenKey } from "~/server/security/signed-token.server";
import { freshData } from "../helpers/fresh-data";
import { readMail } from "../helpers/mailbox";
import { clientOf, deliveryStates, openBackend, startMailing, toTheEnd } from "../helpers/mailing";
import { answer, type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";

let folder = "";
let backend: EmbeddedBackend;
let db: SupabaseClient;
let server: MailServer | undefined;

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
  await server?.close();
  server = undefined;
});

let count = 0;
/** For a mail server that answers whenever it may, and one that never will. */
const [patience, short] = [60_000, 300];
function openRun(url: string, options: Partial<RunOptions> = {}, answersWithin = patience) {
  const transport = openTransport(readSmtpUrl(url, answersWithin), 3);
  return new MailingRun({
    db,
    token: () => signToken(tokenKey(backend.sessionSecret), "mailing", {}, Date.now() + 60_000),
    server: `server-${count++}`,
    send: (mail, signal) => handOver(transport, mail, signal),
    pauses: [0, 0],
    ...options,
  });
}

const taken = () => server?.received.map(({ to }) => to[0]).sort() ?? [];
const everyone = (total: number) => Array.from({ length: total }, (_, n) => `n${n}@werft.example`).sort();

describe("a mailing", () => {
  it("reaches everyone once, each with a way out of their own", async () => {
    server = await startMailServer();
    await startMailing(backend, 50);
    await toTheEnd(openRun(server.url));
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
    await toTheEnd(openRun(server.url, { batch: 1 }));
    expect(taken()).toEqual(everyone(20).filter((email) => email !== "n19@werft.example"));
    expect(await deliveryStates(backend)).toEqual({ sent: 19, skipped: 1 });
  });

  it("sent by two servers at once reaches everyone once", async () => {
    server = await startMailServer();
    await startMailing(backend, 80);
    await Promise.all([toTheEnd(openRun(server.url)), toTheEnd(openRun(server.url))]);
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
    await toTheEnd(openRun(server.url));
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
    await toTheEnd(openRun(server.url));
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
    await expect(openRun(server.url, {}, short).next()).rejects.toThrow();
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
    const run = openRun(server.url);
    await toTheEnd(run).catch((error) => faults.push(error.message));
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
      await toTheEnd(openRun(server.url, {}, short));
      expect(server.received).toHaveLength(2);
      expect(await deliveryStates(backend)).toEqual({ unclear: 2 });
      expect(await backend.sql("select status from mailings")).toEqual([{ status: "done" }]);
    },
  );
});

describe("after a crash", () => {
  const name = "one server";
  /** Sends until the answer to the sixth mail has come and the process is gone; gives the run that goes on. */
  async function crash() {
    server = await startMailServer();
    const { url } = server;
    await startMailing(backend, 20);
    const transport = openTransport(readSmtpUrl(url, patience), 1);
    let sent = 0;
    const run = openRun(url, {
      server: name,
      send: async (mail) => {
        sent += 1;
        if (sent > 6) return new Promise(() => undefined);
        await handOver(transport, mail);
        if (sent === 6) return new Promise(() => undefined);
      },
    });
    await run.next();
    void run.next();
    await expect.poll(() => server?.received.length).toBe(6);
    return openRun(url, { server: name });
  }

  it("what was under way is unclear, five at most, and not sent again; the rest goes on", async () => {
    const run = await crash();
    await run.next();
    expect(await deliveryStates(backend)).toEqual({ sent: 10, unclear: 5, waiting: 5 });
    await toTheEnd(run);
    expect(await deliveryStates(backend)).toEqual({ sent: 15, unclear: 5 });
    const all = taken();
    expect(new Set(all).size).toBe(all.length);
  });

  it("another server leaves what is under way alone, for a quarter of an hour", async () => {
    await crash();
    const other = openRun(server?.url ?? "");
    await other.next();
    expect(await deliveryStates(backend)).toEqual({ sent: 10, sending: 5, waiting: 5 });
    await backend.sql("update deliveries set claimed_at = claimed_at - interval '16 minutes'");
    await toTheEnd(other);
    expect(await deliveryStates(backend)).toEqual({ sent: 15, unclear: 5 });
    expect(new Set(taken()).size).toBe(taken().length);
  });

  it("and staff's wish the unclear ones are sent again", async () => {
    const run = await crash();
    await toTheEnd(run);
    await backend.sql("update deliveries set state = 'waiting' where state = 'unclear'");
    await backend.sql("update mailings set status = 'sending'");
    await toTheEnd(run);
    expect(await deliveryStates(backend)).toEqual({ sent: 20 });
    expect(new Set(taken())).toEqual(new Set(everyone(20)));
  });
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
    await startMailing(backend, 20);
    const run = openRun(server.url);
    const step = run.next();
    await arrived;
    run.end();
    answer();
    await step;
    expect(await deliveryStates(backend)).toEqual({ sent: 5, waiting: 15 });
  });

  it("gives back what a silent mail server has not let in", async () => {
    server = await startFaultyMailServer("greeting", "hang");
    await startMailing(backend, 20);
    const transport = openTransport(readSmtpUrl(server.url, 60_000), 3);
    const run = openRun(server.url, { send: (mail, signal) => handOver(transport, mail, signal) });
    const step = run.next();
    run.end();
    await expect(step).rejects.toThrow();
    expect(await backend.sql("select distinct state, attempts from deliveries")).toEqual([
      { state: "waiting", attempts: 0 },
    ]);
  });
});

describe("outcomes that the database does not take at once", () => {
  it("are stored when it does, and no mail is sent twice for it", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    server = await startMailServer();
    await startMailing(backend, 10);
    let refusals = 2;
    const faulty = clientOf({
      ...backend,
      fetch: async (input, init) => {
        if (String(input).includes("settle_deliver") && refusals-- > 0) throw new Error("away");
        return backend.fetch(input, init);
      },
    });
    await toTheEnd(openRun(server.url, { db: faulty }));
    vi.restoreAllMocks();
    expect(refusals).toBeLessThanOrEqual(0);
    expect(taken()).toEqual(everyone(10));
    expect(await deliveryStates(backend)).toEqual({ sent: 10 });
  });
});
