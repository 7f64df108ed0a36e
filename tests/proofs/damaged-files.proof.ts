// In npm test: tests/unit/kept-file.test.ts - each kind of damage by the functions that read the files
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookiesOf } from "../helpers/app";
import { type Damage, damage, damages } from "../helpers/damage";
import { eventually } from "../helpers/eventually";
import { freshData } from "../helpers/fresh-data";
import { id, message, type Target, targets, waiting, whole, wholeMessages } from "../helpers/kept-files";
import { mailsTo } from "../helpers/mailbox";
import { openBackend, startMailing } from "../helpers/mailing";
import { type RunningServer, startServer } from "../helpers/server";
import { decode } from "../helpers/staff-form";
import { sendContact } from "../helpers/visitors";
import { prove } from "./prove";

const place = mkdtempSync(join(tmpdir(), "dmg-"));
const template = join(place, "template");
const staff = { email: "wache@musterhafen.example", password: "hafen-lotse-1" };
const nobody = 65534;
const subscribers = ["n0@werft.example", "n1@werft.example", "n2@werft.example"];

beforeAll(async () => {
  // Also for somebody without all rights.
  chmodSync(place, 0o711);
  const backend = await openBackend(freshData(template));
  await backend.fetch(`${backend.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "Content-Type": "application/json" },
    body: JSON.stringify(staff),
  });
  await startMailing(backend, 3);
  await backend.close();
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const get = (server: RunningServer, path: string, cookie = "") =>
  fetch(server.url + path, { headers: { Cookie: cookie }, signal: AbortSignal.timeout(10_000) });
const post = (server: RunningServer, path: string, fields: Record<string, string>) =>
  fetch(server.url + path, {
    method: "POST",
    headers: { Origin: server.url },
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  });
const health = async (server: RunningServer) => {
  const response = await get(server, "/healthz");
  return { code: response.status, ...(await response.json()) };
};

/** A data directory of its own, with what is whole. */
function prepare(name: string, files: Record<string, string>) {
  const dataDir = join(place, name.replace(/\W/g, "-"), "data");
  cpSync(template, dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(dataDir, file, ".."), { recursive: true });
    writeFileSync(join(dataDir, file), text);
  }
  return dataDir;
}

/** Pages and forms work, and what was whole has arrived once. */
async function checkThatAllWorks(server: RunningServer, noticed: number) {
  for (const path of ["/", "/services", "/blog", "/newsletter", "/contact"])
    expect((await get(server, path)).status, path).toBe(200);
  expect((await sendContact(server.url, { email: "neu@b.example" })).status).toBe(302);
  const signup = { email: "abo@b.example", firstName: "A", lastName: "B" };
  expect((await post(server, "/newsletter", signup)).status).toBe(303);
  await eventually(async () => expect((await health(server)).spool.waiting).toBe(0));
  const wanted = ["abo@b.example", ...subscribers];
  await eventually(() =>
    expect(wanted.map((address) => mailsTo(address, server.dataDir).length)).toEqual(wanted.map(() => 1)),
  );
  const notices = () =>
    mailsTo("moin@", server.dataDir).filter(({ text }) => text.includes("melder@b.example"));
  await eventually(() => expect(notices()).toHaveLength(noticed));
}

async function dashboard(server: RunningServer) {
  const signedIn = await post(server, "/admin/login", staff);
  return decode((await (await get(server, "/admin", cookiesOf(signedIn))).text()).replace(/<[^>]+>/g, " "));
}

async function stored(dataDir: string) {
  const backend = await openBackend(dataDir);
  const rows = await backend.sql("select email, count(*)::int as n from contact_submissions group by email");
  await backend.close();
  return Object.fromEntries(rows.map(({ email, n }) => [email as string, n as number]));
}

/** What came of all of it. */
const found = { survived: 0, setAside: 0, harmless: 0, arrived: 0 };

async function survive(
  name: string,
  kind: Damage,
  places: Record<string, Target>,
  files: Record<string, string>,
) {
  const dataDir = prepare(name, files);
  const ends: (() => void)[] = [];
  const expected: string[] = [];
  for (const [file, { whole, odd, harmless }] of Object.entries(places)) {
    const right = file === "secrets.json" ? readFileSync(join(dataDir, file), "utf8") : whole;
    ends.push(await damage(kind, join(dataDir, file), right, odd));
    if (!harmless.test(kind.name)) expected.push(file);
    else found.harmless += 1;
  }
  const isOther = kind.asNobody && process.getuid?.() === 0;
  if (isOther) expect(spawnSync("chown", ["-R", String(nobody), dataDir]).status).toBe(0);
  const server = await startServer({ DATA_DIR: dataDir }, isOther ? { uid: nobody } : {});
  try {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await checkThatAllWorks(server, files === whole ? 1 : 0);
    await eventually(async () =>
      expect(await health(server)).toMatchObject({ code: 200, status: "ok", damaged: expected.length }),
    );
    // The other thread's lines take a moment.
    await eventually(() => {
      for (const file of expected) expect(server.output(), file).toContain(`damaged: ${file} `);
    });
    expect(readdirSync(join(dataDir, "damaged"))).toHaveLength(expected.length);
    expect(await dashboard(server)).toContain(
      expected.length === 1
        ? "Eine Datei des Servers war beschädigt. Sie liegt jetzt im Ordner „damaged“"
        : `${expected.length} Dateien des Servers waren beschädigt. Sie liegen jetzt im Ordner „damaged“`,
    );
    expect(server.output()).not.toContain('"incident"');
  } finally {
    await server.stop("SIGKILL");
    for (const end of ends) end();
  }
  const rows = await stored(dataDir);
  const wanted = [...(files === whole ? wholeMessages : []), "neu@b.example"];
  for (const email of wanted) expect(rows[email], email).toBe(1);
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
  found.survived += 1;
  found.setAside += expected.length;
  found.arrived += wanted.length;
}

const pick = (...names: string[]) => damages.filter(({ name }) => names.includes(name));
const inFiles = damages;
const inFolders = pick("a link to nowhere", "a FIFO", "a socket", "half a file");
const folders = [
  ["spool", "outbox", "outbox-queue", "damaged"],
  ["outbox-queue/waiting", "outbox-queue/states"],
];

describe("starts, says so and goes on", () => {
  it.each(inFiles.map((kind) => [kind.name, kind] as const))(
    "with %s in the place of every file",
    (name, kind) => survive(name, kind, targets, whole),
  );

  it.each(inFolders.flatMap((kind) => folders.map((some) => [kind.name, some, kind] as const)))(
    "with %s in the place of %s",
    (name, some, kind) => {
      const anywhere: Target = { whole: "x", odd: "x", harmless: /^$/ };
      return survive(`${name} ${some[0]}`, kind, Object.fromEntries(some.map((one) => [one, anywhere])), {});
    },
  );
});

prove("damaged-files", "loses nothing that was whole to any of it", async () => {
  const { survived, setAside, harmless, arrived } = found;
  const all = inFiles.length + inFolders.length * folders.length;
  return {
    figure: `${inFiles.length} kinds × ${Object.keys(targets).length} files and ${inFolders.length} × 7 folders in ${all} starts: ${survived} went on, ${setAside} set aside and said, ${harmless} harmless; ${arrived} of ${arrived} whole messages stored once`,
    ok: survived === all,
  };
});

prove("damaged-files", "says that the database refuses a message, and keeps it", async () => {
  const refused = { ...message("zu-lang@b.example"), message: "x".repeat(5001), delivery_key: id(7) };
  const dataDir = prepare("refused", { ...whole, [`spool/${id(7)}.json`]: waiting(refused) });
  const server = await startServer({ DATA_DIR: dataDir });
  await expect
    .poll(async () => (await health(server)).spool, { timeout: 60_000 })
    .toMatchObject({ waiting: 1, refused: 1 });
  expect(await health(server)).toMatchObject({ code: 200, status: "ok", damaged: 0 });
  expect(await dashboard(server)).toContain(
    "Eine davon nimmt die Datenbank nicht an. Sie geht nicht verloren",
  );
  expect(server.output()).toMatch(
    /spool\/\S+7\.json was refused 4 times \(.*storing a submission failed: \d+ contact_submissions_message_length\)/,
  );
  await server.stop("SIGKILL");
  expect(existsSync(join(dataDir, `spool/${id(7)}.json`))).toBe(true);
  const rows = await stored(dataDir);
  expect(wholeMessages.map((email) => rows[email])).toEqual([1, 1, 1]);
  return { figure: "a refused message: kept, said on the dashboard and in /healthz, the others stored" };
});
