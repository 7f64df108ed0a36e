import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { MediaCheck } from "~/features/media/model.server";
import type { Db } from "~/platform/database/db";
import { passingWebp } from "../helpers/pictures";

const dataDir = mkdtempSync(join(tmpdir(), "picture-check-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const checkMedia = vi.fn<() => Promise<MediaCheck | null>>();
const stored = vi.fn(async (_db: Db, _made: { files: { file: string }[] }) => undefined);
const removed = vi.fn(async (_db: Db, _name: string) => true);
// Hosted: the files lie in a bucket, of which the data directory is a cache.
const backend: { embedded?: object } = {};
vi.mock("~/platform/database/client.server", () => ({ backend, publicDb: {} }));
vi.mock("~/platform/database/server-token.server", () => ({ serverToken: () => "token" }));
vi.mock("~/platform/settings/env.server", () => ({ env: { DATA_DIR: dataDir } }));
vi.mock("~/features/media/model.server", () => ({ checkMedia: () => checkMedia() }));
vi.mock("~/platform/media/store-state.server", () => ({ storeFaults: async () => [] }));
vi.mock("~/platform/media/store.server", () => ({
  StoreFault: Error,
  storePicture: (db: Db, made: { files: { file: string }[] }) => stored(db, made),
  removePicture: (db: Db, name: string) => removed(db, name),
}));

const { checkPictures, difference, schedulePictureChecks } = await import("~/platform/media/check.server");
const { storedHere, uploadStored, tidyPictures } = await import("~/platform/media/tidy.server");

const [one, two, nobody] = ["a", "b", "c"].map((letter) => letter.repeat(32)) as [string, string, string];
const day = 86_400;
const db = {} as Db;
const whole = passingWebp(480);
const pictures = (widths: Record<string, number>) =>
  Object.entries(widths).map(([name, width], at): [string, string, number] => [`${at + 1}`, name, width]);
const filesOf = (age: number, ...names: string[]) => names.map((name): [string, number] => [name, age]);
const answers = (widths: Record<string, number>, files: MediaCheck["files"] = []) =>
  checkMedia.mockResolvedValue({ pictures: pictures(widths), files });
const put = (folder: string, file: string, content: Buffer) => {
  mkdirSync(join(dataDir, folder), { recursive: true });
  writeFileSync(join(dataDir, folder, file), content);
};
beforeEach(() => {
  for (const folder of ["media", "cache"]) rmSync(join(dataDir, folder), { recursive: true, force: true });
  vi.clearAllMocks();
  vi.spyOn(console, "warn").mockReturnValue();
});

describe("what a check compares", () => {
  it("misses every file that a picture of its width has, and no other", () => {
    const files = filesOf(5, `${one}-480.webp`, `${two}-480.webp`, `${two}-1600.webp`);
    const missing = [{ id: "2", name: two, files: [`${two}-960.webp`] }];
    expect(difference(pictures({ [one]: 300, [two]: 2000 }), files)).toEqual({ missing, orphans: [] });
  });

  it("has files of nobody only once they are older than a day, each name once", () => {
    const files = (age: number) => filesOf(age, `${nobody}-480.webp`, `${nobody}-960.webp`, "anderes.txt");
    expect(difference([], files(day)).orphans).toEqual([]);
    expect(difference([], files(day + 1)).orphans).toEqual([nobody]);
  });
});

describe("a check", () => {
  it.each([
    ["the database does not know the server's key", async () => null, "key"],
    ["the database has no store", async () => ({ pictures: [], files: null }), "store"],
    ["nobody answers", () => Promise.reject(new Error("away")), "fault"],
  ])("says that %s, and never throws", async (_, answer, problem) => {
    checkMedia.mockImplementation(answer);
    expect(await checkPictures()).toMatchObject({ problem, missing: [], orphans: [] });
  });

  it("misses a file of the data directory that is cut off, also one of nobody's", async () => {
    put("media", `${one}-480.webp`, whole);
    for (const name of [two, nobody]) put("media", `${name}-480.webp`, whole.subarray(0, 300));
    utimesSync(join(dataDir, "media", `${nobody}-480.webp`), 1000, 1000);
    answers({ [one]: 300, [two]: 300 }, null);
    backend.embedded = {};
    const { missing, orphans } = await checkPictures();
    delete backend.embedded;
    expect([missing.map(({ id }) => id), orphans]).toEqual([["2"], [nobody]]);
  });

  it("does not miss a picture that was deleted in the meantime", async () => {
    checkMedia.mockResolvedValueOnce({ pictures: pictures({ [one]: 300 }), files: [] });
    checkMedia.mockResolvedValueOnce({ pictures: [], files: [] });
    expect((await checkPictures()).missing).toEqual([]);
  });
});

describe("tidying up", () => {
  it("removes what is nobody's and nothing when nobody could look", async () => {
    answers({ [one]: 300 }, filesOf(2 * day, `${nobody}-480.webp`));
    expect(await tidyPictures(db)).toMatchObject({ removed: 1 });
    expect(removed.mock.calls).toEqual([[db, nobody]]);
    checkMedia.mockResolvedValue(null);
    expect(await tidyPictures(db)).toMatchObject({ removed: 0, after: { problem: "key" } });
    expect(removed).toHaveBeenCalledTimes(1);
  });

  it("goes on with the next when one does not go, and counts what went alone", async () => {
    const names = ["c", "d", "e"].map((letter) => letter.repeat(32));
    answers({}, filesOf(2 * day, ...names.map((name) => `${name}-480.webp`)));
    removed.mockRejectedValueOnce(new Error("no answer")).mockResolvedValueOnce(false);
    const { removed: count, after } = await tidyPictures(db);
    expect([count, after.orphans.length]).toEqual([1, 3]);
    expect(removed.mock.calls.map(([, name]) => name)).toEqual(names);
  });

  it.each([
    ["an import has put here", "media", "media"],
    ["the cache has", "cache/media", "cache/media"],
    ["lies in both", "media", "cache/media"],
  ])("puts into the bucket what %s whole, and nothing else", async (_what, folder, other) => {
    const wider = passingWebp(960);
    put(folder, `${one}-480.webp`, whole);
    put(other, `${one}-960.webp`, wider);
    put(folder, `${two}-480.webp`, whole);
    put(folder, `${two}-960.webp`, wider.subarray(0, 500));
    answers({ [one]: 700, [two]: 700 });
    expect((await storedHere((await checkPictures()).missing)).map(({ id }) => id)).toEqual(["1"]);
    expect(await uploadStored(db)).toMatchObject({ stored: 1 });
    const files = [
      { file: `${one}-480.webp`, content: whole },
      { file: `${one}-960.webp`, content: wider },
    ];
    expect(stored.mock.calls).toEqual([[db, { files }]]);
  });
});

it("looks soon after the start, and then once each night", async () => {
  vi.useFakeTimers({ now: new Date("2026-03-27T14:20:00+01:00") });
  const times: string[] = [];
  checkMedia.mockImplementation(async () => {
    times.push(new Date().toLocaleString("de-DE", { timeZone: "Europe/Berlin" }));
    return { pictures: [], files: [] };
  });
  schedulePictureChecks();
  // Through the night in which the clocks go forward.
  await vi.advanceTimersByTimeAsync(3 * day * 1000);
  vi.useRealTimers();
  expect(times).toEqual([
    "27.3.2026, 14:25:00",
    "28.3.2026, 03:20:00",
    "29.3.2026, 03:20:00",
    "30.3.2026, 03:20:00",
  ]);
});
