// In npm test: tests/proofs/operating.test.ts - one backup beside a running server, brought back elsewhere
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { command } from "../helpers/commands";
import { freshData } from "../helpers/fresh-data";
import { postForm } from "../helpers/http-client";
import { jpeg, nameOf } from "../helpers/posted-pictures";
import { type RunningServer, startServer } from "../helpers/server";
import { staffCookieOf } from "../helpers/staff-of-server";
import { temporaryFolder } from "../helpers/temporary-folder";
import { sendContact } from "../helpers/visitors";

const place = temporaryFolder();
const archive = join(place, "site.tar.gz");
let dataDir = freshData(join(place, "data"));
let server: RunningServer;
let headers: { Cookie: string };
let picture: { path: string; bytes: Buffer };

const start = async () => {
  server = await startServer({ DATA_DIR: dataDir });
};
beforeAll(async () => {
  await start();
  headers = { Cookie: await staffCookieOf(server.url, "sicherung") };
});
afterAll(() => server.stop("SIGKILL"));

const run = (name: "backup" | "restore", args: string[], settings: Record<string, string> = {}) =>
  command(`app/operator/${name}.js`, args, { DATA_DIR: dataDir, ...settings });

const write = async (name: string) =>
  expect((await sendContact(server.url, { name, email: "b@b.example" })).status).toBe(302);

async function read(): Promise<string[]> {
  const response = await fetch(`${server.url}/admin/contacts`, { headers });
  expect(response.status).toBe(200);
  const page = await response.text();
  return ["Vorher", "Waehrenddessen", "Nachher"].filter((name) => page.includes(name));
}

async function bringPicture(colour: string) {
  const file = await jpeg(colour);
  const body = new FormData();
  body.append("picture", new File([new Uint8Array(file)], "kran.jpg"));
  body.append("alt", "Ein Kran");
  expect((await postForm(server.url, "/admin/media", body, headers)).status).toBe(303);
  const path = `/media/${nameOf(file)}-960.webp`;
  return { path, bytes: await served(path) };
}

async function served(path: string) {
  const answer = await fetch(server.url + path);
  expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/webp"]);
  return Buffer.from(await answer.arrayBuffer());
}

it("a backup of a server at work leaves it alone, and is for its owner's eyes", async () => {
  await write("Vorher");
  picture = await bringPicture("navy");
  const [made] = await Promise.all([run("backup", [archive]), write("Waehrenddessen")]);
  expect(made).toEqual({ code: 0, said: expect.stringMatching(/site\.tar\.gz \(\d+\.\d MB\)$/) });
  expect(statSync(archive).mode & 0o077).toBe(0);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("copy."))).toEqual([]);
  await write("Nachher");
  await bringPicture("orange");
  expect(await read()).toEqual(["Vorher", "Waehrenddessen", "Nachher"]);
});

it("says what of a project is not in it", async () => {
  for (const SUPABASE_URL of ["http://127.0.0.1:1", ""]) {
    const { code, said } = await run("backup", [join(place, `${SUPABASE_URL.length}.tar.gz`)], {
      SUPABASE_URL,
    });
    const isSaid = said.includes("Not in the backup: the project's tables");
    expect([code, isSaid]).toEqual([0, SUPABASE_URL !== ""]);
  }
});

it("replaces data only when told to, and brings back messages, pictures, accounts, sessions and secrets", async () => {
  await server.stop("SIGKILL");
  const before = readdirSync(dataDir);
  expect(await run("restore", [archive])).toEqual({
    code: 1,
    said: expect.stringMatching(/There is data in .+ already; with --force/),
  });
  expect(readdirSync(dataDir)).toEqual(before);
  expect((await run("restore", [archive, "--force"])).code).toBe(0);
  const [aside = ""] = readdirSync(dataDir).filter((name) => name.startsWith("before-restore-"));
  expect(readdirSync(join(dataDir, aside))).toContain("database");
  await start();
  const names = await read();
  expect(names).toContain("Vorher");
  expect(names).not.toContain("Nachher");
  expect(await served(picture.path)).toEqual(picture.bytes);
  expect(new Set(readdirSync(join(dataDir, "media")).map((file) => file.slice(0, 32))).size).toBe(1);
});

it("works into an empty directory, from a backup made while no server runs", async () => {
  await server.stop();
  const second = join(place, "second.tar.gz");
  expect((await run("backup", [second])).code).toBe(0);
  dataDir = join(place, "elsewhere");
  expect((await run("restore", [second])).code).toBe(0);
  await start();
  expect(await read()).toContain("Vorher");
  expect(await served(picture.path)).toEqual(picture.bytes);
});
