import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Db } from "~/models/db";
import type { MediaCheck } from "~/models/media.server";
import { passingWebp } from "../helpers/pictures";

const dataDir = mkdtempSync(join(tmpdir(), "picture-check-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const checkMedia = vi.fn<() => Promise<MediaCheck | null>>();
const stored = vi.fn(async (_db: Db, _made: { files: { file: string }[] }) => undefined);
const removed = vi.fn(async (_db: Db, _name: string) => true);
// Hosted: the files lie in a bucket, of which the data directory is a cache.
const backend: { embedded?: object } = {};
vi.mock("~/server/backend/client.server", () => ({ backend, publicDb: {} }));
vi.mock("~/server/backend/server-token.server", () => ({ serverToken: () => "token" }));
vi.mock("~/server/settings/env.server", () => ({ env: { DATA_DIR: dataDir } }));
vi.mock("~/models/media.server", () => ({ checkMedia: () => checkMedia() }));
vi.mock("~/server/media/store.server", () => ({
  StoreFault: Error,
  storePicture: (db: Db, made: { files: { file: string }[] }) => stored(db, made),
  removePicture: (db: Db, name: string) => removed(db, name),
}));

const { checkPictures, difference, schedulePictureChecks } = await import("~/server/media/check.server");
const { keptHere, storeKept, tidyPictures } = await import("~/server/media/tidy.server");

const [one, two, nobody] = ["a", "b", "c"].map((letter) => letter.repeat(32)) as [string, string, string];
const day = 86_400;
const db = {} as Db;
beforeEach(() => {
  for (const folder of ["media", "cache"]) rmSync(join(dataDir, folder), { recursive: true, force: true });
  vi.clearAllMocks();
  vi.spyOn(console, "warn").mockReturnValue();
});

describe("what a check compares", () => {
  it("misses every file that a picture of its width has, and no other", () => {
    const pictures: MediaCheck["pictures"] = [
      ["1", one, 300],
      ["2", two, 2000],
    ];
    const files: MediaCheck["files"] = [
      [`${one}-480.webp`, 5],
      [`${two}-480.webp`, 5],
      [`${two}-1600.webp`, 5],
    ];
    expect(difference(pictures, files)).toEqual({
      missing: [{ id: "2", name: two, files: [`${two}-960.webp`] }],
      orphans: [],
    });
  });

  it("has files of nobody only once they are older than a day, each name once", () => {
    const files = (age: number): NonNullable<MediaCheck["files"]> => [
      [`${nobody}-480.webp`, age],
      [`${nobody}-960.webp`, age],
      ["anderes.txt", age],
    ];
    expect(difference([], files(day)).orphans).toEqual([]);
    expect(difference([], files(day + 1)).orphans).toEqual([nobody]);
  });
});

describe("a check", () => {
  it.each([
    ["the database does not know the server's key", null, "key"],
    ["the database has no store", { pictures: [], files: null }, "store"],
  ] as const)("says that %s", async (_, answer, problem) => {
    checkMedia.mockResolvedValue(answer as MediaCheck | null);
    expect(await checkPictures()).toMatchObject({ problem, missing: [], orphans: [] });
  });

  it("never throws, and says that nobody answered", async () => {
    checkMedia.mockRejectedValue(new Error("away"));
    expect(await checkPictures()).toMatchObject({ problem: "fault" });
  });

  it("misses a file of the data directory that is cut off, also one of nobody's", async () => {
    mkdirSync(join(dataDir, "media"));
    const put = (name: string, content: Buffer) =>
      writeFileSync(join(dataDir, "media", `${name}-480.webp`), content);
    put(one, passingWebp(480));
    put(two, passingWebp(480).subarray(0, 300));
    put(nobody, passingWebp(480).subarray(0, 300));
    utimesSync(join(dataDir, "media", `${nobody}-480.webp`), 1000, 1000);
    const pictures: MediaCheck["pictures"] = [
      ["1", one, 300],
      ["2", two, 300],
    ];
    checkMedia.mockResolvedValue({ pictures, files: null });
    backend.embedded = {};
    const { missing, orphans } = await checkPictures();
    delete backend.embedded;
    expect([missing.map(({ id }) => id), orphans]).toEqual([["2"], [nobody]]);
  });

  it("does not miss a picture that was deleted in the meantime", async () => {
    checkMedia.mockResolvedValueOnce({ pictures: [["1", one, 300]], files: [] });
    checkMedia.mockResolvedValueOnce({ pictures: [], files: [] });
    expect((await checkPictures()).missing).toEqual([]);
  });
});

describe("tidying up", () => {
  it("removes what is nobody's and nothing when nobody could look", async () => {
    checkMedia.mockResolvedValue({ pictures: [["1", one, 300]], files: [[`${nobody}-480.webp`, 2 * day]] });
    expect(await tidyPictures(db)).toMatchObject({ removed: 1 });
    expect(removed.mock.calls).toEqual([[db, nobody]]);
    checkMedia.mockResolvedValue(null);
    expect(await tidyPictures(db)).toMatchObject({ removed: 0, after: { problem: "key" } });
    expect(removed).toHaveBeenCalledTimes(1);
  });

  it("goes on with the next when one does not go, and counts what went alone", async () => {
    const names = ["c", "d", "e"].map((letter) => letter.repeat(32));
    const files = names.map((name): [string, number] => [`${name}-480.webp`, 2 * day]);
    checkMedia.mockResolvedValue({ pictures: [], files });
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
    for (const place of [folder, other]) mkdirSync(join(dataDir, place), { recursive: true });
    writeFileSync(join(dataDir, folder, `${one}-480.webp`), passingWebp(480));
    writeFileSync(join(dataDir, other, `${one}-960.webp`), passingWebp(960));
    writeFileSync(join(dataDir, folder, `${two}-480.webp`), passingWebp(480));
    writeFileSync(join(dataDir, folder, `${two}-960.webp`), passingWebp(960).subarray(0, 500));
    checkMedia.mockResolvedValue({
      pictures: [
        ["1", one, 700],
        ["2", two, 700],
      ],
      files: [],
    });
    expect((await keptHere((await checkPictures()).missing)).map(({ id }) => id)).toEqual(["1"]);
    expect(await storeKept(db)).toMatchObject({ stored: 1 });
    expect(stored.mock.calls).toEqual([
      [
        db,
        {
          files: [
            { file: `${one}-480.webp`, content: passingWebp(480) },
            { file: `${one}-960.webp`, content: passingWebp(960) },
          ],
        },
      ],
    ]);
  });
});

it("looks soon after the start, and then once each night", async () => {
  checkMedia.mockResolvedValue({ pictures: [], files: [] });
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
