// In npm test: tests/unit/picture-shelf.test.ts - a picture is sent although the disk takes none
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "~/models/db";
import { diskCache } from "~/server/media/disk-cache.server";
import { embeddedStore } from "~/server/media/embedded-store.server";
import { filesNamed } from "~/server/media/picture-folder.server";
import { openShelf } from "~/server/media/shelf.server";
import { StoreFault } from "~/server/media/store-fault.server";
import { passingWebp } from "../helpers/pictures";
import { takeErrors } from "../helpers/setup";

const disk = mkdtempSync(join(tmpdir(), "small-disk-"));
const name = "0123456789abcdef0123456789abcdef";
const files = [480, 960, 1600].map((width) => ({
  file: `${name}-${width}.webp`,
  content: passingWebp(400_000),
}));
const db = {} as Db;

beforeAll(() => {
  // A small file system of its own; only root may mount one.
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], {
    encoding: "utf8",
  });
  expect(status, `a small disk can be mounted by root only: ${stderr}`).toBe(0);
});
afterAll(() => {
  spawnSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

const filler = () => join(disk, "filler");
const stored = () => readdirSync(join(disk, "media"));
/** Leaves so many bytes of the disk free. */
function fillUpTo(free: number) {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler(), Buffer.alloc(bavail * bsize - free));
}

it("a picture for which the disk has no room is stored not at all, and as soon as there is some, whole", async () => {
  const store = embeddedStore(disk);
  // Enough for two of its three files.
  fillUpTo(900_000);
  await expect(store.store(db, files)).rejects.toEqual(new StoreFault("media: not written (ENOSPC)"));
  expect(stored()).toEqual([]);
  rmSync(filler());
  await store.store(db, files);
  expect(stored().sort()).toEqual(files.map(({ file }) => file).sort());
  fillUpTo(0);
  await store.remove(db, filesNamed(name));
  expect(stored()).toEqual([]);
  rmSync(filler());
});

it("pictures of a project are shown although the disk has no room for them", async () => {
  fillUpTo(0);
  const source = { fetch: async () => passingWebp(400_000), cache: diskCache(disk, 1e9) };
  const shelf = openShelf({ dataDir: disk, isKnown: () => true, source });
  expect(await shelf.find(`${name}-480.webp`)).toMatchObject({ size: 400_000 });
  expect(stored()).toEqual([]);
  expect(takeErrors().join()).toContain("ENOSPC");
  rmSync(filler());
});
