import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asItShould, startCheckedProject } from "../helpers/checked-project";
import { command } from "../helpers/commands";
import { eventually } from "../helpers/eventually";
import { freshData } from "../helpers/fresh-data";
import { operatorSql } from "../helpers/operator-sql";
import { type RunningServer, startServer } from "../helpers/server";
import { answer, startMailServer } from "../helpers/smtp";
import { fieldsOf } from "../helpers/staff-form";
import { staffCookieOf } from "../helpers/staff-of-server";
import { startInVain } from "../helpers/starts";
import { storageSays } from "../helpers/storage-stand-in";
import { sendContact } from "../helpers/visitors";
import { fullLengthTest } from "./prove";

const place = mkdtempSync(join(tmpdir(), "operating-"));
const dataDir = join(place, "data");
const token = "ein-wort-fuer-prometheus-1";
let server: RunningServer;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let settings: Record<string, string>;
let refusesAll = false;

beforeAll(async () => {
  mails = await startMailServer({
    onRecipient: () => {
      if (refusesAll) throw answer(550, "5.7.1 relaying denied");
    },
  });
  settings = {
    DATA_DIR: freshData(dataDir),
    METRICS_TOKEN: token,
    CONTACT_EMAIL: "fest@musterhafen.example",
    SMTP_URL: mails.url,
    MAIL_FROM: "moin@musterhafen.example",
  };
  server = await startServer(settings);
  Object.assign(settings, { PORT: String(server.port), SITE_URL: server.url, HOST: "127.0.0.1" });
  expect((await sendContact(server.url, { email: "vorher@b.example" })).status).toBe(302);
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await mails.close();
  rmSync(place, { recursive: true, force: true });
});

const post = (address: string, fields: Record<string, string>, cookie = "") =>
  fetch(address, {
    method: "POST",
    headers: { Origin: server.url, Cookie: cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
const run = (name: string, args: string[] = [], more: Record<string, string> = {}) =>
  command(`app/operator/${name}.js`, args, { ...settings, ...more });
const inUse = /^The data in .+ is in use by process \d+; stop it or set DATA_DIR .+$/;

describe("beside a running server", () => {
  const backup = join(place, "backup.tar.gz");
  const archive = join(place, "export.tar.gz");

  it("a second server, a restore and an import are refused in one sentence", async () => {
    expect(await run("backup", [backup])).toMatchObject({ code: 0 });
    expect(await run("export", [archive])).toMatchObject({ code: 0 });
    for (const file of [backup, archive]) expect(statSync(file).mode & 0o077).toBe(0);
    expect(await startInVain(dataDir)).toEqual({ code: 1, said: expect.stringMatching(inUse) });
    const refused = { code: 1, said: expect.stringMatching(inUse) };
    expect(await run("restore", [backup, "--force"])).toEqual(refused);
    expect(await run("import", [archive])).toEqual(refused);
    for (const name of ["backup", "export"])
      expect(await run(name, [backup])).toEqual({ code: 1, said: `${backup} exists already.` });
    expect(readdirSync(dataDir).filter((name) => /^copy|draft$/.test(name))).toEqual([]);
  });

  it("a backup comes back elsewhere, and half of one changes nothing", async () => {
    const elsewhere = { DATA_DIR: join(place, "elsewhere") };
    expect(await run("restore", [backup], elsewhere)).toMatchObject({ code: 0 });
    expect(await run("staff", ["list"], elsewhere)).toMatchObject({ code: 0 });
    truncateSync(backup, Math.floor(statSync(backup).size / 2));
    const { code, said } = await run("restore", [backup, "--force"], elsewhere);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/ is no complete backup: .+ Nothing was changed\.$/),
    ]);
    expect(readdirSync(elsewhere.DATA_DIR)).toContain("database");
  });

  it("an invitation is a link that is taken once, and a stranger gets none", async () => {
    const email = "anna@musterhafen.example";
    const invited = await run("staff", ["invite", email]);
    expect(invited.code).toBe(0);
    const [link = ""] = /http\S+\/admin\/confirm\?token=\S+/.exec(invited.said) ?? [];
    const choose = async () => (await post(link, { full_name: "Anna", password: "hafen-lotse-1" })).status;
    expect([await choose(), await choose()]).toEqual([303, 400]);
    expect((await run("staff", ["list"])).said).toMatch(/^anna@musterhafen\.example .+ staff /m);
    const refused = await run("staff", ["invite", "fremd@anderswo.example"]);
    expect(refused).toEqual({ code: 1, said: expect.stringMatching(/^[^\n]+musterhafen\.example[^\n]*$/) });
    expect(server.output()).not.toContain(link.replace(/.*token=/, ""));
  });

  it("doctor finds nothing to do, and says what is wrong with a setting", async () => {
    const sound = await run("doctor");
    expect([sound.code, sound.said.match(/^to do.*/gm)]).toEqual([0, null]);
    const broken = await run("doctor", [], { MAIL_FROM: "" });
    expect(broken).toEqual({ code: 1, said: expect.stringMatching(/^to do .*MAIL_FROM is missing/m) });
    expect(broken.said).toMatch(/^ {9}→ \S/m);
    const SMTP_URL = "smtp://moin%40hafen.example:streng-geheim@smtp.office365.com:587";
    const soon = await run("doctor", [], { SMTP_URL });
    expect(soon.said).toMatch(/^to do .*December 2026.*\n {9}→ .*MAIL_OAUTH=microsoft/m);
    expect(soon.said).not.toContain("geheim");
  });

  it("figures are for who has the token, each line well formed and with no label that a client makes up", async () => {
    await fetch(`${server.url}/kanarie@werft.example?seite=kanarie`);
    const ask = (word: string) =>
      fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${word}` } });
    expect((await ask(`${token}x`)).status).toBe(401);
    const answer = await ask(token);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const lines = (await answer.text()).split("\n").filter((line) => line && !line.startsWith("#"));
    for (const line of lines) expect(line).toMatch(/^[a-z_]+(\{([a-z]+="[^"\\]*",?)+\})? -?\d[\d.e+-]*$/);
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.join()).not.toContain("kanarie");
  });

  fullLengthTest(
    "a reply that was put down as a file while there was no mail server goes out once, however often it is pressed",
    async () => {
      const cookie = await staffCookieOf(server.url, "ablage");
      const sql = operatorSql(settings);
      expect((await sendContact(server.url, { email: "ablage@b.example" })).status).toBe(302);
      const [message] = await sql("select id from contact_submissions where email = 'ablage@b.example'");
      const at = `${server.url}/admin/contacts/${message?.id}`;
      const outgoing = () => mails.received.filter(({ raw }) => raw.includes("Moin aus der Ablage")).length;
      expect((await post(at, { intent: "reply", body: "Moin aus der Ablage" }, cookie)).status).toBe(303);
      await eventually(async () =>
        expect(
          await sql(
            `update outbox set state = 'filed' where kind = 'reply' and state = 'sent'
           and submission_id = '${message?.id}' returning id`,
          ),
        ).toHaveLength(1),
      );
      expect(outgoing()).toBe(1);
      const html = await (await fetch(at, { headers: { Cookie: cookie } })).text();
      const [, reply = ""] = /name="resend" value="([^"]+)"/.exec(html) ?? [];
      await Promise.all([1, 2].map(() => post(at, { resend: reply }, cookie)));
      await eventually(() => expect(outgoing()).toBe(2));
      await eventually(async () =>
        expect(await sql(`select state from outbox where reply_id = '${reply}'`)).toEqual([
          { state: "sent" },
        ]),
      );
      expect((await post(at, { resend: reply }, cookie)).status).toBe(303);
      expect(await sql(`select state from outbox where reply_id = '${reply}'`)).toEqual([{ state: "sent" }]);
      expect(outgoing()).toBe(2);
    },
  );

  it("what a setting decides is shown in its form, and saving leaves it alone", async () => {
    const cookie = await staffCookieOf(server.url, "angaben");
    const at = `${server.url}/admin/company?group=contact`;
    const html = await (await fetch(at, { headers: { Cookie: cookie } })).text();
    expect(html).toContain("<code>CONTACT_EMAIL</code>");
    const typed = { ...fieldsOf(html), phone: "+49 471 987654" };
    const other = { ...typed, email: "anders@musterhafen.example" };
    expect((await post(at, other, cookie)).status).toBe(303);
    const page = await (await fetch(`${server.url}/contact`)).text();
    expect(page).toContain(settings.CONTACT_EMAIL);
    expect(page).toContain("+49 471 987654");
    expect(page).not.toContain("anders@musterhafen.example");
  });
});

fullLengthTest(
  "a mail server that lets the site in and takes no mail is told of from the third mail on, until it takes any",
  async () => {
    const sql = operatorSql(settings);
    const cookie = await staffCookieOf(server.url, "ausfall");
    const said = async () => {
      const today = await (await fetch(`${server.url}/admin`, { headers: { Cookie: cookie } })).text();
      const health = await (await fetch(`${server.url}/healthz`)).json();
      const headers = { Authorization: `Bearer ${token}` };
      const figures = await (await fetch(`${server.url}/metrics`, { headers })).text();
      return {
        today: /<section aria-label="Das wartet".*?<\/section>/s
          .exec(today)?.[0]
          .includes("geht keine Mail hinaus"),
        health: health.status === "degraded" && "mail" in health,
        figure: /^site_mail_stuck_since_timestamp_seconds \d/m.test(figures),
      };
    };
    const all = (told: boolean) => ({ today: told, health: told, figure: told });
    const refused = async (count: number) =>
      expect(
        await sql("select from outbox where state = 'refused' and last_error like '%550%'"),
      ).toHaveLength(count);
    const lastTakenLongAgo = () =>
      sql(
        "update private.settings set mail_taken_at = now() - interval '1 hour' where mail_taken_at is not null",
      );
    const forgotten = (name: string) =>
      post(`${server.url}/admin/login/forgotten`, { email: `${name}@musterhafen.example` });
    refusesAll = true;
    await sql("update outbox set created_at = created_at - interval '1 hour'");
    await lastTakenLongAgo();
    for (let mail = 1; mail <= 3; mail++) {
      await sendContact(server.url, { email: `abgelehnt-${mail}@b.example`, message: `Abgelehnt ${mail}` });
      await eventually(() => refused(mail));
      await sql("update outbox set created_at = now() - interval '20 minutes' where state = 'refused'");
      if (mail < 3) expect(await said()).toEqual(all(false));
    }
    await sendContact(server.url, { email: "abgelehnt-4@b.example", message: "Abgelehnt 4" });
    await eventually(async () => expect(await said()).toEqual(all(true)));
    refusesAll = false;
    for (const mailIsTaken of [
      () => sendContact(server.url, { email: "danach@b.example" }),
      () => forgotten("ausfall"),
      () => post(`${server.url}/newsletter`, { email: "n@b.example", firstName: "Dana", lastName: "Ahlers" }),
    ]) {
      await mailIsTaken();
      await eventually(async () => expect(await said()).toEqual(all(false)));
      await lastTakenLongAgo();
      // Nobody has this account, so no mail leaves.
      await forgotten("ohne-konto");
      await eventually(async () => expect(await said()).toEqual(all(true)));
    }
  },
);

it("a hosted project has nothing to do or one thing, which check:hosted says", async () => {
  const project = await startCheckedProject();
  project.otherwise = asItShould({});
  expect(await project.check()).toMatchObject({ code: 0, toDo: [] });
  const subscribers = { status: 200, body: [{ id: 1 }] };
  project.otherwise = { ...asItShould({}), "/rest/v1/subscribers?select": subscribers };
  expect(await project.check()).toMatchObject({ code: 1, toDo: [expect.stringContaining("subscribers")] });
  const faults = { "/rest/v1/rpc/store_faults": { status: 200, body: ["private", "policies"] } };
  project.otherwise = asItShould(faults);
  expect((await project.check()).toDo).toEqual([
    expect.stringContaining("bucket media"),
    expect.stringContaining("storage.objects"),
  ]);
  project.otherwise = asItShould({ "/storage/v1/object/public/media/": storageSays.broken });
  expect(await project.check()).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^unknown +Storage /m),
  });
  project.close();
});

it("an older Node is refused in one sentence", async () => {
  const older = `--import=data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.8"})`;
  const { code, said } = await command("app/operator/start.js", [], {}, { flags: [older] });
  expect([code, said]).toEqual([1, expect.stringMatching(/^This is Node 18\.20\.8; [^\n]+$/)]);
});

it("a server asked to end answers what it has begun, then leaves its port and its data", async () => {
  const body = `${new URLSearchParams({ name: "A", email: "spaet@b.example", message: "Moin", privacy: "on" })}`;
  const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length };
  const headers = { ...form, Origin: server.url, Expect: "100-continue" };
  const sending = request(`${server.url}/contact`, { method: "POST", headers });
  const answered = once(sending, "response");
  sending.flushHeaders();
  await once(sending, "continue");
  const ended = server.stop();
  await eventually(() => expect(fetch(`${server.url}/robots.txt`)).rejects.toThrow());
  expect(server.process.exitCode).toBeNull();
  sending.end(body);
  const [answer] = await answered;
  answer.resume();
  expect([answer.statusCode, await ended]).toEqual([302, 0]);
  expect(existsSync(join(dataDir, "database/postmaster.pid"))).toBe(false);
  expect(await run("backup", [join(place, "later.tar.gz")])).toMatchObject({ code: 0 });
});
