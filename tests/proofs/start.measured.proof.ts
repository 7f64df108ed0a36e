// In npm test: tests/proofs/operating.test.ts - one start that is refused, one that ends by SIGTERM
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs, { existsSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it, vi } from "vitest";
import { openDatabase } from "~/platform/database/embedded/database.server";
import { launchServer } from "../helpers/launch";
import { freePort, startServer } from "../helpers/server";
import { temporaryFolder } from "../helpers/temporary-folder";

const dataDir = temporaryFolder();
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
});

function launch(port: number) {
  const child = launchServer({ DATA_DIR: dataDir, PORT: String(port) });
  started.push(child);
  return child;
}

const unfinished = () => existsSync(join(dataDir, "database.unfinished"));

it("recovers by itself from a first start that was killed, whatever it was at", async () => {
  const moments: [string, () => boolean, number][] = [
    ["before there is a database", unfinished, 0],
    ["while its files are written", () => existsSync(join(dataDir, "database/base")), 0],
    ["while it is migrated", () => existsSync(join(dataDir, "database/postmaster.pid")), 100],
  ];
  for (const [, reached, later] of moments) {
    const child = launch(await freePort());
    while (!reached()) await pause(2);
    await pause(later);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(unfinished()).toBe(true);
  }
  const server = await startServer({ DATA_DIR: dataDir });
  expect(unfinished()).toBe(false);
  expect(await (await fetch(`${server.url}/services`)).text()).toContain("Prozessautomatisierung");
  await server.stop("SIGKILL");
});

it("has the disk keep a commit before it is acknowledged", async () => {
  const connection = await openDatabase(dataDir);
  const { fsyncSync } = fs;
  const synced = vi.fn(fsyncSync);
  fs.fsyncSync = synced;
  syncBuiltinESMExports();
  try {
    await connection.driver.exec("select 1");
    expect(synced).not.toHaveBeenCalled();
    await connection.driver.exec(
      "insert into public.contact_submissions (name, email, message) values ('A', 'a@b.example', 'Moin')",
    );
    expect(synced).toHaveBeenCalled();
  } finally {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
    await connection.close();
  }
});
