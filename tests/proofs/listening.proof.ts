// In npm test: tests/unit/listening.test.ts - the sentence for each address that cannot be listened at
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { freshData } from "../helpers/fresh-data";
import { freePort } from "../helpers/server";
import { temporaryFolder } from "../helpers/temporary-folder";

const serve = ["app/operator/serve.js"];
/** The ways in which a server is started: npm start; the unit and the image. */
const ways: [string, string[]][] = [
  ["npm start", ["app/operator/start.js"]],
  ["the unit", serve],
];

const project = temporaryFolder();
const dataDir = freshData(temporaryFolder());
let child: ChildProcess | undefined;
let ended: Promise<unknown> = Promise.resolve();

beforeAll(() => {
  const rest = ["build", "node_modules", "public", "supabase", "package.json", "package-lock.json"];
  for (const name of [...rest, "remix.config.js", "vite.config.ts", "tsconfig.json"])
    symlinkSync(resolve(name), join(project, name));
  // With its times: newer than the build, it would be built.
  execFileSync("cp", ["-a", "app", project]);
});
afterEach(stop);

const environment = (env: Record<string, string> = {}) =>
  ({ PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir, ...env }) as NodeJS.ProcessEnv;
function startInVain(command: string[]) {
  const env = environment();
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: project, env, encoding: "utf8" });
  return [status, stderr];
}

function stop() {
  child?.kill("SIGKILL");
  return ended;
}

function start(command: string[], env: Record<string, string> = {}) {
  child = spawn(process.execPath, command, { cwd: project, env: environment(env) });
  ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (output += part));
  return () => output;
}

function settings(lines: Record<string, string | number>) {
  const file = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(project, ".env"), file.join(""));
}

/** A first start on a busy machine takes its time. */
const answers = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/robots.txt`)).status).toBe(200), { timeout: 100_000 });

it.each(ways)(
  "started as %s it listens where .env says, and first where the environment does",
  async (_, command) => {
    const port = await freePort();
    settings({ PORT: port, HOST: "10.99.99.99" });
    const output = start(command, { HOST: "127.0.0.1" });
    await answers(`http://127.0.0.1:${port}`);
    expect(output()).toContain(`: http://127.0.0.1:${port} (embedded backend`);
    const named = output().match(/localhost:\d+/g) ?? [];
    expect(named.filter((address) => address !== `localhost:${port}`)).toEqual([]);
  },
);

it.each<[Record<string, string>, RegExp]>([
  [{ HOST: "10.99.99.99" }, /^HOST=10\.99\.99\.99 is no address of this machine; .+\n$/],
  [{ HOST: "nonsense.invalid" }, /^HOST=nonsense\.invalid is no name or address that .+\n$/],
  [{ PORT: "99999" }, /^PORT must be a whole number from 0 to 65535\.\n$/],
])("ends with one sentence and 1 for %j", async (wrong, sentence) => {
  settings({ PORT: await freePort(), HOST: "127.0.0.1", ...wrong });
  expect(startInVain(serve)).toEqual([1, expect.stringMatching(sentence)]);
});

it("warns in one sentence where others reach it and nobody has said under which address", async () => {
  const port = await freePort();
  settings({ PORT: port, HOST: "0.0.0.0" });
  const output = start(serve);
  await answers(`http://127.0.0.1:${port}`);
  expect(output().match(/^SITE_URL is not set.*$/gm)).toEqual([
    `SITE_URL is not set, but other machines can reach this server (HOST=0.0.0.0): links, feeds and mails lead to http://localhost:${port}.`,
  ]);
  await stop();
  settings({ PORT: port, HOST: "0.0.0.0", SITE_URL: "http://hafen.example" });
  const quiet = start(serve);
  await answers(`http://127.0.0.1:${port}`);
  expect(quiet()).not.toContain("SITE_URL is not set");
});

it("ends with one sentence and 1 for a .env that cannot be read", () => {
  rmSync(join(project, ".env"), { force: true });
  mkdirSync(join(project, ".env"));
  const sentence = `${join(project, ".env")} is there but cannot be read by this user.\n`;
  for (const [, command] of ways) expect(startInVain(command)).toEqual([1, sentence]);
});
