// In npm test: tests/unit/state-file.test.ts - each kind of damage by the functions that read the files
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { createConfirmed } from "../helpers/accounts";
import { type Damage, damage, damages } from "../helpers/damage";
import { eventually } from "../helpers/eventually";
import { freshData } from "../helpers/fresh-data";
import { postForm, signInAt } from "../helpers/http-client";
import { mailsTo } from "../helpers/mailbox";
import { openBackend, startMailing } from "../helpers/mailing";
import { type RunningServer, startServer } from "../helpers/server";
import { decode } from "../helpers/staff-form";
import { isRoot, nobody } from "../helpers/starts";
import { id, message, type Target, targets, waiting, whole, wholeMessages } from "../helpers/state-files";
import { storedMessages, untilDelivered } from "../helpers/stored-messages";
import { temporaryFolder } from "../helpers/temporary-folder";
import { sendContact } from "../helpers/visitors";
import { prove } from "./prove";

const place = temporaryFolder();
const template = join(place, "template");
const staff = { email: "wache@musterhafen.example", password: "hafen-lotse-1" };
const subscribers = ["n0@werft.example", "n1@werft.example", "n2@werft.example"];

beforeAll(async () => {
  chmodSync(place, 0o711);
  const backend = await openBackend(freshData(template));
  await createConfirmed(backend.sql, staff.email, staff.password);
  await startMailing(backend, subscribers.length);
  await backend.close();
});

const health = async ({ url }: RunningServer) => {
  const response = await fetch(`${url}/healthz`);
  return { code: response.status, ...(await response.json()) };
};

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

async function checkThatAllWorks(server: RunningServer) {
  for (const path of ["/", "/services", "/blog", "/newsletter", "/contact"])
    expect((await fetch(server.url + path)).status, path).toBe(200);
  expect((await sendContact(server.url, { email: "neu@b.example" })).status).toBe(302);
  const signup = { email: "abo@b.example", firstName: "A", lastName: "B" };
  expect((await postForm(server.url, "/newsletter", signup)).status).toBe(303);
  await untilDelivered(server.url);
  const mailed = (address: string) => mailsTo(address, server.dataDir);
  await eventually(() => {
    for (const address of ["abo@b.example", ...subscribers]) expect(mailed(address), address).toHaveLength(1);
  });
}

async function dashboard({ url }: RunningServer) {
  const Cookie = await signInAt(url, staff.email, staff.password);
  const html = await (await fetch(`${url}/admin`, { headers: { Cookie } })).text();
  return decode(html.replace(/<[^>]+>/g, " "));
}

async function expectStoredOnce(dataDir: string, emails: string[]) {
  const stored = await storedMessages(dataDir);
  expect(emails.map((email) => stored.get(email))).toEqual(emails.map(() => 1));
}

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
  }
  const isOther = kind.asNobody && isRoot;
  if (isOther) expect(spawnSync("chown", ["-R", String(nobody), dataDir]).status).toBe(0);
  const server = await startServer({ DATA_DIR: dataDir }, isOther ? { uid: nobody } : {});
  try {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await checkThatAllWorks(server);
    await eventually(async () => {
      expect(await health(server)).toMatchObject({ code: 200, status: "ok", damaged: expected.length });
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
  const wanted = [...(files === whole ? wholeMessages : []), "neu@b.example"];
  await expectStoredOnce(dataDir, wanted);
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
  found.survived += 1;
  found.setAside += expected.length;
  found.harmless += ends.length - expected.length;
  found.arrived += wanted.length;
}

it.each(damages.map((kind) => [kind.name, kind] as const))(
  "starts, says so and goes on with %s in the place of every file",
  (name, kind) => survive(name, kind, targets, whole),
);

const folders = [["spool", "outbox", "damaged"]];
const inFolders = damages
  .filter(({ name }) => ["a link to nowhere", "a FIFO", "a socket", "half a file"].includes(name))
  .flatMap((kind) => folders.map((some) => [kind.name, some, kind] as const));
const anywhere: Target = { whole: "x", odd: "x", harmless: /^$/ };

it.each(inFolders)("starts, says so and goes on with %s in the place of %s", (name, some, kind) =>
  survive(`${name} ${some[0]}`, kind, Object.fromEntries(some.map((one) => [one, anywhere])), {}),
);

prove("damaged-files", "loses nothing that was whole to any of it", async () => {
  const { survived, setAside, harmless, arrived } = found;
  const all = damages.length + inFolders.length;
  return {
    figure: `${damages.length} kinds × ${Object.keys(targets).length} files and 4 × 3 folders in ${all} starts: ${survived} went on, ${setAside} set aside and said, ${harmless} harmless; ${arrived} of ${arrived} whole messages stored once`,
    ok: survived === all,
  };
});

prove("damaged-files", "says that the database refuses a message, and keeps it", async () => {
  const refused = { ...message("zu-lang@b.example"), message: "x".repeat(5001), delivery_key: id(7) };
  const file = `spool/${id(7)}.json`;
  const dataDir = prepare("refused", { ...whole, [file]: waiting(refused) });
  const server = await startServer({ DATA_DIR: dataDir });
  await expect
    .poll(() => health(server), { timeout: 60_000 })
    .toMatchObject({ code: 200, status: "ok", damaged: 0, spool: { waiting: 1, refused: 1 } });
  expect(await dashboard(server)).toContain(
    "Eine davon nimmt die Datenbank nicht an. Sie geht nicht verloren",
  );
  expect(server.output()).toMatch(
    /spool\/\S+7\.json was refused 4 times \(.*storing a submission failed: \d+ contact_submissions_message_length\)/,
  );
  await server.stop("SIGKILL");
  expect(existsSync(join(dataDir, file))).toBe(true);
  await expectStoredOnce(dataDir, wholeMessages);
  return { figure: "a refused message: kept, said on the dashboard and in /healthz, the others stored" };
});
