// In npm test: tests/proofs/account-mail.test.ts - the queue in process: kept, sent once, given up, erased
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { backend, sql } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { startFaultProxy } from "../helpers/fault-proxy";
import { freshData } from "../helpers/fresh-data";
import { postForm } from "../helpers/http-client";
import { linkIn, readMail } from "../helpers/mailbox";
import { operatorSql } from "../helpers/operator-sql";
import { freePort, type RunningServer, startServer } from "../helpers/server";
import { addServerKey } from "../helpers/server-key";
import { answer, type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";
import { atOnce, sendContact, watchPage } from "../helpers/visitors";
import { prove } from "./prove";

let server: RunningServer;
let mailServer: MailServer | undefined;
const dataDir = mkdtempSync(join(tmpdir(), "site-account-mail-"));

beforeEach(() => {
  freshData(dataDir);
});
afterEach(async () => {
  await server.stop("SIGKILL");
  await mailServer?.close();
  mailServer = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(smtpUrl: string, more: Record<string, string> = {}) {
  const mail = { SMTP_URL: smtpUrl, MAIL_FROM: "moin@musterhafen.example" };
  server = await startServer({ HOST: "0.0.0.0", ...mail, DATA_DIR: dataDir, ...more });
}

const send = async (path: string, fields: Record<string, string>) =>
  (await postForm(server.url, path, fields)).status;
const signUp = (email: string) =>
  send("/admin/login?modus=registrieren", { email, password: "von-wem-auch-immer", full_name: "Wer" });

const waiting = () =>
  operatorSql({ DATA_DIR: dataDir })("select * from outbox where kind = 'account' and state = 'waiting'");
const givenUp = "mail: sending pauses";
const untilGivenUp = () => eventually(() => expect(server.output()).toContain(givenUp));

const refusing = () =>
  startMailServer({
    onRecipient: (address) => {
      throw answer(550, `<${address}> is unknown`);
    },
  });
const faults: [what: string, start: () => Promise<MailServer | undefined>, isSilent: boolean][] = [
  ["never greets", () => startFaultyMailServer("greeting", "hang"), true],
  ["greets and stalls", () => startFaultyMailServer("recipient", "hang"), true],
  ["refuses", refusing, false],
  ["is not there", async () => undefined, false],
];
const people = 20;

for (const [what, startFault, isSilent] of faults)
  prove("mail-server", `whoever signs up does not wait for a mail server that ${what}`, async () => {
    mailServer = await startFault();
    await start(mailServer?.url ?? `smtp://127.0.0.1:${await freePort()}`);
    const stop = await watchPage(`${server.url}/healthz`, 250);
    const statuses = new Set<number>();
    // More at once would wait for each other's passwords to be hashed.
    await atOnce(people, 2, async (index) => {
      statuses.add(await signUp(`neu-${index}@musterhafen.example`));
    });
    const page = await fetch(`${server.url}/blog`);
    const message = await sendContact(server.url, { email: "antje@werft.example" });
    expect([...statuses, page.status, message.status]).toEqual([303, 200, 302]);
    const health = await stop();
    // What waits names an address and nothing that would open an account.
    const mails = await waiting();
    expect(JSON.stringify(mails)).not.toMatch(/token|\/admin\//);
    if (isSilent) expect(server.output()).not.toContain(givenUp);
    expect(server.output()).not.toMatch(/neu-\d|musterhafen\.example/);
    return {
      figure: `${what}: ${people} sign-ups answered, ${mails.length} mails wait; /healthz 200 ${health.length} times`,
      ok:
        mails.length === (what === "refuses" ? 0 : people) &&
        health.length > 5 &&
        health.every(Number.isFinite),
    };
  });

it("is sent once the mail server is back, once, also after a kill -9, with a link that holds", async () => {
  const port = await freePort();
  await start(`smtp://127.0.0.1:${port}`);
  const email = "wartet@musterhafen.example";
  expect(await signUp(email)).toBe(303);
  await untilGivenUp();
  await server.stop("SIGKILL");
  expect(await waiting()).toHaveLength(1);

  mailServer = await startMailServer({ port });
  const { url, received } = mailServer;
  await start(url);
  await eventually(() => expect(received).toHaveLength(1));
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
  const mail = readMail(received[0]?.raw ?? "");
  expect(mail.headers.to).toBe(email);
  const link = linkIn(mail, "/admin/confirm");
  const confirmed = await postForm(server.url, link, {
    full_name: "Nora Eigen",
    password: "vom-inhaber-gewaehlt",
  });
  expect(confirmed.headers.get("location")).toBe("/admin/login");

  await signUp(email);
  await eventually(() => expect(received).toHaveLength(2));
  expect(readMail(received[1]?.raw ?? "").headers.subject).toMatch(/^Du hast schon ein Konto/);
  await server.stop();
  await start(url);
  expect(received).toHaveLength(2);
  expect(server.output()).not.toContain("account mail:");
});

it("is no success of the newsletter's, however often nothing could be sent", async () => {
  mailServer = await startFaultyMailServer("greeting", "hang");
  const secret = "n".repeat(40);
  await addServerKey(sql, secret);
  const proxy = await startFaultProxy(backend.embedded);
  await proxy.fail("slow", ({ url = "" }) => url.includes("give_points"));
  await start(mailServer.url, {
    SUPABASE_URL: proxy.url,
    SUPABASE_ANON_KEY: backend.anonKey,
    SESSION_SECRET: secret,
    DEADLINE_FACTOR: "1",
  });
  const ask = () => send("/newsletter", { email: "antje@werft.example", firstName: "A", lastName: "B" });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([503, 503, 503]);
  expect(await ask()).toBe(503);
  expect(server.output()).not.toContain("not given back");
  proxy.close();
});
