// In npm test: tests/proofs/operating.test.ts - one sound installation and one broken one
import { execFile } from "node:child_process";
import { EventEmitter, once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lackOfRoom } from "../../app/bin/doctor-data.js";
import { command, type Ended, lines } from "../helpers/commands";
import { freshData } from "../helpers/fresh-data";
import { type RunningServer, startServer } from "../helpers/server";
import { answer, type MailServer, startMailServer } from "../helpers/smtp";
import { startTlsProxy } from "../helpers/tls";

const hour = 3_600_000;
let place: string;
let dataDir: string;
let server: RunningServer;
let mails: MailServer;
let proxy: Server;
let siteUrl: string;
/** How the proxy between SITE_URL and the server misbehaves. */
let proxied: Proxied = {};

interface Proxied {
  /** What it passes on otherwise; undefined takes a header away. */
  headers?: Record<string, string | undefined>;
  /** The header that clients sent stays. */
  believes?: boolean;
  /** It answers by itself. */
  instead?: { status: number; headers?: Record<string, string> };
  /** Its clock is ahead by so many milliseconds. */
  ahead?: number;
}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "doctor-"));
  dataDir = freshData(join(place, "data"));
  mails = await startMailServer({
    onRecipient: (address) => {
      if (address.startsWith("nobody@")) throw answer(550, "no such user here");
    },
  });
  proxy = createServer((request, response) => {
    const { instead, headers: changed = {}, believes, ahead } = proxied;
    if (instead) return void response.writeHead(instead.status, instead.headers).end("not it");
    const forwarded = { "x-forwarded-for": "192.0.2.7" };
    const headers: Proxied["headers"] = {
      ...(request.headers as Record<string, string>),
      ...(!believes && forwarded),
      ...changed,
    };
    for (const [name, value] of Object.entries(headers)) if (value === undefined) delete headers[name];
    const { method, url: path } = request;
    const passed = httpRequest({ host: "127.0.0.1", port: server.port, method, path, headers }, (from) => {
      const date = new Date(Date.now() + (ahead ?? 0)).toUTCString();
      response.writeHead(from.statusCode ?? 0, { ...from.headers, date });
      from.pipe(response);
    });
    passed.on("error", () => response.writeHead(502).end());
    passed.end();
  });
  // The application in this process has its front door before every server; this one is not the application's.
  proxy.emit = EventEmitter.prototype.emit;
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  siteUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  server = await startServer(settings());
  expect((await run("backup.js", [join(place, "site.tar.gz")])).code).toBe(0);
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await mails.close();
  proxy.close();
  rmSync(place, { recursive: true, force: true });
});
beforeEach(() => {
  proxied = {};
});

const settings = (): Record<string, string> => ({
  DATA_DIR: dataDir,
  HOST: "127.0.0.1",
  SITE_URL: siteUrl,
  TRUST_PROXY: "1",
  SMTP_URL: mails.url,
  MAIL_FROM: "Hafen <moin@hafen.example>",
  SUPABASE_URL: "",
  NODE_ENV: "production",
});

const run = (name: string, args: string[] = [], otherwise: Record<string, string> = {}) =>
  command(`app/bin/${name}`, args, { PORT: `${server.port}`, ...settings(), ...otherwise });

const doctor = (otherwise: Record<string, string> = {}, args: string[] = []) =>
  run("doctor.js", args, otherwise);
const toDos = (said: string) => said.split("\n").filter((line) => line.startsWith("to do"));

/** Everything under the data directory, with whose it is and when it was changed; the database works all the time. */
const inventory = () =>
  readdirSync(dataDir, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith("database/"))
    .map((name) => {
      const { uid, mode, mtimeMs } = statSync(join(dataDir, name));
      return [name, uid, mode, mtimeMs].join(" ");
    })
    .sort();

describe("a sound installation", () => {
  it("has nothing to do, gets one mail, and is left as it was", async () => {
    const before = inventory();
    const { code, said } = await doctor({}, ["--mail", "chef@hafen.example"]);
    expect(toDos(said)).toEqual([]);
    expect(said).toContain("Nothing is left to do.");
    expect(code).toBe(0);
    for (const line of [
      "The server starts with these settings.",
      "The last backup was made 0 minutes ago.",
      "The database has all migrations of this release",
      `Requests for ${siteUrl} arrive as they were sent; you are 192.0.2.7`,
      "The mail server took a mail to chef@hafen.example (250",
    ])
      expect(said).toContain(`ok       ${line}`);
    expect(mails.received.map(({ to }) => to)).toEqual([["chef@hafen.example"]]);
    expect(inventory()).toEqual(before);
  });

  it("says no secret", async () => {
    const { said } = await doctor({ SMTP_URL: `smtp://hafen:streng-geheim@127.0.0.1:${mails.port}` });
    expect(said).not.toContain("streng-geheim");
    expect(said).not.toContain(JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8")).word);
  });
});

type Case = [
  name: string,
  says: string,
  proxied: Proxied,
  otherwise?: Record<string, string>,
  args?: string[],
];
describe("a broken installation: one line says what, one what to do, and it ends with 1", () => {
  it.each<Case>([
    ["a setting", "MAIL_FROM is missing", {}, { MAIL_FROM: "" }],
    [
      "no address",
      "SITE_URL is not set, but other machines can reach",
      {},
      { SITE_URL: "", HOST: "0.0.0.0" },
    ],
    ["another Host", "passes on the Host 127.0.0.1:1, and visitors", { headers: { host: "127.0.0.1:1" } }],
    ["no client", "does not say who asks", { headers: { "x-forwarded-for": undefined } }],
    ["clients that say who they are", "Anybody can say who they are", { believes: true }],
    ["another origin", "Origin null", { headers: { origin: "null" } }],
    [
      "a proxy that leads on",
      "leads on to https://www.hafen.example",
      { instead: { status: 301, headers: { location: "https://www.hafen.example/healthz" } } },
    ],
    [
      "a proxy that does not reach it",
      "answers 502: it does not reach the server",
      { instead: { status: 502 } },
    ],
    ["another server", "answers something else than this server (404)", { instead: { status: 404 } }],
    ["a clock", " s apart.", { ahead: hour }],
    ["nobody at SITE_URL", "http://127.0.0.1:1 cannot be reached", {}, { SITE_URL: "http://127.0.0.1:1" }],
    ["no such name", "has no address", {}, { SITE_URL: "http://hafen.invalid" }],
    [
      "other settings than the server's",
      "was started with other settings",
      {},
      { SITE_URL: "http://[::1]:1" },
    ],
    [
      "a setting that changed since the start",
      "was started with other settings than these: TRUST_PROXY, SESSION_SECRET.",
      {},
      { SESSION_SECRET: "y".repeat(40), TRUST_PROXY: "2" },
    ],
    ["another directory", "There is nothing at /nowhere/else yet", {}, { DATA_DIR: "/nowhere/else" }],
    ["a mail server", "did not take a mail", {}, {}, ["--mail", "nobody@hafen.example"]],
    [
      "a hosted project",
      "http://127.0.0.1:1 does not answer",
      {},
      {
        SUPABASE_URL: "http://127.0.0.1:1",
        SUPABASE_ANON_KEY: "sb_publishable_x",
        SESSION_SECRET: "x".repeat(32),
      },
    ],
  ])("%s", async (_, says, how, otherwise = {}, args = []) => {
    proxied = how;
    expectToDo(await doctor(otherwise, args), says);
  });

  it("where the pictures of a project lie", async () => {
    const hosted = { SUPABASE_URL: "http://127.0.0.1:1", SUPABASE_ANON_KEY: "sb_publishable_x" };
    const { said } = await doctor({ ...hosted, SESSION_SECRET: "x".repeat(32) });
    expect(said).toContain("Pictures lie in the project's bucket media");
    expect((await doctor()).said).not.toContain("bucket media");
  });

  it("a certificate", async () => {
    const tls = await startTlsProxy();
    tls.passTo(server.port);
    try {
      expectToDo(await doctor({ SITE_URL: tls.url }), "is not one that browsers take");
      const trusted = await doctor({ SITE_URL: tls.url, NODE_EXTRA_CA_CERTS: tls.certificate });
      expectToDo(trusted, "The certificate ends in 1 days.");
      expectToDo(
        await doctor({ SITE_URL: siteUrl.replace("http:", "https:") }),
        "is not one that browsers take",
      );
    } finally {
      tls.close();
    }
  });

  type Damage = [name: string, says: string, make: () => void, mend: () => void];
  const waiting = () => join(dataDir, "spool/wartet.json");
  const left = () => join(dataDir, "damaged/spool_x.json");
  const noted = () => join(dataDir, "last-backup.json");
  it.each<Damage>([
    [
      "messages that wait",
      "1 messages wait for the database, the oldest for 3 hours",
      () => {
        writeFileSync(waiting(), "{}");
        utimesSync(waiting(), new Date(), new Date(Date.now() - 3 * hour));
      },
      () => rmSync(waiting()),
    ],
    [
      "damaged files",
      "1 damaged files lie in",
      () => {
        mkdirSync(join(dataDir, "damaged"), { recursive: true });
        writeFileSync(left(), "{}");
      },
      () => rmSync(left()),
    ],
    [
      "rights",
      "Other users of this machine can look",
      () => chmodSync(dataDir, 0o755),
      () => chmodSync(dataDir, 0o700),
    ],
    [
      "an old backup",
      "The last backup was made 3 days ago",
      () => writeFileSync(noted(), JSON.stringify({ at: new Date(Date.now() - 72 * hour).toISOString() })),
      () => writeFileSync(noted(), JSON.stringify({ at: new Date().toISOString() })),
    ],
    [
      "a backup of which nothing is known",
      "No backup of these data is known",
      () => writeFileSync(noted(), "[]"),
      () => writeFileSync(noted(), JSON.stringify({ at: new Date().toISOString() })),
    ],
  ])("%s", async (_, says, make, mend) => {
    make();
    try {
      expectToDo(await doctor(), says);
    } finally {
      mend();
    }
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
    expect(toDos(said)).toEqual([]);
    expect(said).toMatch(/look {5}No server runs at 127\.0\.0\.1:\d+/);
    expect(code).toBe(0);
  });

  it("and whose port somebody else has taken, is a fault", async () => {
    const { port } = server;
    proxy.close();
    const other = createServer((_, response) => response.end("moin"));
    other.emit = EventEmitter.prototype.emit;
    other.listen(port, "127.0.0.1");
    await once(other, "listening");
    expectToDo(await doctor(), `At 127.0.0.1:${port} answers something else`);
    other.closeAllConnections();
    await new Promise((closed) => other.close(closed));
  });

  it("does not hinder doctor where another one hangs", async () => {
    const hold = `import("./app/server/disk/directory-lock.server.js").then(({ acquireLock }) => { acquireLock(${JSON.stringify(dataDir)}); console.log("mine"); setInterval(() => {}, 1000); })`;
    const holder = execFile(process.execPath, ["--input-type=module", "-e", hold]);
    await once(holder.stdout ?? holder, "data");
    expectToDo(await doctor(), "but no server answers for it");
    holder.kill("SIGKILL");
    await once(holder, "exit");
  });

  it("and has a newer database than program, is told so", async () => {
    server = await startServer({ ...settings(), PORT: `${server.port}` });
    const shared = `
      import { openDatabase } from "./app/bin/database.js";
      const { query, close } = await openDatabase("shared");
      await query("insert into supabase_migrations.schema_migrations values ('20990101000000', 'later')");
      await close();`;
    expect(await lines(shared, settings())).toMatchObject({ code: 0 });
    expectToDo(await doctor(), "migrations that this release does not know (20990101000000)");
  });
});

function expectToDo({ code, said }: Ended, says: string) {
  const lines = said.split("\n");
  const at = lines.findIndex((line) => line.startsWith("to do") && line.includes(says));
  expect(at, said).toBeGreaterThanOrEqual(0);
  const remedy = lines.slice(at).find((line) => !line.startsWith("to do"));
  expect(remedy).toMatch(/^ {9}→ \S/);
  expect(said).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
}
