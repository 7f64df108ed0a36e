// Durations shard npm run harden; routes select npm run touched.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const path = "tests/recorded.json";

/** @type {Record<string, { seconds: number, routes: string[] }>} */
export const recorded = JSON.parse(readFileSync(path, "utf8"));

/** The seconds to reckon with for a file, of which nothing may be known. @param {string} file */
export function durationOf(file) {
  return recorded[file]?.seconds ?? 5;
}

/** Writes down what runs have shown, and forgets files that are gone. @param {import("./suites.js").Outcome[]} outcomes */
export function record(outcomes) {
  for (const { seconds, routes = {} } of outcomes)
    for (const [file, time] of Object.entries(seconds))
      recorded[file] = { seconds: Math.round(time * 10) / 10, routes: [...new Set(routes[file])].sort() };
  const lines = Object.entries(recorded)
    .filter(([file]) => existsSync(file))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([file, shown]) => `  ${JSON.stringify(file)}: ${JSON.stringify(shown)}`);
  writeFileSync(path, `{\n${lines.join(",\n")}\n}\n`);
}
