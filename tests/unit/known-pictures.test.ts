import { createHash } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";

let pictures: typeof import("~/platform/database/cached-pictures.server");
let now = 1_000_000_000;
const dropped = vi.fn<(isDropped: (name: string) => boolean) => void>();
beforeEach(async () => {
  vi.resetModules();
  vi.spyOn(Date, "now").mockImplementation(() => now);
  dropped.mockClear();
  pictures = await import("~/platform/database/cached-pictures.server");
  pictures.onPicturesDropped(dropped);
  pictures.takePictures({});
});

const size = { width: 3, height: 2 };
const listOf = (...names: string[]) =>
  Object.fromEntries(
    names.map((name): [string, [number, number]] => [
      createHash("sha256").update(name).digest("hex"),
      [3, 2],
    ]),
  );

it("knows what this process has stored, also while lists lack it that were asked for before", () => {
  pictures.notePicture("kran", size);
  pictures.takePictures({});
  expect(pictures.knownPicture("kran")).toEqual(size);
  pictures.takePictures(listOf("kran"));
  now += 11_000;
  expect(pictures.isListWanted()).toBe(false);
  expect(pictures.knownPicture("kran")).toEqual(size);
});

it("wants another list for a picture that none has had within its time, and drops it by that", () => {
  pictures.notePicture("kran", size);
  pictures.takePictures({});
  expect(pictures.isListWanted()).toBe(false);
  now += 11_000;
  expect(pictures.isListWanted()).toBe(true);
  dropped.mockClear();
  pictures.takePictures({});
  expect([pictures.knownPicture("kran"), pictures.isListWanted()]).toEqual([undefined, false]);
  expect(dropped.mock.calls[0]?.[0]("kran")).toBe(true);
});

it("begins with the list of an earlier process, and lets the first of its own tell what has gone since", async () => {
  vi.resetModules();
  const anew = await import("~/platform/database/cached-pictures.server");
  anew.onPicturesDropped(dropped);
  dropped.mockClear();
  expect(anew.arePicturesKnown()).toBe(false);
  anew.recallPictures(listOf("kran", "kahn"));
  expect([anew.arePicturesKnown(), anew.knownPicture("kran")]).toEqual([true, size]);
  expect(dropped).not.toHaveBeenCalled();
  anew.takePictures(listOf("kran"));
  const [isDropped] = dropped.mock.calls[0] ?? [];
  expect(["kran", "kahn", "boje"].map((name) => isDropped?.(name))).toEqual([false, true, true]);
  anew.recallPictures(listOf("kahn"));
  expect(anew.knownPicture("kahn")).toBeUndefined();
});
