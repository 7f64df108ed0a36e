import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

export function inOwnFolder(prepare: (path: string) => void | Promise<void>): void {
  let path = "";
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), "unit-"));
    await prepare(path);
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));
}
