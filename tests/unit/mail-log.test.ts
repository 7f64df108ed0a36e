import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import type { Compose } from "~/platform/outbox/outbox-run.server";
import { outbox } from "../helpers/mailbox";
import { inOwnFolder } from "../helpers/own-folder";

// Without a mail server: a file takes each mail.
const settings = {
  NODE_ENV: "development",
  SUPABASE_URL: "https://x.supabase.example",
  SUPABASE_ANON_KEY: "sb_publishable_x",
  SESSION_SECRET: "s".repeat(32),
};
const email = "kanarie@werft.example";
const submission = { name: "Kanarie", email, phone: "0471 777333", subject: "Kanarie", message: "Kanarie" };

let dataDir = "";
let log = "";
inOwnFolder((path) => {
  dataDir = path;
  log = "";
  for (const [name, value] of Object.entries({ ...settings, DATA_DIR: dataDir })) vi.stubEnv(name, value);
  vi.resetModules();
  for (const name of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, name).mockImplementation((...parts) => {
      log += `${parts.join(" ")}\n`;
    });
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((text) => {
      log += String(text);
      return true;
    });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const kinds = ["account", "contact", "inbox", "newsletter"]
  .flatMap((feature) =>
    readdirSync(`app/features/${feature}`).map((file) => `app/features/${feature}/${file}`),
  )
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bkind: "([^"]+)"/g)])
  .map(([, kind = ""]) => kind);

it("names nobody and holds no link, whatever mail becomes a file", async () => {
  const account = await import("~/features/account/account-mail.server");
  const office = await import("~/features/contact/mails.server");
  const { sendConfirmation } = await import("~/features/newsletter/confirmation-mail.server");
  const { newsletterMail } = await import("~/features/newsletter/mailing-mail.server");
  const { sendMail } = await import("~/platform/mail/send.server");
  const made = async (compose: Compose, content: object) => {
    const created_at = new Date().toISOString();
    const mail = await compose({ id: "5", kind: "any", attempts: 1, created_at, payload: {}, content });
    await sendMail(mail ?? expect.fail());
  };
  await sendMail(account.accountLink({ email, token: "Kanarie" }));
  await sendMail(account.accountReminder(email));
  await sendMail(account.recoveryLink({ email, token: "Kanarie" }));
  await sendConfirmation({ email, firstName: "Kanarie", lastName: "Kanarie", company: "Kanarie" });
  await made(office.composeNotification, { ...submission, id: "3" });
  await made(office.composeDigest, { count: 2, messages: [submission, submission] });
  const { composeReceipt } = await import("~/features/contact/mails.server");
  await made(composeReceipt, { email });
  const about = { id: "7", kind: "account", attempts: 1, created_at: new Date().toISOString() };
  const changed = { ...about, payload: { about: "password" }, content: { email } };
  await sendMail((await account.composeAccountMail(changed)) ?? expect.fail());
  const { composeReply } = await import("~/features/inbox/mails.server");
  const written = { ...submission, id: "6", created_at: "2026-01-01T00:00:00Z", delivery_key: null };
  const reply = { id: "5", subject: "Kanarie", body: "Kanarie", earlier: [] };
  await made(composeReply, { ...reply, author: { email, name: "Kanarie" }, submission: written });
  const post = {
    post_title: "Kanarie",
    post_excerpt: "Kanarie",
    post_slug: "kanarie",
    more_posts: [],
    closing: "",
  };
  await sendMail(await newsletterMail({ subject: "Kanarie", body: "Kanarie", ...post }, email));

  expect(outbox(dataDir)).toHaveLength(kinds.length);
  expect(kinds.length).toBeGreaterThan(5);
  const said = log.split("\n").flatMap((line) => /^mail: (.+) \(.+\.eml\)$/.exec(line)?.[1] ?? []);
  expect(said.sort()).toEqual([...kinds].sort());
  expect(log).not.toMatch(/kanarie|werft|777333|token|https?:/i);
});
