import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { DurableQueue } from "~/server/disk/job-queue.server";
import { eventually } from "../helpers/eventually";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "queue-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const files = () => readdirSync(directory);
const job = z.string();

it("delivers a job and forgets it", async () => {
  const delivered: string[] = [];
  const queue = new DurableQueue<string>({
    directory,
    job,
    pauses: [1],
    deliver: async (job) => void delivered.push(job),
  });
  await queue.add("Moin");
  await eventually(() => expect(queue.state).toEqual({ waiting: 0, oldest: null, refused: 0 }));
  expect(files()).toEqual([]);
  expect(delivered).toEqual(["Moin"]);
});

it("keeps what it cannot deliver, and tries again", async () => {
  let failures = 2;
  const deliver = vi.fn(async () => {
    if (failures-- > 0) throw new Error("down");
  });
  const queue = new DurableQueue<string>({ directory, job, pauses: [0.01, 0.02], deliver });
  await queue.add("Moin");
  expect(queue.state.waiting).toBe(1);
  expect(files()).toHaveLength(1);
  await eventually(() => expect(queue.state.waiting).toBe(0));
  expect(deliver).toHaveBeenCalledTimes(3);
});

it("delivers after a restart what was left, but no half-written draft", async () => {
  const down = new DurableQueue<string>({
    directory,
    job,
    pauses: [60],
    deliver: () => Promise.reject(new Error("down")),
  });
  await down.add("eins");
  await down.add("zwei");
  writeFileSync(join(directory, "kaputt.json.draft"), "{");
  const delivered: string[] = [];
  new DurableQueue<string>({
    directory,
    job,
    pauses: [60],
    deliver: async (job) => void delivered.push(job),
  });
  await eventually(() => expect(files()).toEqual([]));
  expect(delivered.sort()).toEqual(["eins", "zwei"]);
});

it("rejects a job that does not reach the disk", async () => {
  const queue = new DurableQueue<string>({ directory, job, pauses: [1], deliver: async () => undefined });
  rmSync(directory, { recursive: true });
  await expect(queue.add("Moin")).rejects.toThrow();
});

it("gives up jobs that are too old, for good", async () => {
  const deliver = vi.fn((_: string) => Promise.reject(new Error("down")));
  const options = { directory, job, pauses: [0.01], deliver };
  writeFileSync(join(directory, "alt.json"), JSON.stringify({ job: "alt", addedAt: 1000, attempts: 0 }));
  const queue = new DurableQueue<string>(options);
  await queue.add("neu");
  expect(await queue.eraseBefore(2000)).toBe(1);
  expect(queue.state.waiting).toBe(1);
  expect(files()).toHaveLength(1);
  const tried = deliver.mock.calls.length;
  await eventually(() => expect(deliver.mock.calls.length).toBeGreaterThan(tried + 3));
  expect(deliver.mock.calls.slice(tried + 1).flat()).not.toContain("alt");
  expect(files()).not.toContain("alt.json");
});

it("finds what waits, also from before a crash, and clears away what a crash left half written", async () => {
  const deliver = () => Promise.reject(new Error("down"));
  const before = new DurableQueue<string>({ directory, job, pauses: [60], deliver });
  await before.add("Moin");
  writeFileSync(join(directory, "half.json.draft"), '{"job":"Mo');
  const after = new DurableQueue<string>({ directory, job, pauses: [60], deliver });
  expect(after.find((job) => job === "Moin")).toBe("Moin");
  expect(after.find((job) => job === "Tschüss")).toBeUndefined();
  expect(files()).toHaveLength(1);
});

it("delivers what is whole beside what is damaged, and what is whole in a damaged frame", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  writeFileSync(join(directory, "a.json"), "{");
  writeFileSync(join(directory, "b.json"), JSON.stringify({ job: 5, addedAt: 1000, attempts: 0 }));
  writeFileSync(join(directory, "c.json"), JSON.stringify({ job: "eins", addedAt: 1e300, attempts: -1 }));
  writeFileSync(join(directory, "d.json"), JSON.stringify({ job: "zwei" }));
  mkdirSync(join(directory, "e.json.draft"));
  const delivered: string[] = [];
  new DurableQueue<string>({
    directory,
    dataDir: directory,
    job,
    pauses: [60],
    deliver: async (one) => void delivered.push(one),
  });
  await eventually(() => expect(files()).toEqual(["damaged"]));
  expect(delivered).toEqual(["eins", "zwei"]);
  expect(readdirSync(join(directory, "damaged"))).toHaveLength(3);
  expect(said).toHaveBeenCalledTimes(3);
  said.mockRestore();
});

it("says once that a job is refused, keeps it, and lets the others through", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isMended = false;
  let refusals = 0;
  const delivered: string[] = [];
  const queue = new DurableQueue<string>({
    directory,
    job,
    pauses: [0.01],
    isRefusal: (error) => error instanceof RangeError,
    deliver: async (one) => {
      if (one === "falsch" && !isMended) {
        refusals += 1;
        throw new RangeError("400 23514");
      }
      if (one === "fort") throw new Error("down");
      delivered.push(one);
    },
  });
  for (const one of ["falsch", "fort", "gut"]) await queue.add(one);
  await eventually(() => expect(queue.state).toMatchObject({ waiting: 2, refused: 1 }));
  expect(delivered).toEqual(["gut"]);
  const tried = refusals;
  await eventually(() => expect(refusals).toBeGreaterThan(tried + 5));
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^queue-\w+\/[\w-]+\.json was refused 4 times \(400 23514\)\. It stays there /)],
  ]);
  isMended = true;
  await eventually(() => expect(queue.state).toMatchObject({ waiting: 1, refused: 0 }));
  said.mockRestore();
});

it("does a job once, although its file cannot be taken away", async () => {
  let tries = 0;
  const deliver = vi.fn(async (one: string) => {
    if (one !== "Moin") {
      tries += 1;
      throw new Error("down");
    }
    const [file = ""] = files();
    rmSync(join(directory, file));
    mkdirSync(join(directory, file));
  });
  const queue = new DurableQueue<string>({ directory, job, pauses: [0.01], deliver });
  await queue.add("Moin");
  await eventually(() => expect(deliver).toHaveBeenCalled());
  // Beside it another one is tried again and again.
  await queue.add("Tschüss");
  await eventually(() => expect(tries).toBeGreaterThan(5));
  expect(deliver.mock.calls.filter(([one]) => one === "Moin")).toHaveLength(1);
  await queue.erase((one) => one === "Tschüss");
  for (const file of files()) rmSync(join(directory, file), { recursive: true });
  await eventually(() => expect(queue.state.waiting).toBe(0));
});
