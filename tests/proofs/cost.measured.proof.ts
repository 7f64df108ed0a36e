// In npm test: tests/proofs/cost.test.ts - questions asked and bytes sent back, counted

import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
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
const plain = new Map<Door, number>();

beforeAll(async () => {
  server = await startMeasured();
  doors = costDoors(await staffOf(server.url));
  // What is made once for all is not the cost of a request; the second answer comes from a warm engine.
  for (const door of [...doors, ...doors]) {
    const request = bytesOf({ door, place: "Accept", units: ["*/*"], before: "", after: "" }, 3);
    const { body } = await exchange(server.port, request);
    plain.set(door, Math.max(body.length, plain.get(door) ?? 0));
  }
});
afterAll(() => server.stop());

async function measure(hostile: Hostile, size: number) {
  const request = bytesOf(hostile, size);
  const before = await server.used();
  const began = performance.now();
  const { status, body } = await exchange(server.port, request, 8000);
  const milliseconds = performance.now() - began;
  const after = await server.used();
  const echo = body.length - (plain.get(hostile.door) ?? 0);
  const faults: string[] = [];
  if (Number.isNaN(status) || (status >= 500 && status !== 503)) faults.push(`status ${status}`);
  if (milliseconds > most.wait) faults.push(`answered after ${milliseconds.toFixed(0)} ms`);
  if (echo > Math.max(most.bytes, most.times * request.length))
    faults.push(`${echo} bytes came back for ${request.length}`);
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

async function faultsOf(hostile: Hostile, size = largest(hostile)): Promise<string[]> {
  const { active, faults } = await measure(hostile, size);
  if (faults.length || active < most.computing / 3) return faults;
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
  let [half, whole] = [Number.POSITIVE_INFINITY, active];
  for (let count = 0; count < 3; count += 1) {
    half = Math.min(half, (await measure(hostile, size / 2)).active);
    whole = Math.min(whole, (await measure(hostile, size)).active);
  }
  return isSteep(half, whole);
}

const isSteep = (half: number, whole: number) => whole > 20 && whole > 2.8 * half;

it.each(cases)("what once cost too much no longer does: %s", async (_name, { path, ...rest }) => {
  const door = doors.find((one) => one.path === path && one.method === "POST") ?? { method: "GET", path };
  expect(await faultsOf({ before: "", after: "", door, ...rest })).toEqual([]);
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
    const isOver = () => Date.now() > end && (count >= leastKinds || found.size > 0);
    for (let round = 0; !isOver(); round += 1) {
      for (const hostile of fc.sample(hostileRequest(doors), { seed: seed + round, numRuns: 200 })) {
        if (isOver()) break;
        const kind = `${hostile.door.method} ${hostile.place}`;
        if (found.has(kind)) continue;
        const small = largest(hostile) / 2 ** (count % 8);
        const { status, faults } = await measure(hostile, small);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        count += 1;
        if (faults.length === 0 && (await faultsOf(hostile)).length === 0) continue;
        const size = faults.length ? small : largest(hostile);
        const again = await faultsOf(hostile, size);
        if (again.length) found.set(kind, `${nameOf(hostile)}, ${Math.round(size)} bytes: ${again}`);
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
