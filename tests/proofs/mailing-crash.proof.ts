// In npm test: tests/proofs/sending-runs.test.ts - what was under way at a crash is unknown and not sent again
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshData } from "../helpers/fresh-data";
import { launchServer } from "../helpers/launch";
import { mailStates, openBackend, startMailing } from "../helpers/mailing";
import { operatorSql } from "../helpers/operator-sql";
import { freePort, startServer } from "../helpers/server";
import { type MailServer, startMailServer } from "../helpers/smtp";
import { temporaryFolder } from "../helpers/temporary-folder";

const subscribers = 500;
const batch = 5;
const kills = [60, 180, 340];

const dataDir = freshData(temporaryFolder());
let server: MailServer;
let child: ChildProcess | undefined;

beforeAll(async () => {
  const backend = await openBackend(dataDir);
  await startMailing(backend, subscribers);
  await backend.close();
  server = await startMailServer({
    onMessage: (_, number) => new Promise((resolve) => setTimeout(resolve, (number * 7) % 23)),
  });
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await server.close();
});

const settings = () => ({ DATA_DIR: dataDir, SMTP_URL: server.url, MAIL_FROM: "moin@musterhafen.example" });

const taken = () => server.received.map(({ to }) => to[0]);

async function sendThroughKills(total: number, kills: number[]) {
  for (const limit of kills) {
    child = launchServer({ ...settings(), PORT: String(await freePort()) });
    await expect
      .poll(() => server.received.length, { timeout: 60_000, interval: 1 })
      .toBeGreaterThanOrEqual(limit);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(server.received.length).toBeLessThan(total);
  }
  // Whoever asked before it has the data in use would keep it from starting.
  const last = await startServer(settings());
  child = last.process;
  const ask = operatorSql({ DATA_DIR: dataDir });
  const open = "select from outbox where state = 'waiting'";
  await expect.poll(() => ask(open), { timeout: 120_000, interval: 1000 }).toEqual([]);
  expect(new Set(taken()).size).toBeGreaterThanOrEqual(total - kills.length * batch);
  await last.stop();
  expect(new Set(taken()).size, "a mail was sent twice").toBe(taken().length);
}

function expectSettled({ sent = 0, unknown = 0, ...others }: Record<string, number>, total: number) {
  expect(others).toEqual({});
  expect(sent + unknown).toBe(total);
  expect(unknown).toBeLessThanOrEqual(kills.length * batch);
  expect(taken().length).toBeGreaterThanOrEqual(sent);
}

it("a sending to 500 subscribers, killed again and again, reaches no address twice, and each but those that are unknown", async () => {
  await sendThroughKills(subscribers, kills);
  const backend = await openBackend(dataDir);
  const states = await mailStates(backend);
  const [mailing] = await backend.sql("select status from mailings");
  await backend.close();
  expectSettled(states, subscribers);
  expect(mailing?.status).toBe("done");
});

it("so do 100 answers to messages", async () => {
  server.received.length = 0;
  const backend = await openBackend(dataDir);
  await backend.sql(`with asked as (
      insert into contact_submissions (name, email, message)
      select 'A', 'f' || n || '@werft.example', 'Moin?' from generate_series(1, 100) n returning id
    ) insert into replies (submission_id, subject, body) select id, 'Re: Moin', 'Moin!' from asked`);
  await backend.close();
  await sendThroughKills(100, [15, 35, 60]);
  const after = await openBackend(dataDir);
  const states = await mailStates(after, "reply");
  await after.close();
  expectSettled(states, 100);
});
