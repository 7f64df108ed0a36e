import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { Db } from "~/platform/database/db";
import { filesNamed, removeDrafts } from "~/platform/media/picture-folder.server";
import { embeddedStore, StoreFault } from "~/platform/media/picture-store.server";
import { inOwnFolder } from "../helpers/own-folder";
import { passingWebp } from "../helpers/pictures";

const name = "0123456789abcdef0123456789abcdef";
const db = {} as Db;
const files = [480, 960, 1600].map((width) => ({
  file: `${name}-${width}.webp`,
  content: passingWebp(width),
}));

let dataDir = "";
let folder = "";
inOwnFolder((path) => {
  dataDir = path;
  folder = join(dataDir, "media");
});

it("keeps the files of a picture where nobody else of the machine reads them", async () => {
  await embeddedStore(dataDir).store(db, files);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, files[0]?.file ?? "")).mode & 0o777).toBe(0o600);
});

it("leaves what is there already, and takes half a file away", async () => {
  mkdirSync(folder);
  const [first = "", second = "", third = ""] = files.map(({ file }) => join(folder, file));
  writeFileSync(first, passingWebp(20));
  writeFileSync(second, "");
  writeFileSync(third, passingWebp(1600).subarray(0, 700));
  await embeddedStore(dataDir).store(db, files);
  expect([first, second, third].map((path) => readFileSync(path))).toEqual(
    [20, 960, 1600].map((size) => passingWebp(size)),
  );
});

it("stores nothing of a picture of which one file cannot be written", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  mkdirSync(join(folder, `${name}-960.webp`), { recursive: true });
  writeFileSync(join(dataDir, "damaged"), "");
  mkdirSync(join(dataDir, "damaged.moving"));
  await expect(embeddedStore(dataDir).store(db, files)).rejects.toThrow(StoreFault);
  expect(readdirSync(folder).filter((file) => statSync(join(folder, file)).isFile())).toEqual([]);
});

it("says with a code alone what went wrong", async () => {
  const nowhere = embeddedStore("/dev/null/unit");
  await expect(nowhere.store(db, files)).rejects.toThrow(/^media: not written \(ENOTDIR\)$/);
  await expect(nowhere.remove(db, filesNamed(name))).rejects.toThrow(/^media: not removed \(ENOTDIR\)$/);
});

it("takes away what was being written when the machine fell, and nothing else", async () => {
  await removeDrafts(dataDir);
  await embeddedStore(dataDir).store(db, files);
  for (const file of [`${name}-480.webp.draft`, "brief.draft"]) writeFileSync(join(folder, file), "");
  await removeDrafts(dataDir);
  expect(readdirSync(folder).sort()).toEqual([...files.map(({ file }) => file), "brief.draft"].sort());
});
