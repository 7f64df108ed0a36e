// In npm test: tests/request/recovery.test.ts - links of this site, tokens, limits, a failing service
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../helpers/eventually";
import { freshData } from "../helpers/fresh-data";
import { ask } from "../helpers/hosts";
import { linkIn, mailsTo, readMail } from "../helpers/mailbox";
import { freePort, type RunningServer, startServer } from "../helpers/server";
import { type MailServer, startMailServer } from "../helpers/smtp";

// A forgotten password where the site can be reached from elsewhere, under whatever host.
const account = { email: "kapitaenin@musterhafen.example", password: "vom-inhaber-gewaehlt" };
const site = "https://www.hafen.example";
const dataDir = mkdtempSync(join(tmpdir(), "site-recovery-"));
const queue = join(dataDir, "outbox-queue/accounts");

let server: RunningServer;
let mailServer: MailServer;
let mailPort = 0;
const start = (more: Record<string, string> = {}) =>
  startServer({ HOST: "0.0.0.0", SITE_URL: site, DATA_DIR: dataDir, ...more });

beforeAll(async () => {
  freshData(dataDir);
  server = await start();
  const signUp = { ...account, password: "von-wem-auch-immer", full_name: "Kapitänin" };
  await post("/admin/login?modus=registrieren", signUp);
  await eventually(() => expect(mailsTo(account.email, dataDir)).toHaveLength(1));
  const link = linkIn(mailsTo(account.email, dataDir)[0], "/admin/confirm");
  expect((await post(link, { password: account.password })).headers.location).toBe("/admin/login");
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await mailServer?.close();
});

/** A post as a browser sends it to this host, with what a proxy may say of it. */
function post(path: string, fields: Record<string, string>, host = "www.hafen.example") {
  const headers = {
    Host: host,
    Origin: `https://${host}`,
    "X-Forwarded-Host": host,
    Forwarded: `host=${host}`,
  };
  return ask(server.port, path, headers, new URLSearchParams(fields).toString());
}

it("sends a link that leads to this site, whatever host was asked for it", async () => {
  const answer = await post("/admin/login/forgotten", { email: account.email }, "boese.example");
  expect([answer.status, answer.headers.location]).toEqual([303, "/admin/login"]);
  await eventually(() => expect(mailsTo(account.email, dataDir)).toHaveLength(2));
  const mail = mailsTo(account.email, dataDir)[1];
  expect(mail?.text).toContain(`${site}/admin/login/reset?token=`);
  expect(mail?.raw).not.toContain("boese");
});

it("is sent once the mail server is back, also after a kill -9, while nothing that opens the account waits on disk", async () => {
  await server.stop("SIGKILL");
  mailPort = await freePort();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: "moin@hafen.example" };
  server = await start(mail);
  expect((await post("/admin/login/forgotten", { email: account.email })).status).toBe(303);
  await eventually(() => expect(server.output()).toContain("account mail: not sent yet"));
  expect(server.output()).not.toMatch(/kapitaenin|token=/);
  await server.stop("SIGKILL");
  expect(readdirSync(queue)).toHaveLength(1);

  mailServer = await startMailServer({ port: mailPort });
  server = await start(mail);
  await eventually(() => expect(mailServer.received).toHaveLength(1));
  await eventually(() => expect(readdirSync(queue)).toEqual([]));
  const link = linkIn(readMail(mailServer.received[0]?.raw ?? ""), "/admin/login/reset");
  const reset = await post(link, { password: "neue-wache-2" });
  expect(reset.headers.location).toBe("/admin/login");
  const entered = await post("/admin/login", { ...account, password: "neue-wache-2" });
  expect(entered.status).toBe(303);
  expect((await post("/admin/login", account)).status).toBe(400);
});
