import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DurableQueue } from "~/server/durable-queue.server";
import { eventually } from "../helpers/eventually";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "queue-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const files = () => readdirSync(directory);

it("delivers a job and forgets it", async () => {
  const delivered: string[] = [];
  const queue = new DurableQueue<string>({
    directory,
    pauses: [1],
    deliver: async (job) => void delivered.push(job),
  });
  await queue.add("Moin");
  await eventually(() => expect(queue.state).toEqual({ waiting: 0, oldest: null }));
  expect(files()).toEqual([]);
  expect(delivered).toEqual(["Moin"]);
});

it("keeps what it cannot deliver, and tries again", async () => {
  let failures = 2;
  const deliver = vi.fn(async () => {
    if (failures-- > 0) throw new Error("down");
  });
  const queue = new DurableQueue<string>({ directory, pauses: [0.01, 0.02], deliver });
  await queue.add("Moin");
  expect(queue.state.waiting).toBe(1);
  expect(files()).toHaveLength(1);
  await eventually(() => expect(queue.state.waiting).toBe(0));
  expect(deliver).toHaveBeenCalledTimes(3);
});

it("delivers after a restart what was left, but no half-written draft", async () => {
  const down = new DurableQueue<string>({
    directory,
    pauses: [60],
    deliver: () => Promise.reject(new Error("down")),
  });
  await down.add("eins");
  await down.add("zwei");
  writeFileSync(join(directory, "kaputt.json.draft"), "{");
  const delivered: string[] = [];
  new DurableQueue<string>({ directory, pauses: [60], deliver: async (job) => void delivered.push(job) });
  await eventually(() => expect(files()).toEqual([]));
  expect(delivered.sort()).toEqual(["eins", "zwei"]);
});

it("rejects a job that does not reach the disk", async () => {
  const queue = new DurableQueue<string>({ directory, pauses: [1], deliver: async () => undefined });
  rmSync(directory, { recursive: true });
  await expect(queue.add("Moin")).rejects.toThrow();
});

it("gives up jobs that are too old, for good", async () => {
  const options = { directory, pauses: [0.01], deliver: () => Promise.reject(new Error("down")) };
  writeFileSync(join(directory, "alt.json"), JSON.stringify({ job: "alt", addedAt: 1000, attempts: 0 }));
  const queue = new DurableQueue<string>(options);
  await queue.add("neu");
  expect(await queue.eraseBefore(2000)).toBe(1);
  expect(queue.state.waiting).toBe(1);
  expect(files()).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(files()).not.toContain("alt.json");
});

it("finds what waits, also from before a crash, and clears away what a crash left half written", async () => {
  const deliver = () => Promise.reject(new Error("down"));
  const before = new DurableQueue<string>({ directory, pauses: [60], deliver });
  await before.add("Moin");
  writeFileSync(join(directory, "half.json.draft"), '{"job":"Mo');
  const after = new DurableQueue<string>({ directory, pauses: [60], deliver });
  expect(after.find((job) => job === "Moin")).toBe("Moin");
  expect(after.find((job) => job === "Tschüss")).toBeUndefined();
  expect(files()).toHaveLength(1);
});
