// In npm test: tests/proofs/operating.test.ts - a form half sent is answered after SIGTERM
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deadlinesTimes } from "../helpers/deadlines";
import { eventually } from "../helpers/eventually";
import { freshData } from "../helpers/fresh-data";
import { freePort } from "../helpers/server";

deadlinesTimes(1);

let dataDir: string;
let project: string;
const started: ChildProcess[] = [];

beforeAll(() => {
  dataDir = freshData();
  project = bareProject();
});
afterEach(() => {
  for (const { pid } of started.splice(0)) {
    try {
      process.kill(-Number(pid), "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
});
afterAll(() => {
  for (const directory of [dataDir, project]) rmSync(directory, { recursive: true, force: true });
});

interface Run {
  /** The process that was started, first of its group. */
  child: ChildProcess;
  url: string;
  port: number;
  /** The process that runs app/bin/start.js. */
  server: () => number;
  ended: Promise<unknown>;
}

/** Runs a command line as an operator's, in a group of its own, and waits until the site answers. */
async function serve(command: string[]): Promise<Run> {
  const port = await freePort();
  const child = launch(command, process.cwd(), { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port) });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await fetch(`${url}/robots.txt`)).status).toBe(200));
  return { child, url, port, server: () => listener(Number(child.pid)), ended };
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

/** The process of a group that runs the product itself. */
function listener(group: number): number {
  const rows = execFileSync("ps", ["-eo", "pid=,pgid=,args="], { encoding: "utf8" }).split("\n");
  const found = rows
    .map((row) => row.trim().match(/^(\d+) +(\d+) (node|\S+\/node) .*app\/bin\/start\.js/))
    .find((match) => Number(match?.[2]) === group);
  return Number(found?.[1]);
}

const lives = (pid: number) => existsSync(`/proc/${pid}`);

/** A form that is half sent when the server is asked to end, and its answer. */
async function halfSentForm({ url }: Run) {
  const body = new URLSearchParams({
    name: "Antje",
    email: "antje@b.example",
    message: "Moin",
    privacy: "on",
  }).toString();
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
  // A cut connection shows where the answer is awaited.
  answer.catch(() => undefined);
  sending.flushHeaders();
  await once(sending, "continue");
  sending.write(body.slice(0, 10));
  return { answer, finish: () => sending.end(body.slice(10)) };
}

const npmStart = ["npm", "start"];
const nodeStart = ["node", "app/bin/start.js"];

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
    const server = run.server();
    expect(lives(server)).toBe(true);
    const form = await halfSentForm(run);
    end(run);
    // npm has passed it on, or the server has missed its npm.
    await eventually(() => expect(fetch(`${run.url}/robots.txt`)).rejects.toThrow());
    form.finish();
    expect(await form.answer).toBe(302);
    await eventually(() => expect(lives(server)).toBe(false));
    await run.ended;
    await expect(fetch(`${run.url}/robots.txt`)).rejects.toThrow();
  });
});

it("ends at once when asked a second time, and not for the echo of the first", async () => {
  const run = await serve(nodeStart);
  const form = await halfSentForm(run);
  run.child.kill("SIGINT");
  run.child.kill("SIGTERM");
  await eventually(() => expect(fetch(`${run.url}/robots.txt`)).rejects.toThrow());
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
  ["node in the background of a shell that ends", ["sh", "-c", "nohup node app/bin/start.js & sleep 1"]],
  [
    "node left behind by a script of npm's",
    ["sh", "-c", "npm_lifecycle_event=background node app/bin/start.js & sleep 1"],
  ],
];

describe("a server stays when whoever started it may go", () => {
  it.each(stays)("%s", async (_name, command) => {
    const run = await serve(command);
    await run.ended;
    const server = run.server();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await fetch(`${run.url}/robots.txt`)).status).toBe(200);
    process.kill(server, "SIGTERM");
    await eventually(() => expect(lives(server)).toBe(false));
  });
});

/** The product's own start without anything installed, and an npm that installs for ever. */
function bareProject() {
  const directory = mkdtempSync(join(tmpdir(), "bare-"));
  cpSync("app/bin", join(directory, "app/bin"), { recursive: true });
  for (const file of [
    "package.json",
    "package-lock.json",
    "remix.config.js",
    "vite.config.ts",
    "tsconfig.json",
  ]) {
    cpSync(file, join(directory, file));
  }
  mkdirSync(join(directory, "public"));
  mkdirSync(join(directory, "tools"));
  writeFileSync(join(directory, "tools/npm"), "#!/bin/sh\necho $$ > at-work\nexec sleep 600\n");
  chmodSync(join(directory, "tools/npm"), 0o755);
  return directory;
}

/** The same, installed, with a build that never ends. */
function unbuiltProject() {
  const build = join(project, "node_modules/@remix-run/dev/dist");
  mkdirSync(build, { recursive: true });
  mkdirSync(join(project, "node_modules/vite"), { recursive: true });
  cpSync("package-lock.json", join(project, "node_modules/.package-lock.json"));
  writeFileSync(
    join(build, "cli.js"),
    'require("node:fs").writeFileSync("at-work", String(process.pid)); setInterval(() => {}, 1000);',
  );
}

describe("nothing goes on alone when a start is ended before it serves", () => {
  const npm = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();

  it.each([
    ["while it installs, npm asked", "SIGTERM", false],
    ["while it installs, npm killed", "SIGKILL", false],
    ["while it builds, npm asked", "SIGTERM", true],
    ["while it builds, npm killed", "SIGKILL", true],
  ] as const)("%s", async (_name, signal, installed) => {
    if (installed) unbuiltProject();
    const note = join(project, "at-work");
    rmSync(note, { force: true });
    const tools = `${join(project, "tools")}:${process.env.PATH}`;
    const child = launch([npm, "start"], project, { PATH: tools });
    const ended = once(child, "exit");
    await eventually(() => expect(readFileSync(note, "utf8")).toMatch(/^\d+/));
    const atWork = Number(readFileSync(note, "utf8"));
    const start = listener(Number(child.pid));
    expect([atWork, start].map(lives)).toEqual([true, true]);
    child.kill(signal);
    await ended;
    await eventually(() => expect([atWork, start].map(lives)).toEqual([false, false]));
  });
});
