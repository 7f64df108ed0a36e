// In npm test: tests/proofs/cost.test.ts - questions asked and bytes sent back, counted

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MeasuredServer, startMeasured } from "../helpers/computing";
import { deadlinesTimes } from "../helpers/deadlines";
import {
  bytesOf,
  type Door,
  exchange,
  type Hostile,
  hostileRequest,
  largest,
  nameOf,
} from "../helpers/hostile-requests";
import { staffOf } from "../helpers/staff-of-server";
import { cases, costDoors } from "./cost-cases";
import { prove } from "./prove";

deadlinesTimes(1);

/** What a request may cost: computing time of the main thread, the whole time (milliseconds); what of it may come back. */
const most = { computing: 50, wait: 3000, times: 4, bytes: 100_000 };
/** On a slow machine the minutes alone would end before enough was asked. */
const leastKinds = 50;
const minutes = Number(process.env.COST_MINUTES ?? 5);

let server: MeasuredServer;
let doors: Door[] = [];
/** The size of the answer to the plain request at each door. */
const plain = new Map<Door, number>();

beforeAll(async () => {
  server = await startMeasured();
  const staff = await staffOf(server.url);
  doors = costDoors(staff);
  // What is made once for all is not the cost of a request; the second answer comes from a warm engine.
  for (let round = 0; round < 2; round += 1) {
    for (const door of doors) {
      const { body } = await exchange(
        server.port,
        bytesOf({ door, place: "Accept", units: ["*/*"], before: "", after: "" }, 3),
      );
      plain.set(door, Math.max(body.length, plain.get(door) ?? 0));
    }
  }
});
afterAll(() => server.stop());

/** Sends a request of this size; gives what it cost, and what is wrong with that. */
async function measure(hostile: Hostile, size: number) {
  const request = bytesOf(hostile, size);
  const before = await server.used();
  const began = performance.now();
  const { status, body } = await exchange(server.port, request, 8000);
  const milliseconds = performance.now() - began;
  const after = await server.used();
  const echo = body.length - (plain.get(hostile.door) ?? 0);
  const faults = [
    Number.isNaN(status) && "no answer",
    status >= 500 && status !== 503 && `status ${status}`,
    milliseconds > most.wait && `answered after ${milliseconds.toFixed(0)} ms`,
    echo > Math.max(most.bytes, most.times * request.length) &&
      `${echo} bytes came back for ${request.length}`,
  ].filter(Boolean);
  return { active: after.active - before.active, status, faults };
}

/** The computing time of a request by the kernel's count, over several of them; other programs do not add to it. */
async function computing(hostile: Hostile, size: number) {
  const rounds = 8;
  let quickest = Number.POSITIVE_INFINITY;
  for (let series = 0; series < 2 && quickest > most.computing; series += 1) {
    const before = server.ticks();
    for (let round = 0; round < rounds; round += 1) await measure(hostile, size);
    quickest = Math.min(quickest, (server.ticks() - before) / rounds);
  }
  return quickest;
}

/** What is wrong with a request, at its largest and at half of that; nothing when all is well. */
async function faultsOf(hostile: Hostile, size = largest(hostile)): Promise<string[]> {
  const { active, faults } = await measure(hostile, size);
  if (faults.length || active < most.computing / 3) return faults as string[];
  const spent = active > most.computing ? await computing(hostile, size) : active;
  if (spent > most.computing) return [`${spent.toFixed(0)} ms of computing`];
  if (!(await looksSteep(hostile, size, active))) return [];
  // Whether the engine tidies up its memory in a request or in the next decides a single time, not the mean of several.
  const half = await computing(hostile, size / 2);
  const whole = await computing(hostile, size);
  return isSteep(half, whole)
    ? [`grows from ${half.toFixed(0)} to ${whole.toFixed(0)} ms of computing when doubled`]
    : [];
}

/** True when twice the size seems to cost much more than twice the time. */
async function looksSteep(hostile: Hostile, size: number, active: number) {
  const quickest = async (bytes: number) =>
    Math.min(...(await inTurn(3, () => measure(hostile, bytes))).map((each) => each.active));
  const half = await quickest(size / 2);
  return isSteep(half, Math.min(active, await quickest(size)));
}

function isSteep(half: number, whole: number) {
  return whole > 20 && whole > 2.8 * half;
}

async function inTurn<Result>(times: number, work: () => Promise<Result>) {
  const results: Result[] = [];
  for (let count = 0; count < times; count += 1) results.push(await work());
  return results;
}

/** The smallest size at which a request is still at fault. */
async function shrink(hostile: Hostile) {
  let size = largest(hostile);
  while (size > 50 && (await faultsOf(hostile, size / 2)).length) size /= 2;
  return `${nameOf(hostile)}, ${Math.round(size)} bytes: ${(await faultsOf(hostile, size)).join(", ")}`;
}

describe("what once cost too much", () => {
  it.each(cases)("%s", async (_name, { path, ...rest }) => {
    const door = doors.find((one) => one.path === path && one.method === "POST") ?? { method: "GET", path };
    const faults = await faultsOf({ before: "", after: "", door, ...rest });
    expect(faults, faults.join()).toEqual([]);
  });
});

prove(
  "cost",
  "no request costs more than its size explains",
  async () => {
    const seed = Number(process.env.COST_SEED ?? Date.now() % 1e9);
    const end = Date.now() + minutes * 60_000;
    const found = new Map<string, string>();
    const statuses = new Map<number, number>();
    let count = 0;
    let longest = 0;
    const isOver = () => Date.now() > end && (count >= leastKinds || found.size > 0);
    for (let round = 0; !isOver(); round += 1) {
      for (const hostile of fc.sample(hostileRequest(doors), { seed: seed + round, numRuns: 200 })) {
        if (isOver()) break;
        const kind = `${hostile.door.method} ${hostile.place}`;
        if (found.has(kind)) continue;
        // Answers are large beside small requests, computing is long for large ones.
        const small = await measure(hostile, largest(hostile) / 2 ** (count % 8));
        const { status, active } = small;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        count += 1;
        longest = Math.max(longest, active);
        if (small.faults.length || (await faultsOf(hostile)).length) {
          const fault = await shrink(hostile);
          // What does not happen again was the machine's.
          if (!fault.endsWith(": ")) found.set(kind, fault);
        }
      }
    }
    const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
    return {
      figure: `${count} kinds of request at ${doors.length} doors (seed ${seed}; ${answers.join(", ")}): ${found.size} too costly ${[...found.values()].join("; ")}`,
      ok: found.size === 0,
    };
  },
  (minutes + 10) * 60_000,
);
