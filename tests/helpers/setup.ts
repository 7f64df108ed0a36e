import { existsSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { afterAll, afterEach, expect } from "vitest";
import { freshData } from "./fresh-data";

// The first file of a process finds no database yet.
const { DATA_DIR = "", HOSTED_DATABASE } = process.env;
if (!HOSTED_DATABASE && !existsSync(join(DATA_DIR, "database")))
  process.env.DATA_DIR = freshData(mkdtempSync(join(DATA_DIR, "process-")));

// Read again for each test file, while helpers are loaded once.
const processWide = globalThis as { loggedErrors?: string[]; bringBackSeed?: () => Promise<void> };
processWide.loggedErrors ??= [];
const errors = processWide.loggedErrors;
console.error = (...parts: unknown[]) => void errors.push(format(...parts));
console.warn = () => undefined;
console.info = () => undefined;

declare module "vitest" {
  interface TaskMeta {
    routes?: string[];
  }
}

/** Tests that expect faults take them. */
export function takeErrors(): string[] {
  return errors.splice(0);
}

afterEach(() => {
  expect(takeErrors(), "console.error was called").toEqual([]);
});

const { takeAskedRoutes } = await import("./app");
// At full length pauses are as they are.
if (!process.env.HARDEN) (await import("./pauses")).shortenPauses();

afterEach(({ task }) => {
  task.meta.routes = takeAskedRoutes();
});

// Whatever a file leaves behind, the next one finds what the seed has written.
const { noteSeed } = await import("./seed-rows");
processWide.bringBackSeed ??= await noteSeed();
export const bringBackSeed = processWide.bringBackSeed;
afterAll(bringBackSeed);
