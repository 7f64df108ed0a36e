// In npm test: tests/proofs/operating.test.ts - one backup beside a running server, brought back elsewhere
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { command as run } from "../helpers/commands";
import { freshData } from "../helpers/fresh-data";
import { jpeg, nameOf } from "../helpers/posted-pictures";
import { type RunningServer, startServer } from "../helpers/server";

let place: string;
let dataDir: string;
let archive: string;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "backup-"));
  dataDir = freshData(join(place, "data"));
  archive = join(place, "site.tar.gz");
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.stop("SIGKILL");
  rmSync(place, { recursive: true, force: true });
});

const restart = async () => {
  server = await startServer({ DATA_DIR: dataDir });
};

const command = (name: "backup" | "restore", ...args: string[]) => commandWith({}, name, ...args);
const commandWith = (settings: Record<string, string>, name: string, ...args: string[]) =>
  run(`app/bin/${name}.js`, args, { DATA_DIR: dataDir, ...settings });

function post(path: string, fields: Record<string, string>) {
  return fetch(server.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: server.url },
    redirect: "manual",
  });
}

const write = async (name: string) =>
  expect((await post("/contact", { name, email: "b@b.example", message: name, privacy: "on" })).status).toBe(
    302,
  );

/** Whose messages the member of staff sees who signed in before the backup. */
async function read(): Promise<string[]> {
  const response = await fetch(`${server.url}/admin/contacts`, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  const page = await response.text();
  return ["Vorher", "Waehrenddessen", "Nachher"].filter((name) => page.includes(name));
}

let picture: { path: string; bytes: Buffer };

/** Brings a picture in, as a page without JavaScript does, and gives where it is served and what comes from there. */
async function bringPicture(colour: string) {
  const file = await jpeg(colour);
  const body = new FormData();
  body.append("picture", new File([new Uint8Array(file)], "kran.jpg"));
  body.append("alt", "Ein Kran");
  const headers = { Cookie: cookie, Origin: server.url };
  const answer = await fetch(`${server.url}/admin/media`, {
    method: "POST",
    body,
    headers,
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  const path = `/media/${nameOf(file)}-960.webp`;
  return { path, bytes: await served(path) };
}

async function served(path: string) {
  const answer = await fetch(server.url + path);
  expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/webp"]);
  return Buffer.from(await answer.arrayBuffer());
}

const account = { email: "sicherung@musterhafen.example", password: "hafen-lotse-1" };

describe("a backup of a server at work", () => {
  it("holds everything acknowledged before, and leaves the server alone", async () => {
    expect(
      (await post("/admin/login?modus=registrieren", { full_name: "Sicherung", ...account })).status,
    ).toBe(303);
    const signedIn = await post("/admin/login", account);
    cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    await write("Vorher");
    picture = await bringPicture("navy");
    mkdirSync(join(dataDir, "spool"), { recursive: true });

    const [made] = await Promise.all([command("backup", archive), write("Waehrenddessen")]);
    expect(made).toEqual({ code: 0, said: expect.stringMatching(/site\.tar\.gz \(\d+\.\d MB\)$/) });
    expect(statSync(archive).mode & 0o077).toBe(0);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("copy."))).toEqual([]);
    await write("Nachher");
    await bringPicture("orange");
    expect(await read()).toEqual(["Vorher", "Waehrenddessen", "Nachher"]);
  });

  it("says what of a project is not in it", async () => {
    const said = (words: string) => words.includes("Not in the backup: the project's tables");
    const elsewhere = await commandWith(
      { SUPABASE_URL: "http://127.0.0.1:1" },
      "backup",
      join(place, "hosted.tar.gz"),
    );
    expect([elsewhere.code, said(elsewhere.said)]).toEqual([0, true]);
    const here = await command("backup", join(place, "embedded.tar.gz"));
    expect([here.code, said(here.said)]).toEqual([0, false]);
  });

  it("is not overwritten by the next one", async () => {
    expect(await command("backup", archive)).toEqual({ code: 1, said: `${archive} exists already.` });
  });
});

describe("restoring", () => {
  it("refuses while a server works on the data", async () => {
    const { code: status, said: output } = await command("restore", archive, "--force");
    expect(status).toBe(1);
    expect(output).toMatch(/^The data in .+ is in use by process \d+; stop it or set DATA_DIR .+$/);
  });

  it("refuses to replace data without being told to, and a damaged archive always", async () => {
    await server.stop("SIGKILL");
    const before = readdirSync(dataDir);
    expect(await command("restore", archive)).toEqual({
      code: 1,
      said: expect.stringMatching(/There is data in .+ already; with --force/),
    });

    const damaged = join(place, "damaged.tar.gz");
    writeFileSync(damaged, readFileSync(archive));
    truncateSync(damaged, Math.floor(statSync(archive).size / 2));
    const { code: status, said: output } = await command("restore", damaged, "--force");
    expect(status).toBe(1);
    expect(output).toContain("no complete backup: it cannot be unpacked (Z_BUF_ERROR). Nothing was changed.");
    expect(readdirSync(dataDir)).toEqual(before);
    await restart();
    expect(await read()).toEqual(["Vorher", "Waehrenddessen", "Nachher"]);
  });

  it("brings back messages, pictures, accounts, sessions and secrets, and keeps aside what was there", async () => {
    await server.stop("SIGKILL");
    const { code: status } = await command("restore", archive, "--force");
    expect(status).toBe(0);
    const [aside = ""] = readdirSync(dataDir).filter((name) => name.startsWith("before-restore-"));
    expect(readdirSync(join(dataDir, aside))).toContain("database");
    await restart();
    const names = await read();
    expect(names).toContain("Vorher");
    expect(names).not.toContain("Nachher");
    expect(await served(picture.path)).toEqual(picture.bytes);
    expect(new Set(readdirSync(join(dataDir, "media")).map((file) => file.slice(0, 32))).size).toBe(1);
  });

  it("works into an empty directory, from a backup made while no server runs", async () => {
    await server.stop();
    const second = join(place, "second.tar.gz");
    expect((await command("backup", second)).code).toBe(0);
    dataDir = join(place, "elsewhere");
    expect((await command("restore", second)).code).toBe(0);
    await restart();
    expect(await read()).toContain("Vorher");
    expect(await served(picture.path)).toEqual(picture.bytes);
  });
});
