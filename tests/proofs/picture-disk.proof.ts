// In npm test: tests/unit/picture-shelf.test.ts - a picture is sent although the disk takes none
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "~/platform/database/db";
import { filesNamed } from "~/platform/media/picture-folder.server";
import { embeddedStore, StoreFault } from "~/platform/media/picture-store.server";
import { passingWebp } from "../helpers/pictures";
import { temporaryFolder } from "../helpers/temporary-folder";

const disk = temporaryFolder();
const name = "0123456789abcdef0123456789abcdef";
const files = [480, 960, 1600].map((width) => ({
  file: `${name}-${width}.webp`,
  content: passingWebp(400_000),
}));
const db = {} as Db;

beforeAll(() => {
  // A small file system of its own; only root may mount one.
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]);
  expect(status, `a small disk can be mounted by root only: ${stderr}`).toBe(0);
});
afterAll(() => void spawnSync("umount", ["-l", disk]));

const filler = join(disk, "filler");
const stored = () => readdirSync(join(disk, "media"));
function fillUpTo(free: number) {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - free));
}

it("a picture for which the disk has no room is stored not at all, and as soon as there is some, whole", async () => {
  const store = embeddedStore(disk);
  fillUpTo(900_000);
  await expect(store.store(db, files)).rejects.toEqual(new StoreFault("media: not written (ENOSPC)"));
  expect(stored()).toEqual([]);
  rmSync(filler);
  await store.store(db, files);
  expect(stored().sort()).toEqual(files.map(({ file }) => file).sort());
  fillUpTo(0);
  await store.remove(db, filesNamed(name));
  expect(stored()).toEqual([]);
});
