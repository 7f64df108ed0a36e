import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { DurableQueue } from "~/platform/files/job-queue.server";
import { eventually } from "../helpers/eventually";
import { inOwnFolder } from "../helpers/own-folder";
import { underWay } from "../helpers/under-way";

let directory: string;

inOwnFolder((path) => {
  directory = join(path, "spool");
  mkdirSync(directory);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const files = () => readdirSync(directory);
type Options = ConstructorParameters<typeof DurableQueue<string>>[0];
const open = (deliver: Options["deliver"], pause = 60, more: Partial<Options> = {}) =>
  new DurableQueue<string>({ directory, job: z.string(), pauses: [pause], deliver, ...more });
const down = () => Promise.reject(new Error("down"));

function working(more: Partial<Options> = {}) {
  const delivered: string[] = [];
  return { delivered, queue: open(async (job) => void delivered.push(job), 60, more) };
}

it("keeps what it cannot deliver, tries again, and forgets it once it is delivered", async () => {
  let failures = 2;
  const deliver = vi.fn(async () => {
    if (failures-- > 0) throw new Error("down");
  });
  const queue = open(deliver, 0.01);
  await queue.add("Moin");
  expect(queue.state.waiting).toBe(1);
  expect(files()).toHaveLength(1);
  await eventually(() => expect(queue.state).toEqual({ waiting: 0, oldest: null, refused: 0 }));
  expect(deliver.mock.calls).toEqual([["Moin"], ["Moin"], ["Moin"]]);
  expect(files()).toEqual([]);
});

it("finds and delivers what was left before a crash, and clears away what that left half written", async () => {
  const before = open(down);
  await before.add("eins");
  await before.add("zwei");
  writeFileSync(join(directory, "half.json.draft"), '{"job":"Mo');
  const after = open(down);
  expect(after.find((job) => job === "zwei")).toBe("zwei");
  expect(after.find((job) => job === "drei")).toBeUndefined();
  expect(files()).toHaveLength(2);
  const { delivered } = working();
  await eventually(() => expect(files()).toEqual([]));
  expect(delivered.sort()).toEqual(["eins", "zwei"]);
});

it("rejects a job that does not reach the disk", async () => {
  const { queue } = working();
  rmSync(directory, { recursive: true });
  await expect(queue.add("Moin")).rejects.toThrow();
});

it("gives up jobs that are too old, for good", async () => {
  const deliver = vi.fn((_: string) => down());
  writeFileSync(join(directory, "alt.json"), JSON.stringify({ job: "alt", addedAt: 1000, attempts: 0 }));
  const queue = open(deliver, 0.01);
  await queue.add("neu");
  expect(await queue.eraseBefore(2000)).toBe(1);
  expect(queue.state.waiting).toBe(1);
  expect(files()).toHaveLength(1);
  const tried = deliver.mock.calls.length;
  await eventually(() => expect(deliver.mock.calls.length).toBeGreaterThan(tried + 3));
  expect(deliver.mock.calls.slice(tried + 1).flat()).not.toContain("alt");
  expect(files()).not.toContain("alt.json");
});

it("delivers what is whole beside what is damaged, and what is whole in a damaged frame", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const put = (name: string, kept: object) => writeFileSync(join(directory, name), JSON.stringify(kept));
  writeFileSync(join(directory, "a.json"), "{");
  put("b.json", { job: 5, addedAt: 1000, attempts: 0 });
  put("c.json", { job: "eins", addedAt: 1e300, attempts: -1 });
  put("d.json", { job: "zwei" });
  mkdirSync(join(directory, "e.json.draft"));
  const { delivered } = working();
  await eventually(() => expect(files()).toEqual([]));
  expect(delivered).toEqual(["eins", "zwei"]);
  expect(readdirSync(join(dirname(directory), "damaged"))).toHaveLength(3);
  expect(said).toHaveBeenCalledTimes(3);
});

it("says once that a job is refused, keeps it, and lets the others through", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isMended = false;
  let refusals = 0;
  const delivered: string[] = [];
  const deliver = async (one: string) => {
    if (one === "falsch" && !isMended) {
      refusals += 1;
      throw new RangeError("400 23514");
    }
    if (one === "fort") throw new Error("down");
    delivered.push(one);
  };
  const queue = open(deliver, 0.01, { isRefusal: (error) => error instanceof RangeError });
  for (const one of ["falsch", "fort", "gut"]) await queue.add(one);
  await eventually(() => expect(queue.state).toMatchObject({ waiting: 2, refused: 1 }));
  expect(delivered).toEqual(["gut"]);
  const tried = refusals;
  await eventually(() => expect(refusals).toBeGreaterThan(tried + 5));
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^spool\/[\w-]+\.json was refused 4 times \(400 23514\)\. It stays there /)],
  ]);
  isMended = true;
  await eventually(() => expect(queue.state).toMatchObject({ waiting: 1, refused: 0 }));
});

async function besideAnother(work: () => Promise<void>) {
  let tries = 0;
  const deliver = (job: string) => {
    if (job !== "Ben") return work();
    tries += 1;
    return down();
  };
  const queue = open(deliver, 0.01);
  await queue.add("Anna");
  await queue.add("Ben");
  const later = () => {
    const before = tries;
    return eventually(() => expect(tries).toBeGreaterThan(before + 5));
  };
  return { queue, later };
}
const isAnnas = (job: string) => job === "Anna";

it("does a job once, although its file cannot be taken away", async () => {
  const work = vi.fn(async () => {
    const [file = ""] = files();
    rmSync(join(directory, file));
    mkdirSync(join(directory, file));
  });
  const { queue, later } = await besideAnother(work);
  await later();
  expect(work).toHaveBeenCalledOnce();
  await queue.erase((job) => !isAnnas(job));
  for (const file of files()) rmSync(join(directory, file), { recursive: true });
  await eventually(() => expect(queue.state.waiting).toBe(0));
});

describe("a job that waits", () => {
  it("is listed, and once erased neither there nor tried again", async () => {
    const work = vi.fn(down);
    const { queue, later } = await besideAnother(work);
    expect(queue.list(isAnnas)).toMatchObject([{ job: "Anna" }]);
    expect(await queue.erase(isAnnas)).toBe(1);
    const tried = work.mock.calls.length;
    expect(files()).toHaveLength(1);
    expect(queue.list(() => true).map(({ job }) => job)).toEqual(["Ben"]);
    await later();
    expect(work).toHaveBeenCalledTimes(tried);
    expect(await queue.erase(isAnnas)).toBe(0);
    await queue.erase(() => true);
  });

  it.each(["end", "fail"] as const)("is erased while it is under way only when that %ss", async (outcome) => {
    const { state, work } = underWay();
    const { queue, later } = await besideAnother(work);
    let isErased = false;
    const erasing = queue.erase(isAnnas).then(() => (isErased = true));
    await later();
    expect(isErased).toBe(false);
    expect(queue.find(isAnnas)).toBeUndefined();
    state[outcome]();
    await erasing;
    expect(files()).toHaveLength(1);
    await later();
    expect(state.begun).toBe(1);
    expect(queue.state.waiting).toBe(1);
    await queue.erase(() => true);
  });

  it("that does not end is none that was erased, and is not tried again", async () => {
    const { state, work } = underWay();
    const { queue, later } = await besideAnother(work);
    await expect(queue.erase(isAnnas, 20)).rejects.toThrow("still under way");
    expect(files()).toHaveLength(2);
    state.fail();
    await later();
    expect(state.begun).toBe(1);
    expect(await queue.erase(() => true)).toBe(2);
    expect(files()).toEqual([]);
  });
});
