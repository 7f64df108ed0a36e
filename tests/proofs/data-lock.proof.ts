// In npm test: tests/proofs/operating.test.ts - a second server and a restore are refused while one runs
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lock-"));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(script: string): Promise<{ child: ChildProcess; word: string }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  started.push(child);
  const [word] = await once(child.stdout, "data");
  return { child, word: String(word).trim() };
}

const taker = (directory = dataDir) =>
  run(`
    import { acquireLock } from "./app/platform/files/directory-lock.server.js";
    try {
      acquireLock(${JSON.stringify(directory)});
      console.log("mine");
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.constructor.name + ": " + error.message);
    }`);

it("is free at once after kill -9, and goes to exactly one of twenty that start together", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { child, word } = await taker();
    expect(word).toBe("mine");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(readFileSync(join(dataDir, "lock"), "utf8")).toBe(`${child.pid}\n`);
  }

  const all = await Promise.all(Array.from({ length: 20 }, () => taker()));
  const [winner, ...others] = all.filter(({ word }) => word === "mine");
  const refused = all.filter(({ word }) =>
    /^DataInUseError: The data in .+ is in use by .+; stop it/.test(word),
  );
  expect([others.length, refused.length]).toEqual([0, 19]);
  expect((await taker()).word).toContain(`in use by process ${winner?.child.pid};`);
});

it("is free although its file names a living process, such as the first one of every container", async () => {
  writeFileSync(join(dataDir, "lock"), "1\n");
  expect((await taker()).word).toBe("mine");
});

it("does not pass to children", async () => {
  const { child, word } = await run(`
    import { spawn } from "node:child_process";
    import { acquireLock } from "./app/platform/files/directory-lock.server.js";
    const free = acquireLock(${JSON.stringify(dataDir)});
    const child = spawn("sleep", ["30"], { stdio: "ignore" });
    console.log(child.pid);
    process.stdin.once("data", () => { free(); console.log("freed"); });`);
  try {
    expect((await taker()).word).toContain("in use");
    child.stdin?.write("free\n");
    if (child.stdout) await once(child.stdout, "data");
    expect((await taker()).word).toBe("mine");
  } finally {
    process.kill(Number(word), "SIGKILL");
  }
});

it("says in one sentence when the directory cannot be used", async () => {
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  expect((await taker(join(file, "below"))).word).toMatch(
    /^CannotStart: The data directory .+ cannot be used \(ENOTDIR\)\.$/,
  );
});
