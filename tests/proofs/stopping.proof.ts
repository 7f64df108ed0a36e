// In npm test: tests/proofs/operating.test.ts - a form half sent is answered after SIGTERM
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { freshData } from "../helpers/fresh-data";
import { freePort } from "../helpers/server";
import { temporaryFolder } from "../helpers/temporary-folder";

deadlinesTimes(1);

const dataDir = freshData(temporaryFolder());
const started: ChildProcess[] = [];

afterEach(() => {
  for (const { pid } of started.splice(0)) {
    try {
      process.kill(-Number(pid), "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
});

type Run = Awaited<ReturnType<typeof serve>>;

async function serve(command: string[]) {
  const port = await freePort();
  const child = launch(command, process.cwd(), { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port) });
  const ended = once(child, "exit");
  const robots = () => fetch(`http://127.0.0.1:${port}/robots.txt`);
  await eventually(async () => expect((await robots()).status).toBe(200));
  return { child, url: `http://127.0.0.1:${port}`, robots, server: listener(Number(child.pid)), ended };
}

function launch([command = "", ...args]: string[], cwd: string, env: Record<string, string>) {
  // Nothing of an npm that may have started the tests.
  const bare = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"));
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: "ignore",
    env: { NODE_ENV: "production", ...Object.fromEntries(bare), ...env },
  });
  started.push(child);
  return child;
}

function listener(group: number): number {
  const rows = execFileSync("ps", ["-eo", "pid=,pgid=,args="], { encoding: "utf8" }).split("\n");
  const found = rows
    .map((row) => row.trim().match(/^(\d+) +(\d+) (node|\S+\/node) .*app\/operator\/start\.js/))
    .find((match) => Number(match?.[2]) === group);
  return Number(found?.[1]);
}

const lives = (pid: number) => existsSync(`/proc/${pid}`);

async function halfSentForm({ url }: Run) {
  const fields = { name: "Antje", email: "antje@b.example", message: "Moin", privacy: "on" };
  const body = `${new URLSearchParams(fields)}`;
  const sending = request(`${url}/?index`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(body),
      Origin: url,
      Expect: "100-continue",
    },
  });
  const answer = once(sending, "response").then(([response]) => {
    response.resume();
    return response.statusCode as number;
  });
  answer.catch(() => undefined);
  sending.flushHeaders();
  await once(sending, "continue");
  sending.write(body.slice(0, 10));
  return { answer, finish: () => sending.end(body.slice(10)) };
}

const npmStart = ["npm", "start"];
const nodeStart = ["node", "app/operator/start.js"];

const ends: [string, string[], (run: Run) => void][] = [
  ["node asked", nodeStart, ({ child }) => child.kill("SIGTERM")],
  ["npm asked", npmStart, ({ child }) => child.kill("SIGTERM")],
  ["npm killed", npmStart, ({ child }) => child.kill("SIGKILL")],
  ["npm's whole group asked", npmStart, ({ child }) => process.kill(-Number(child.pid), "SIGTERM")],
  ["Ctrl-C in npm's terminal", npmStart, ({ child }) => process.kill(-Number(child.pid), "SIGINT")],
];

describe("a server that is to end answers what it has begun, then leaves port and data", () => {
  it.each(ends)("%s", async (_name, command, end) => {
    const run = await serve(command);
    expect(lives(run.server)).toBe(true);
    const form = await halfSentForm(run);
    end(run);
    // npm has passed it on, or the server has missed its npm.
    await eventually(() => expect(run.robots()).rejects.toThrow());
    form.finish();
    expect(await form.answer).toBe(302);
    await eventually(() => expect(lives(run.server)).toBe(false));
    await run.ended;
    await expect(run.robots()).rejects.toThrow();
  });
});

it("ends at once when asked a second time, and not for the echo of the first", async () => {
  const run = await serve(nodeStart);
  const form = await halfSentForm(run);
  run.child.kill("SIGINT");
  run.child.kill("SIGTERM");
  await eventually(() => expect(run.robots()).rejects.toThrow());
  expect(run.child.exitCode).toBeNull();
  await eventually(() => {
    run.child.kill("SIGINT");
    expect(run.child.exitCode).not.toBeNull();
  });
  expect(run.child.exitCode).toBe(1);
  await expect(form.answer).rejects.toThrow();
});

const stays: [string, string[]][] = [
  ["npm in the background of a shell that ends", ["sh", "-c", "nohup npm start & sleep 1"]],
  ["node in the background of a shell that ends", ["sh", "-c", "nohup node app/operator/start.js & sleep 1"]],
  [
    "node left behind by a script of npm's",
    ["sh", "-c", "npm_lifecycle_event=background node app/operator/start.js & sleep 1"],
  ],
];

describe("a server stays when whoever started it may go", () => {
  it.each(stays)("%s", async (_name, command) => {
    const run = await serve(command);
    await run.ended;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await run.robots()).status).toBe(200);
    process.kill(run.server, "SIGTERM");
    await eventually(() => expect(lives(run.server)).toBe(false));
  });
});

describe("nothing goes on alone when a start is ended before it serves", () => {
  const npm = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
  /** The product's own start without anything installed, and an npm that installs for ever. */
  const project = temporaryFolder();
  const note = join(project, "at-work");
  const installs = join(project, "tools/npm");
  for (const folder of ["public", "tools"]) mkdirSync(join(project, folder));
  const settings = [
    "package.json",
    "package-lock.json",
    "remix.config.js",
    "vite.config.ts",
    "tsconfig.json",
  ];
  for (const part of ["app/operator", ...settings]) cpSync(part, join(project, part), { recursive: true });
  writeFileSync(installs, "#!/bin/sh\necho $$ > at-work\nexec sleep 600\n", { mode: 0o755 });

  /** The same, installed, with a build that never ends. */
  function install() {
    const builds = join(project, "node_modules/@remix-run/dev/dist/cli.js");
    for (const folder of [join(builds, ".."), join(project, "node_modules/vite")])
      mkdirSync(folder, { recursive: true });
    cpSync("package-lock.json", join(project, "node_modules/.package-lock.json"));
    writeFileSync(
      builds,
      'require("node:fs").writeFileSync("at-work", String(process.pid)); setInterval(() => {}, 1000);',
    );
  }

  it.each([
    ["while it installs, npm asked", "SIGTERM", false],
    ["while it installs, npm killed", "SIGKILL", false],
    ["while it builds, npm asked", "SIGTERM", true],
    ["while it builds, npm killed", "SIGKILL", true],
  ] as const)("%s", async (_name, signal, isInstalled) => {
    if (isInstalled) install();
    rmSync(note, { force: true });
    const child = launch([npm, "start"], project, { PATH: `${join(installs, "..")}:${process.env.PATH}` });
    const ended = once(child, "exit");
    await eventually(() => expect(readFileSync(note, "utf8")).toMatch(/^\d+/));
    const processes = [Number(readFileSync(note, "utf8")), listener(Number(child.pid))];
    expect(processes.map(lives)).toEqual([true, true]);
    child.kill(signal);
    await ended;
    await eventually(() => expect(processes.map(lives)).toEqual([false, false]));
  });
});
