// In npm test: tests/proofs/account-mail.test.ts - the queue in process: kept, sent once, given up, erased
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { tokenKey } from "~/server/security/signed-token.server";
import { backend, sql } from "../helpers/app";
import { deadlinesTimes } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { startFaultProxy } from "../helpers/fault-proxy";
import { freshData } from "../helpers/fresh-data";
import { linkIn, readMail } from "../helpers/mailbox";
import { freePort, type RunningServer, startServer } from "../helpers/server";
import { answer, type MailServer, startFaultyMailServer, startMailServer } from "../helpers/smtp";
import { atOnce, sendContact, watchPage } from "../helpers/visitors";
import { prove } from "./prove";

deadlinesTimes(1);

// The embedded backend where accounts have to be confirmed: it can be reached from elsewhere.
let server: RunningServer | undefined;
let mailServer: MailServer | undefined;
const dataDir = mkdtempSync(join(tmpdir(), "site-account-mail-"));

beforeEach(() => {
  freshData(dataDir);
});
afterEach(async () => {
  await server?.stop("SIGKILL");
  await mailServer?.close();
  server = mailServer = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (smtpUrl: string, more: Record<string, string> = {}) =>
  startServer({
    HOST: "0.0.0.0",
    SMTP_URL: smtpUrl,
    MAIL_FROM: "moin@musterhafen.example",
    DATA_DIR: dataDir,
    ...more,
  });

async function signUp({ url }: RunningServer, email: string) {
  const began = performance.now();
  const { status } = await fetch(`${url}/admin/login?modus=registrieren`, {
    method: "POST",
    headers: { Origin: url },
    body: new URLSearchParams({ email, password: "von-wem-auch-immer", full_name: "Wer auch immer" }),
    redirect: "manual",
  });
  return { status, took: performance.now() - began };
}

/** Asks for the newsletter; gives the status of the answer. */
async function subscribe({ url }: RunningServer, email: string) {
  const { status } = await fetch(`${url}/newsletter`, {
    method: "POST",
    headers: { Origin: url },
    body: new URLSearchParams({ email, firstName: "A", lastName: "B" }),
    redirect: "manual",
  });
  return status;
}

const folder = join(dataDir, "outbox-queue/accounts");
const waiting = () =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];

interface Fault {
  name: string;
  start: () => Promise<MailServer>;
}
const faults: Fault[] = [
  { name: "never greets", start: () => startFaultyMailServer("greeting", "hang") },
  { name: "greets and stalls", start: () => startFaultyMailServer("recipient", "hang") },
  {
    name: "refuses",
    start: () =>
      startMailServer({
        onRecipient: (address) => {
          throw answer(550, `<${address}> is unknown`);
        },
      }),
  },
  {
    name: "is not there",
    start: async () => {
      const port = await freePort();
      return { url: `smtp://127.0.0.1:${port}`, port, received: [], close: async () => undefined };
    },
  },
];

const people = 20;

for (const fault of faults)
  prove("mail-server", `whoever signs up does not wait for a mail server that ${fault.name}`, async () => {
    mailServer = await fault.start();
    server = await start(mailServer.url);
    const { url } = server;
    const stop = await watchPage(`${url}/healthz`, 250);
    const signUps = Array.from({ length: people }, (_, index) => `neu-${index}@musterhafen.example`);
    const newsletter = subscribe(server, "a@werft.example");
    const answers: Awaited<ReturnType<typeof signUp>>[] = [];
    // More at once would wait for each other's passwords to be hashed.
    await atOnce(people, 2, async (index) => {
      answers.push(await signUp(server as RunningServer, signUps[index] ?? ""));
    });
    const page = await fetch(`${url}/blog`);
    const message = await sendContact(url, { email: "antje@werft.example" });
    // The newsletter has nothing to wait with, and says honestly that nothing was sent.
    expect(await newsletter).toBe(503);
    const health = await stop();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect([page.status, message.status]).toEqual([200, 302]);
    expect(waiting()).toHaveLength(people);
    for (const file of waiting()) {
      const { job } = JSON.parse(readFileSync(join(folder, file), "utf8"));
      expect(Object.keys(job).sort()).toEqual(["email", "key", "since"]);
    }
    await eventually(() => expect(server?.output()).toContain("account mail: not sent yet"));
    expect(server.output()).not.toMatch(/neu-\d|musterhafen\.example/);
    const [slowest, slowestHealth] = [Math.max(...answers.map(({ took }) => took)), Math.max(...health)];
    return {
      figure: `${fault.name}: ${people} sign-ups, two at once, the slowest answered after ${slowest.toFixed(0)} ms; /healthz 200 ${health.length} times, at most ${slowestHealth.toFixed(0)} ms`,
      ok: slowest < 5500 && slowestHealth < 2500 && health.length > 5,
    };
  });

it("is sent once the mail server is back, once, also after a kill -9, with a link that holds", async () => {
  const port = await freePort();
  server = await start(`smtp://127.0.0.1:${port}`);
  const email = "wartet@musterhafen.example";
  expect((await signUp(server, email)).status).toBe(303);
  await eventually(() => expect(server?.output()).toContain("account mail: not sent yet"));
  await server.stop("SIGKILL");
  expect(waiting()).toHaveLength(1);

  mailServer = await startMailServer({ port });
  server = await start(mailServer.url);
  await eventually(() => expect(mailServer?.received).toHaveLength(1));
  await eventually(() => expect(waiting()).toEqual([]));
  const mail = readMail(mailServer.received[0]?.raw ?? "");
  expect(mail.headers.to).toBe(email);
  const confirmed = await fetch(server.url + linkIn(mail, "/admin/confirm"), {
    method: "POST",
    headers: { Origin: server.url },
    body: new URLSearchParams({ password: "vom-inhaber-gewaehlt" }),
    redirect: "manual",
  });
  expect(confirmed.headers.get("location")).toBe("/admin/login");

  // Who has an account by now is reminded, and nobody hears of the first mail again.
  await signUp(server, email);
  await eventually(() => expect(mailServer?.received).toHaveLength(2));
  expect(readMail(mailServer.received[1]?.raw ?? "").headers.subject).toMatch(/^Du hast schon ein Konto/);
  await server.stop();
  server = await start(mailServer.url);
  expect(mailServer.received).toHaveLength(2);
  expect(server.output()).not.toContain("account mail:");
});

it("is no success of the newsletter's, however often nothing could be sent", async () => {
  mailServer = await startFaultyMailServer("greeting", "hang");
  const secret = "n".repeat(40);
  await sql("update private.settings set server_keys = array_append(server_keys, decode($1, 'hex'))", [
    tokenKey(secret).toString("hex"),
  ]);
  const proxy = await startFaultProxy(backend.embedded);
  await proxy.fail("slow", ({ url = "" }) => url.includes("give_points"));
  server = await start(mailServer.url, {
    SUPABASE_URL: proxy.url,
    SUPABASE_ANON_KEY: backend.anonKey,
    SESSION_SECRET: secret,
  });
  const ask = () => subscribe(server as RunningServer, "antje@werft.example");
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([503, 503, 503]);
  // None of them counts as one of the day's three mails, after which nobody is told whether there was one.
  expect(await ask()).toBe(503);
  expect(server.output()).not.toContain("not given back");
  proxy.close();
});
