// npm test: everything, from types to browsers, on the production build. Ends with "N passed, N failed".
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { build, install } from "../app/bin/prepare.js";
import { installTools } from "./helpers/tools.js";

await install();
installTools();
const reports = ".cache/reports";
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total = { passed: 0, failed: 0 };

check("types", "npm", ["run", "--silent", "typecheck"]);
check("lint", "npm", ["run", "--silent", "lint"]);
await build();
suite(
  "vitest",
  "npx",
  ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports}/vitest.json`],
  (report) => ({
    passed: report.numPassedTests,
    // A file that breaks before its first test counts as one failure.
    failed: report.numFailedTests + report.testResults.filter(brokenFile).length,
  }),
);
const { findChromium } = await import("./helpers/chromium.js");
process.env.CHROMIUM_PATH = findChromium();
process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = `${reports}/playwright.json`;
suite("playwright", "npx", ["playwright", "test", "--reporter=list,json"], ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
}));

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** @param {{ status: string, assertionResults: unknown[] }} file */
function brokenFile(file) {
  return file.status === "failed" && file.assertionResults.length === 0;
}

/** A step that passes or fails as a whole. @param {string} name @param {string} command @param {string[]} args */
function check(name, command, args) {
  const ok = run(command, args);
  console.log(`${ok ? "✓" : "✗"} ${name}`);
  total[ok ? "passed" : "failed"] += 1;
}

/**
 * A test runner with a report of its own; one that leaves no report has failed.
 * @param {string} name @param {string} command @param {string[]} args
 * @param {(report: any) => { passed: number, failed: number }} count
 */
function suite(name, command, args, count) {
  const ok = run(command, args);
  const file = `${reports}/${name}.json`;
  const { passed, failed } = existsSync(file)
    ? count(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 1 };
  total.passed += passed;
  total.failed += !ok && failed === 0 ? 1 : failed;
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}
