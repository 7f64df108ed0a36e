// In npm test: tests/proofs/operating.test.ts - one sound installation and one broken one
import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lackOfRoom } from "../../app/operator/doctor-data.js";
import { command, type Ended, lines } from "../helpers/commands";
import { freshData } from "../helpers/fresh-data";
import { startHttpServer } from "../helpers/http-server";
import { type RunningServer, startServer } from "../helpers/server";
import { answer, type MailServer, startMailServer } from "../helpers/smtp";
import { temporaryFolder } from "../helpers/temporary-folder";
import { startTlsProxy } from "../helpers/tls";

const hour = 3_600_000;
const place = temporaryFolder();
const dataDir = freshData(join(place, "data"));
let server: RunningServer;
let mails: MailServer;
let proxy: Awaited<ReturnType<typeof startHttpServer>>;
let proxied: Proxied = {};

interface Proxied {
  headers?: Record<string, string | undefined>;
  instead?: { status: number; headers?: Record<string, string> };
  /** Its clock is ahead by so many milliseconds. */
  ahead?: number;
}
const client = { "x-forwarded-for": "192.0.2.7" };

beforeAll(async () => {
  mails = await startMailServer({
    onRecipient: (address) => {
      if (address.startsWith("nobody@")) throw answer(550, "no such user here");
    },
  });
  proxy = await startHttpServer((request, response) => {
    const { instead, headers: changed = client, ahead = 0 } = proxied;
    if (instead) return void response.writeHead(instead.status, instead.headers).end("not it");
    const given = Object.entries({ ...request.headers, ...changed });
    const headers = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    const { method, url: path } = request;
    const passed = httpRequest({ host: "127.0.0.1", port: server.port, method, path, headers }, (from) => {
      const date = new Date(Date.now() + ahead).toUTCString();
      response.writeHead(from.statusCode ?? 0, { ...from.headers, date });
      from.pipe(response);
    });
    passed.on("error", () => response.writeHead(502).end());
    passed.end();
  });
  server = await startServer(settings());
  expect((await run("backup.js", [join(place, "site.tar.gz")])).code).toBe(0);
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await mails.close();
  proxy.close();
});
beforeEach(() => {
  proxied = {};
});

const settings = (): Record<string, string> => ({
  DATA_DIR: dataDir,
  HOST: "127.0.0.1",
  SITE_URL: proxy.url,
  TRUST_PROXY: "1",
  SMTP_URL: mails.url,
  MAIL_FROM: "Hafen <moin@hafen.example>",
  SUPABASE_URL: "",
  NODE_ENV: "production",
});

const run = (name: string, args: string[] = [], otherwise: Record<string, string> = {}) =>
  command(`app/operator/${name}`, args, { PORT: `${server.port}`, ...settings(), ...otherwise });
const doctor = (otherwise: Record<string, string> = {}, args: string[] = []) =>
  run("doctor.js", args, otherwise);
const toDos = (said: string) => said.split("\n").filter((line) => line.startsWith("to do"));

const inventory = () =>
  readdirSync(dataDir, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith("database/"))
    .map((name) => {
      const { uid, mode, mtimeMs } = statSync(join(dataDir, name));
      return [name, uid, mode, mtimeMs].join(" ");
    })
    .sort();

function expectToDo({ code, said }: Ended, says: string) {
  const lines = said.split("\n");
  const at = lines.findIndex((line) => line.startsWith("to do") && line.includes(says));
  expect(at, said).toBeGreaterThanOrEqual(0);
  const remedy = lines.slice(at).find((line) => !line.startsWith("to do"));
  expect(remedy).toMatch(/^ {9}→ \S/);
  expect(said).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
}

it("has nothing to do on a sound installation, sends one mail, leaves all as it was and says no secret", async () => {
  const before = inventory();
  const { code, said } = await doctor({}, ["--mail", "chef@hafen.example"]);
  expect([code, toDos(said)]).toEqual([0, []]);
  for (const line of [
    "The server starts with these settings.",
    "The last backup was made 0 minutes ago.",
    "The database has all migrations of this release",
    `Requests for ${proxy.url} arrive as they were sent; you are 192.0.2.7`,
    "The mail server took a mail to chef@hafen.example (250",
  ])
    expect(said).toContain(`ok       ${line}`);
  expect(said).toContain("Nothing is left to do.");
  expect(said).not.toContain("bucket media");
  expect(mails.received.map(({ to }) => to)).toEqual([["chef@hafen.example"]]);
  expect(inventory()).toEqual(before);
  const other = await doctor({ SMTP_URL: `smtp://hafen:streng-geheim@127.0.0.1:${mails.port}` });
  const { word } = JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8"));
  for (const secret of ["streng-geheim", word]) expect(said + other.said).not.toContain(secret);
});

type Case = [says: string, proxied: Proxied, otherwise?: Record<string, string>, args?: string[]];
const elsewhere = { location: "https://www.hafen.example/healthz" };
const hosted = {
  SUPABASE_URL: "http://127.0.0.1:1",
  SUPABASE_ANON_KEY: "sb_publishable_x",
  SESSION_SECRET: "x".repeat(32),
};

describe("a broken installation: one line says what, one what to do, and it ends with 1", () => {
  it.each<Case>([
    ["MAIL_FROM is missing", {}, { MAIL_FROM: "" }],
    ["SITE_URL is not set, but other machines can reach", {}, { SITE_URL: "", HOST: "0.0.0.0" }],
    ["passes on the Host 127.0.0.1:1, and visitors", { headers: { ...client, host: "127.0.0.1:1" } }],
    ["does not say who asks", { headers: { "x-forwarded-for": undefined } }],
    ["Anybody can say who they are", { headers: {} }],
    ["Origin null", { headers: { ...client, origin: "null" } }],
    ["leads on to https://www.hafen.example", { instead: { status: 301, headers: elsewhere } }],
    ["answers 502: it does not reach the server", { instead: { status: 502 } }],
    ["answers something else than this server (404)", { instead: { status: 404 } }],
    [" s apart.", { ahead: hour }],
    ["http://127.0.0.1:1 cannot be reached", {}, { SITE_URL: "http://127.0.0.1:1" }],
    ["has no address", {}, { SITE_URL: "http://hafen.invalid" }],
    ["was started with other settings", {}, { SITE_URL: "http://[::1]:1" }],
    [
      "was started with other settings than these: TRUST_PROXY, SESSION_SECRET.",
      {},
      { SESSION_SECRET: "y".repeat(40), TRUST_PROXY: "2" },
    ],
    ["There is nothing at /nowhere/else yet", {}, { DATA_DIR: "/nowhere/else" }],
    ["did not take a mail", {}, {}, ["--mail", "nobody@hafen.example"]],
    ["signs in to Google by a password", {}, { SMTP_URL: "smtp://a%40b.example:geheim@smtp.gmail.com" }],
    ["http://127.0.0.1:1 does not answer", {}, hosted],
  ])("%s", async (says, how, otherwise, args) => {
    proxied = how;
    const ended = await doctor(otherwise, args);
    expectToDo(ended, says);
    if (otherwise === hosted) expect(ended.said).toContain("Pictures lie in the project's bucket media");
  });

  it("a certificate", async () => {
    const tls = await startTlsProxy();
    tls.passTo(server.port);
    try {
      for (const SITE_URL of [tls.url, proxy.url.replace("http:", "https:")])
        expectToDo(await doctor({ SITE_URL }), "is not one that browsers take");
      const trusted = await doctor({ SITE_URL: tls.url, NODE_EXTRA_CA_CERTS: tls.certificate });
      expectToDo(trusted, "The certificate ends in 1 days.");
    } finally {
      tls.close();
    }
  });

  it("what lies in the data directory", async () => {
    const [waiting, damaged, noted] = ["spool/wartet.json", "damaged/spool_x.json", "last-backup.json"].map(
      (file) => join(dataDir, file),
    ) as [string, string, string];
    const noteBackup = (age: number) =>
      writeFileSync(noted, JSON.stringify({ at: new Date(Date.now() - age).toISOString() }));
    writeFileSync(waiting, "{}");
    utimesSync(waiting, new Date(), new Date(Date.now() - 3 * hour));
    mkdirSync(join(dataDir, "damaged"), { recursive: true });
    writeFileSync(damaged, "{}");
    chmodSync(dataDir, 0o755);
    noteBackup(72 * hour);
    const ended = await doctor();
    for (const says of [
      "1 messages wait for the database, the oldest for 3 hours",
      "1 damaged files lie in",
      "Other users of this machine can look",
      "The last backup was made 3 days ago",
    ])
      expectToDo(ended, says);
    for (const file of [waiting, damaged]) rmSync(file);
    chmodSync(dataDir, 0o700);
    writeFileSync(noted, "[]");
    expectToDo(await doctor(), "No backup of these data is known");
    noteBackup(0);
    expect((await doctor()).code).toBe(0);
  });

  it("a disk without room", () => {
    const room = { free: 10e9, data: 1e6, freeFiles: 1e6, files: 1e7 };
    expect(lackOfRoom(room)).toBeUndefined();
    expect(lackOfRoom({ ...room, freeFiles: 0, files: 0 })).toBeUndefined();
    expect(lackOfRoom({ ...room, free: 100e6 })).toContain("nearly full");
    expect(lackOfRoom({ ...room, data: 20e9 })).toContain("no room for a backup");
    expect(lackOfRoom({ ...room, freeFiles: 10 })).toContain("hardly any more files");
  });
});

describe("a server that was killed", () => {
  it("is said not to run, which is no fault; the rest is looked at all the same", async () => {
    await server.stop("SIGKILL");
    const { code, said } = await doctor();
    expect([code, toDos(said)]).toEqual([0, []]);
    expect(said).toMatch(/look {5}No server runs at 127\.0\.0\.1:\d+/);
  });

  it("and whose port somebody else has taken, is a fault", async () => {
    const other = await startHttpServer((_, response) => response.end("moin"), server.port);
    expectToDo(await doctor(), `At 127.0.0.1:${server.port} answers something else`);
    other.close();
  });

  it("does not hinder doctor where another one hangs", async () => {
    const hold = `import("./app/platform/files/directory-lock.server.js").then(({ acquireLock }) => { acquireLock(${JSON.stringify(dataDir)}); console.log("mine"); setInterval(() => {}, 1000); })`;
    const holder = execFile(process.execPath, ["--input-type=module", "-e", hold]);
    await once(holder.stdout ?? holder, "data");
    expectToDo(await doctor(), "but no server answers for it");
    holder.kill("SIGKILL");
    await once(holder, "exit");
  });

  it("and has a newer database than program, is told so", async () => {
    server = await startServer({ ...settings(), PORT: `${server.port}` });
    const shared = `
      import { openDatabase } from "./app/operator/database.js";
      const { query, close } = await openDatabase("shared");
      await query("insert into supabase_migrations.schema_migrations values ('20990101000000', 'later')");
      await close();`;
    expect(await lines(shared, settings())).toMatchObject({ code: 0 });
    expectToDo(await doctor(), "migrations that this release does not know (20990101000000)");
  });
});
