import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { adoptFormerQueue } from "~/features/inbox/former-queue.server";
import { wakeOutbox } from "~/platform/outbox/outbox.server";
import { createWaiting } from "../helpers/accounts";
import { quietSql as sql } from "../helpers/app";
import { eventually } from "../helpers/eventually";
import { linkIn, mailsTo } from "../helpers/mailbox";
import { quietClock } from "../helpers/quiet-clock";

const dataDir = process.env.DATA_DIR ?? "";
const queue = join(dataDir, "outbox-queue");
const hour = 3_600_000;
const office = "moin@musterhafen.example";

function leave(folder: string, name: string, content: object) {
  mkdirSync(join(queue, folder), { recursive: true });
  writeFileSync(join(queue, folder, `${name}.json`), JSON.stringify(content));
}
const waiting = (job: object) => ({ job, addedAt: Date.now(), attempts: 3 });
const left = async () =>
  (await sql("select recipient from outbox where kind in ('account', 'recovery')")).map(
    ({ recipient }) => recipient,
  );

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(join(dataDir, "damaged"), { recursive: true, force: true });
});

it("a mail about an account leaves no trace, sent, too late or without an account", async () => {
  for (const said of ["warn", "info"] as const) vi.spyOn(console, said).mockImplementation(() => undefined);
  const email = "wartet-auf-mail@musterhafen.example";
  await createWaiting(sql, email, "von-wem-auch-immer");
  const [late, nobody] = ["zu-spaet@musterhafen.example", "ohne-konto@musterhafen.example"];
  await sql(
    `insert into outbox (kind, recipient, created_at) values ('account', $1, now() - interval '23 hours'),
      ('account', $2, now() - interval '25 hours'), ('account', $3, now()), ('recovery', $3, now())`,
    [email, late, nobody],
  );
  wakeOutbox();
  await eventually(async () => expect(await left()).toEqual([]));
  expect(linkIn(mailsTo(email)[0], "/admin/confirm")).toContain("token=");
  for (const lost of [late, nobody]) expect(mailsTo(lost)).toEqual([]);
  await sql("delete from auth.users where email = $1", [email]);
});

it("what an earlier release has left on disk is sent once, and what became of its mails is still known", async () => {
  await quietClock();
  const keys: Record<string, string> = {};
  for (const text of ["wartet", "gesendet", "abgelehnt", "beides"]) {
    const [row] = await sql(
      `insert into contact_submissions (name, email, message, delivery_key)
       values ('Alt', 'altes@werft.example', 'Frueher: ' || $1, gen_random_uuid()) returning delivery_key`,
      [text],
    );
    keys[text] = String(row?.delivery_key);
  }
  const since = Date.now() - hour;
  const content = { name: "Alt", email: "altes@werft.example", message: "x" };
  for (const text of ["wartet", "beides"])
    leave("waiting", crypto.randomUUID(), waiting({ key: keys[text], content, since }));
  leave("waiting", crypto.randomUUID(), waiting({ key: crypto.randomUUID(), content, since }));
  leave("waiting", crypto.randomUUID(), { job: 5 });
  leave("states", String(keys.beides), { state: "sent", at: since + 1, attempts: 1 });
  leave("states", String(keys.gesendet), { state: "sent", at: since, attempts: 2 });
  leave("states", String(keys.abgelehnt), { state: "failed", at: since, attempts: 9, reason: "550 weg" });
  const email = "wartet-auf-start@musterhafen.example";
  await createWaiting(sql, email, "von-wem-auch-immer");
  leave("accounts", "wartet", waiting({ email, key: crypto.randomUUID(), since }));
  leave("accounts", "alt", waiting({ email, key: crypto.randomUUID(), since: since - 24 * hour }));

  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await adoptFormerQueue();
  expect(existsSync(queue)).toBe(false);
  const told = () => mailsTo(office).filter(({ text }) => text.includes("Frueher:"));
  await eventually(() => expect([told(), mailsTo(email)].map((mails) => mails.length)).toEqual([1, 1]));
  expect(told()[0]?.text).toContain("Frueher: wartet");
  await eventually(async () => expect(await left()).toEqual([]));
  expect(
    await sql(
      `select s.message, o.state, o.last_error from outbox o join contact_submissions s on s.id = o.submission_id
       where s.email = 'altes@werft.example' order by 1`,
    ),
  ).toEqual([
    { message: "Frueher: abgelehnt", state: "refused", last_error: "550 weg" },
    { message: "Frueher: beides", state: "filed", last_error: null },
    { message: "Frueher: gesendet", state: "filed", last_error: null },
    { message: "Frueher: wartet", state: "filed", last_error: null },
  ]);
  await sql("delete from contact_submissions where email = 'altes@werft.example'");
  await sql("delete from auth.users where email = $1", [email]);
});
