import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The servers get the first core, the load the second: neither takes the other's time. */
export const cores = { server: "0", load: "1" };

/**
 * @typedef {object} Running
 * @property {string} url
 * @property {number} pid
 * @property {number} startedIn From the start of the process to its first answer, in milliseconds.
 * @property {() => Promise<void>} stop
 */

/** Keeps this process, which makes the load, off the servers' core. */
export function moveToLoadCore() {
  moveTo(cores.load, process.pid);
}

/** Lets a process, all its threads, run on these cores only. @param {string} list As "0,1". @param {number} pid */
export function moveTo(list, pid) {
  execFileSync("taskset", ["-apc", list, String(pid)], { stdio: "ignore" });
}

/**
 * Starts the built product with data in a directory; gives it once it answers.
 * @param {string} dataDir @param {Record<string, string>} [env] @param {string} [log] A file for what it logs.
 * @returns {Promise<Running>}
 */
export function startProduct(dataDir, env = {}, log = "/dev/null") {
  return start(["app/operator/serve.js"], "/impressum", { DATA_DIR: dataDir, ...env }, log);
}

/**
 * Starts the plain limit: a bare server that sends kept answers from memory.
 * @param {string} file Answers as JSON. @returns {Promise<Running>}
 */
export function startPlain(file) {
  return start(["tests/bench/plain-server.js", file], "/", {}, "/dev/null");
}

/**
 * @param {string[]} command @param {string} firstPath @param {Record<string, string>} env @param {string} log
 * @returns {Promise<Running>}
 */
async function start(command, firstPath, env, log) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn("taskset", ["-c", cores.server, process.execPath, ...command], {
    env: {
      ...process.env,
      // As `npm start` sets it.
      MALLOC_TRIM_THRESHOLD_: "131072",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", openSync(log, "w"), "inherit"],
  });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url + firstPath).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${command[0]} ended with ${child.exitCode}`);
    await pause(10);
  }
  return {
    url,
    pid: Number(child.pid),
    startedIn: performance.now() - began,
    async stop() {
      process.off("exit", end);
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  return port;
}

/** What a process has used of the processor so far, all threads, in milliseconds. @param {number} pid */
export function cpuTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory of a process in megabytes. @param {number} pid */
export function memory(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** Waits until V8 has given garbage back, which it does after half a minute of quiet. */
export function rest() {
  return pause(60_000);
}
