import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshData } from "../helpers/fresh-data";
import { deliveryStates, openBackend, startMailing } from "../helpers/mailing";
import { freePort } from "../helpers/server";
import { type MailServer, startMailServer } from "../helpers/smtp";
import { leeway } from "./prove";

const subscribers = 500;
/** So many are under way at once. */
const batch = 5;
/** How many mails the mail server has taken when the process is killed. */
const kills = [60, 180, 340];

let dataDir = "";
let server: MailServer;
let child: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = freshData();
  const backend = await openBackend(dataDir);
  await startMailing(backend, subscribers);
  await backend.close();
  // Sometimes slow to answer, so that a kill often falls between the last byte and the answer.
  server = await startMailServer({
    onMessage: (_, number) => new Promise((resolve) => setTimeout(resolve, (number * 7) % 23)),
  });
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  child = spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      SMTP_URL: server.url,
      MAIL_FROM: "moin@musterhafen.example",
    },
    stdio: "ignore",
  });
  return child;
}

const taken = () => server.received.map(({ to }) => to[0]);

it("a sending to 500 subscribers, killed again and again, reaches no address twice, and each but those that are unclear", async () => {
  for (const limit of kills) {
    const process = await start();
    await expect
      .poll(() => server.received.length, { timeout: 60_000, interval: 1 })
      .toBeGreaterThanOrEqual(limit);
    process.kill("SIGKILL");
    await once(process, "exit");
    expect(server.received.length).toBeLessThan(subscribers);
  }
  const process = await start();
  await expect
    .poll(() => new Set(taken()).size, { timeout: 60_000, interval: 50 })
    .toBeGreaterThanOrEqual(subscribers - kills.length * batch);
  // Time for one that should not come.
  await new Promise((resolve) => setTimeout(resolve, 1500 * leeway()));
  process.kill("SIGTERM");
  await once(process, "exit");

  expect(new Set(taken()).size, "a mail was sent twice").toBe(taken().length);
  const backend = await openBackend(dataDir);
  const { sent = 0, unclear = 0, ...others } = await deliveryStates(backend);
  const [mailing] = await backend.sql("select status from mailings");
  await backend.close();
  expect(others).toEqual({});
  expect(sent + unclear).toBe(subscribers);
  expect(unclear).toBeLessThanOrEqual(kills.length * batch);
  expect(taken().length).toBeGreaterThanOrEqual(sent);
  expect(mailing?.status).toBe("done");
});
