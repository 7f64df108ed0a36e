import { format } from "node:util";
import { afterEach, expect } from "vitest";

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
