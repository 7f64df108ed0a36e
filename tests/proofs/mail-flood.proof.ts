// In npm test: tests/request/newsletter.test.ts - three mails a day to one address, ten an hour for one client
import { afterAll, beforeAll, expect } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { freshData } from "../helpers/fresh-data";
import { readMail } from "../helpers/mailbox";
import { operatorSql } from "../helpers/operator-sql";
import { type RunningServer, startServer } from "../helpers/server";
import { type MailServer, startMailServer } from "../helpers/smtp";
import { temporaryFolder } from "../helpers/temporary-folder";
import { atOnce, sendContact } from "../helpers/visitors";
import { prove } from "./prove";

deadlinesTimes(1);

const office = "buero@musterhafen.example";
const messages = 300;

let server: RunningServer;
let mailServer: MailServer;
const dataDir = freshData(temporaryFolder());
const settings = () => ({
  DATA_DIR: dataDir,
  SMTP_URL: mailServer.url,
  MAIL_FROM: "moin@musterhafen.example",
  CONTACT_NOTIFY_TO: office,
});

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startServer(settings());
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await mailServer.close();
});

const mails = () => mailServer.received.filter(({ to }) => to.includes(office));
const gathered = async () => {
  const ask = operatorSql({ DATA_DIR: dataDir });
  const [row] = await ask(
    "select count(*)::int as n from outbox where digest_id is not null and state = 'waiting'",
  );
  return Number(row?.n);
};

prove(
  "mail-flood",
  "many messages are kept one by one and told of in few mails, also across a crash",
  async () => {
    const statuses = new Set<number>();
    await atOnce(messages, 8, async (index) => {
      const sender = { name: `Nr ${index}`, email: `nr${index}@werft.example` };
      statuses.add((await sendContact(server.url, { ...sender, message: `Moin ${index}` })).status);
    });
    expect([...statuses]).toEqual([302]);
    await eventually(() => expect(mails()).toHaveLength(10));
    await expect.poll(gathered, { timeout: 60_000 }).toBe(messages - 10);
    await server.stop("SIGKILL");
    server = await startServer(settings());
    await sendContact(server.url, { name: "Danach", email: "danach@werft.example", message: "Moin" });
    await expect.poll(gathered, { timeout: 60_000 }).toBe(messages - 9);
    const told = new Set(mails().map(({ raw }) => readMail(raw).headers.subject));
    return {
      figure: `${messages + 1} messages taken, ${mails().length} mails with a kill -9 between, ${messages - 9} messages wait for one more`,
      ok: told.size === 10,
    };
  },
);
