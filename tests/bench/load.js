import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { cores } from "./processes.js";

// wrk leaves more of the load's core to itself than autocannon, whose reading of large answers would be the limit.
const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;

export const loadTool = hasWrk ? "wrk" : "autocannon";

/**
 * Asks for one address again and again; throws when an answer is missing or a fault.
 * @param {string} address @param {Record<string, string>} headers @param {number} seconds
 * @param {number} [connections] So many at the same time.
 * @returns {Promise<{ answered: number, perSecond: number }>}
 */
export async function load(address, headers, seconds, connections = 16) {
  const ask = hasWrk ? byWrk : byAutocannon;
  const { answered, duration, faults } = await ask(address, headers, seconds, connections);
  if (faults || !answered) throw new Error(`${address}: ${faults} faults, ${answered} answers`);
  return { answered, perSecond: answered / duration };
}

/** @param {string} address @param {Record<string, string>} headers @param {number} seconds @param {number} connections */
async function byWrk(address, headers, seconds, connections) {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await promisify(execFile)("taskset", [
    ...["-c", cores.load, "wrk", "-t1", `-c${connections}`, `-d${seconds}s`],
    ...given,
    address,
  ]);
  const [, answered, duration] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? [];
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0;
  const broken =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ?? [];
  const faults = Number(bad) + broken.reduce((sum, count) => sum + Number(count), 0);
  return { answered: Number(answered), duration: Number(duration), faults };
}

/** @param {string} url @param {Record<string, string>} headers @param {number} duration @param {number} connections */
async function byAutocannon(url, headers, duration, connections) {
  const result = await autocannon({ url, connections, duration, headers });
  return {
    answered: result["2xx"] + result["3xx"],
    duration: result.duration,
    faults: result.errors + result["4xx"] + result["5xx"],
  };
}
