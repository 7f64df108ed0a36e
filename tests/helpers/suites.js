import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export const reports = ".cache/reports";

/**
 * @typedef {{ file: string, name: string, message: string }} Failure
 * @typedef {{ passed: number, failed: Failure[], seconds: Record<string, number>, routes?: Record<string, string[]> }} Outcome What a run came to, with the time that each file took and the routes that it asked.
 */

/** Runs Vitest; one that leaves no report has failed. @param {string[]} args @param {Record<string, string>} [env] */
export async function vitest(args, env) {
  const report = newReport("vitest");
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const ok = await run("npx", ["vitest", "run", ...output, ...args], env);
  return outcome(report, ok, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failed: testResults.flatMap(failedTests),
    seconds: Object.fromEntries(
      testResults.map((/** @type {any} */ { name, startTime, endTime }) => [
        inProject(name),
        (endTime - startTime) / 1000,
      ]),
    ),
    routes: Object.fromEntries(
      testResults.map((/** @type {any} */ { name, assertionResults }) => [
        inProject(name),
        assertionResults.flatMap((/** @type {any} */ { meta }) => meta?.routes ?? []),
      ]),
    ),
  }));
}

/**
 * @param {{ name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} result
 * @returns {Failure[]}
 */
export function failedTests({ name, message, assertionResults }) {
  const file = inProject(name);
  // Vitest calls a file passed whose process has died.
  if (assertionResults.length === 0) return [{ file, name: "", message: message || "ended without a test" }];
  return assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => ({ file, name: test.fullName, message: test.failureMessages.join("\n") }));
}

/** Runs Playwright, likewise. @param {string[]} args @param {Record<string, string>} [env] */
export async function playwright(args, env) {
  const report = newReport("playwright");
  const ok = await run("npx", ["playwright", "test", "--reporter=list,json", ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return outcome(report, ok, ({ stats, suites, errors }) => {
    const specs = suites.flatMap(specsOf);
    /** @type {Record<string, number>} */
    const seconds = {};
    for (const { file, tests } of specs)
      for (const { results } of tests)
        for (const { duration } of results) seconds[file] = (seconds[file] ?? 0) + duration / 1000;
    return {
      passed: stats.expected,
      failed: [
        ...specs.flatMap(failedSpec),
        ...errors.map((/** @type {{ message: string }} */ { message }) => ({ file: "", name: "", message })),
      ],
      seconds,
    };
  });
}

/** @param {any} suite @returns {any[]} */
function specsOf({ suites = [], specs = [] }) {
  const inBrowsers = specs.map((/** @type {any} */ spec) => ({
    ...spec,
    file: `tests/browser/${spec.file}`,
  }));
  return [...suites.flatMap(specsOf), ...inBrowsers];
}

/** @param {any} spec @returns {Failure[]} */
function failedSpec({ file, title, tests }) {
  return tests
    .filter((/** @type {any} */ test) => ["unexpected", "flaky"].includes(test.status))
    .map((/** @type {any} */ test) => ({
      file,
      name: title,
      message: test.results.map((/** @type {any} */ result) => result.error?.message ?? "").join("\n"),
    }));
}

/** @param {string} report @param {boolean} ok @param {(report: any) => Outcome} read @returns {Outcome} */
function outcome(report, ok, read) {
  /** @type {Outcome} */
  const found = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: [], seconds: {} };
  if (!ok && found.failed.length === 0)
    found.failed.push({ file: "", name: report, message: "the runner failed without naming a test" });
  return found;
}

/** A failure in a few lines. @param {Failure} failure */
export function tell({ file, name, message }) {
  return `✗ ${file} > ${name}\n${stripVTControlCharacters(message).slice(0, 1000)}`;
}

let runs = 0;

/** @param {string} name */
function newReport(name) {
  mkdirSync(reports, { recursive: true });
  runs += 1;
  const report = `${reports}/${name}-${runs}.json`;
  rmSync(report, { force: true });
  return report;
}

/** @param {string} path */
function inProject(path) {
  return path.replace(`${process.cwd()}/`, "");
}

/** Whether a command succeeds. @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
export function run(command, args, env) {
  const child = spawn(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return new Promise((done) => child.on("close", (code) => done(code === 0)));
}
