// npm test: everything, from types to browsers, on the production build. Ends with "N passed, N failed".
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { build, install } from "../app/bin/prepare.js";
import { installTools } from "./helpers/tools.js";

await install();
installTools();
const reports = ".cache/reports";
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// It needs what has just been installed.
const { findChromium } = await import("./helpers/chromium.js");
process.env.CHROMIUM_PATH = findChromium();
await build();

const total = { passed: 0, failed: 0 };
/** What failed, said again at the end: a long log is often kept from its end only. @type {string[]} */
const failures = [];

// The proofs wait for their servers much of the time: what mostly computes goes beside them.
process.env.BESIDE_PROOFS = "1";
await Promise.all([
  vitest("proofs", "hardening"),
  check("types", ["run", "--silent", "typecheck"])
    .then(() => check("lint", ["run", "--silent", "lint"]))
    .then(() => vitest("rings", "!hardening*")),
]);
await vitest("measured", "hardening-measured");
await browsers();

for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** A step that passes or fails as a whole. @param {string} name @param {string[]} args */
async function check(name, args) {
  const ok = await run("npm", args);
  console.log(`${ok ? "✓" : "✗"} ${name}`);
  total[ok ? "passed" : "failed"] += 1;
  if (!ok) failures.push(name);
}

/** Projects of vitest.config.ts: one, or those of a pattern. @param {string} name @param {string} project */
function vitest(name, project) {
  const report = `${reports}/${name}.json`;
  const args = ["vitest", "run", `--project=${project}`, "--reporter=default", "--reporter=json"];
  return suite(report, [...args, `--outputFile.json=${report}`], ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failed: testResults.flatMap(failedTests),
  }));
}

/**
 * A file that breaks before its first test counts as one failure.
 * @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 */
function failedTests({ name, status, message, assertionResults }) {
  if (status === "failed" && assertionResults.length === 0) return [failure(name, message)];
  return assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => failure(`${name} > ${test.fullName}`, test.failureMessages.join("\n")));
}

function browsers() {
  const report = `${reports}/playwright.json`;
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  return suite(report, ["playwright", "test", "--reporter=list,json"], ({ stats, suites, errors }) => ({
    passed: stats.expected,
    failed: [
      ...suites.flatMap(failedSpecs),
      ...errors.map((/** @type {{ message: string }} */ error) => failure("browsers", error.message)),
    ],
  }));
}

/** @param {any} suite @returns {string[]} */
function failedSpecs({ file, suites = [], specs = [] }) {
  return [
    ...suites.flatMap(failedSpecs),
    ...specs.flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ test) => ["unexpected", "flaky"].includes(test.status))
        .map((/** @type {any} */ test) =>
          failure(
            `[${test.projectName}] ${file} > ${spec.title}`,
            test.results.map((/** @type {any} */ result) => result.error?.message ?? "").join("\n"),
          ),
        ),
    ),
  ];
}

/** @param {string} name @param {string} message */
function failure(name, message) {
  return `${name.replace(`${process.cwd()}/`, "")}\n${stripVTControlCharacters(message).slice(0, 1000)}`;
}

/**
 * A test runner with a report of its own; one that leaves no report has failed.
 * @param {string} report @param {string[]} args
 * @param {(report: any) => { passed: number, failed: string[] }} count
 */
async function suite(report, args, count) {
  const ok = await run("npx", args);
  const { passed, failed } = existsSync(report)
    ? count(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: [] };
  if (!ok && failed.length === 0) failed.push(`${report}: the runner failed without naming a test`);
  total.passed += passed;
  total.failed += failed.length;
  failures.push(...failed);
}

/** Whether a command succeeds; what it says comes at its end, whole. @param {string} command @param {string[]} args */
function run(command, args) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => said.push(part));
  return new Promise((done) => {
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(said));
      done(code === 0);
    });
  });
}
