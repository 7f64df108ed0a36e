import { existsSync, mkdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { removeOldUploads } from "~/features/moving/folder.server";
import { temporaryFolder } from "../helpers/temporary-folder";

it("removes uploads of more than seven days, and no others", async () => {
  const folder = temporaryFolder();
  const day = 24 * 60 * 60;
  for (const [name, age] of [
    ["old", 7 * day + 60],
    ["new", 7 * day - 60],
  ] as const) {
    mkdirSync(join(folder, name, "part"), { recursive: true });
    utimesSync(join(folder, name), 1e9 - age, 1e9 - age);
  }
  await removeOldUploads(folder, 1e12);
  expect(existsSync(join(folder, "old"))).toBe(false);
  expect(existsSync(join(folder, "new"))).toBe(true);
  await removeOldUploads(join(folder, "none"));
});
