import { existsSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { afterEach, expect } from "vitest";
import { freshData } from "./fresh-data";

// The first file of a process finds no database yet.
const { DATA_DIR = "", HOSTED_DATABASE } = process.env;
if (!HOSTED_DATABASE && !existsSync(join(DATA_DIR, "database")))
  process.env.DATA_DIR = freshData(mkdtempSync(join(DATA_DIR, "process-")));

const errors: string[] = [];
console.error = (...parts: unknown[]) => void errors.push(format(...parts));
console.warn = () => undefined;
console.info = () => undefined;

/** What has been logged as an error since the last call; a test that expects faults takes them. */
export function takeErrors(): string[] {
  return errors.splice(0);
}

afterEach(() => {
  expect(takeErrors(), "console.error was called").toEqual([]);
});
