import { existsSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { afterAll, afterEach, expect } from "vitest";
import { freshData } from "./fresh-data";

// The first file of a process finds no database yet.
const { DATA_DIR = "", HOSTED_DATABASE } = process.env;
if (!HOSTED_DATABASE && !existsSync(join(DATA_DIR, "database")))
  process.env.DATA_DIR = freshData(mkdtempSync(join(DATA_DIR, "process-")));

// A process reads this file again for each of its test files, but helpers, which take errors too, only once.
const processWide = globalThis as { loggedErrors?: string[]; bringBackSeed?: () => Promise<void> };
processWide.loggedErrors ??= [];
const errors = processWide.loggedErrors;
console.error = (...parts: unknown[]) => void errors.push(format(...parts));
console.warn = () => undefined;
console.info = () => undefined;

declare module "vitest" {
  interface TaskMeta {
    /** The routes that a test has asked. */
    routes?: string[];
  }
}

/** What has been logged as an error since the last call; a test that expects faults takes them. */
export function takeErrors(): string[] {
  return errors.splice(0);
}

afterEach(() => {
  expect(takeErrors(), "console.error was called").toEqual([]);
});

// The build opens the backend of this process, before a file under test opens one of its own, without a thread.
const { askedRoutes } = await import("./app");

afterEach(({ task }) => {
  task.meta.routes = [...askedRoutes];
  askedRoutes.clear();
});

// Whatever a file leaves behind, the next one finds what the seed has written.
const { noteSeed } = await import("./seed-rows");
processWide.bringBackSeed ??= await noteSeed();
/** Brings back the rows of the seed; a file that changes them may do so earlier. */
export const bringBackSeed = processWide.bringBackSeed;
afterAll(bringBackSeed);
