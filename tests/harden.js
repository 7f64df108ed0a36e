// npm run harden [-- NAME … | --shard=i/n] [--record]: the proofs that are too long for npm test, on the production build,
// and the table of what docs/reliability.md promises. A NAME is a part of a file's path; a shard is one of n parts of equal
// length. Proofs that measure time or memory (*.measured.proof.ts) run one at a time, with nothing beside them. A file
// that failed runs again by itself, and both results are told: red twice is a finding, red once a fault of the test.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build, install } from "../app/operator/prepare.js";
import { durationOf, record } from "./helpers/recorded.js";
import { playwright, reports, tell, vitest } from "./helpers/suites.js";
import { installTools } from "./helpers/tools.js";
import { promises } from "./proofs/promises.js";

const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const shard = /--shard=(\d+)\/(\d+)/.exec(process.argv.join(" "));

await install();
installTools();
await build();
const { findChromium } = await import("./helpers/chromium.js");
const env = { HARDEN: "1", CHROMIUM_PATH: findChromium() };
const found = `${reports}/promises`;
rmSync(found, { recursive: true, force: true });

const { measured, browsers, others } = sorted(chosen());
const outcomes = [];
if (others.length) outcomes.push(await proofs(others, 2));
if (browsers.length) outcomes.push(await playwright(browsers, env));
if (measured.length) outcomes.push(await proofs(measured, 1));
if (process.argv.includes("--record")) record(outcomes);

const red = outcomes.flatMap(({ failed }) => failed);
const redFiles = [...new Set(red.map(({ file }) => file))];
/** @type {string[]} */
const redTwice = [];
for (const file of redFiles) {
  const again =
    file && (file.startsWith("tests/browser/") ? await playwright([file], env) : await proofs([file], 1));
  if (!again || again.failed.length) redTwice.push(file);
}
for (const failure of red) console.log(`\n${tell(failure)}`);
for (const file of redFiles) {
  const then = redTwice.includes(file) ? "red again by itself" : "green by itself: mend the test";
  console.log(`\n${file}: red, and ${then}`);
}
const isShort = printPromises();
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
console.log(`\n${passed} passed, ${red.length} failed`);
process.exit(redTwice.length || isShort ? 1 : 0);

/** @param {string[]} files @param {number} workers */
function proofs(files, workers) {
  const options = [
    "--config",
    "tests/proofs/vitest.config.ts",
    "--reporter=./tests/proofs/promise-report.ts",
  ];
  return vitest([...options, ...files], { ...env, HARDEN_WORKERS: String(workers) });
}

/** The files of this run. */
function chosen() {
  const all = readdirSync("tests", { recursive: true, encoding: "utf8" })
    .map((path) => `tests/${path}`)
    .filter((path) => !path.includes("node_modules"))
    .filter(
      (path) =>
        path.endsWith(".proof.ts") ||
        // These have a full length beside that of npm test, or measure what is promised as they are.
        (path.endsWith(".test.ts") &&
          /\b(atFullLength|fullLengthTest|prove\()/.test(readFileSync(path, "utf8"))),
    );
  if (names.length) {
    const named = all.filter((path) => names.some((name) => path.includes(name)));
    if (named.length === 0) throw new Error(`no proof is called ${names.join(" or ")}`);
    return named;
  }
  return shard ? part(all, Number(shard[1]), Number(shard[2])) : all;
}

/** What is measured goes to one part, since nothing may run beside it. @param {string[]} files @param {number} which @param {number} count */
function part(files, which, count) {
  const parts = Array.from({ length: count }, () => ({ files: /** @type {string[]} */ ([]), seconds: 0 }));
  const { measured, browsers, others } = sorted(files);
  // The others run two at a time.
  const blocks = [...browsers, ...others].map((file) => ({ files: [file], seconds: durationOf(file) / 2 }));
  blocks.push({ files: measured, seconds: measured.reduce((sum, file) => sum + durationOf(file), 0) });
  for (const block of blocks.sort((a, b) => b.seconds - a.seconds)) {
    const shortest = parts.reduce((least, each) => (each.seconds < least.seconds ? each : least));
    shortest.files.push(...block.files);
    shortest.seconds += block.seconds;
  }
  return parts[which - 1]?.files ?? [];
}

/** @param {string[]} files */
function sorted(files) {
  const isMeasured = (/** @type {string} */ file) => file.endsWith(".measured.proof.ts");
  const isForBrowser = (/** @type {string} */ file) => file.startsWith("tests/browser/");
  return {
    measured: files.filter(isMeasured),
    browsers: files.filter(isForBrowser),
    others: files.filter((file) => !isMeasured(file) && !isForBrowser(file)),
  };
}

/** Prints every promise with the figure reached, and keeps the table as Markdown; tells whether one fell short. */
function printPromises() {
  /** A proof that ran again counts as it ended. @type {Map<string, { promise: string, figure: string, ok: boolean, file: string, test: string }>} */
  const last = new Map();
  const runs = existsSync(found) ? readdirSync(found).sort((a, b) => parseInt(a, 10) - parseInt(b, 10)) : [];
  for (const run of runs)
    for (const proof of JSON.parse(readFileSync(`${found}/${run}`, "utf8")))
      last.set(`${proof.file} ${proof.test}`, proof);
  const rows = [...promises].map(([id, { promise, toReach }]) => {
    const proofs = [...last.values()].filter((proof) => proof.promise === id);
    const reached = proofs.map(({ figure }) => figure).join("; ");
    const mark = proofs.length === 0 ? "–" : proofs.every(({ ok }) => ok) ? "✓" : "✗";
    return { promise, toReach, reached, mark, files: [...new Set(proofs.map(({ file }) => file))] };
  });
  // Where only a part was asked for, the rest is not missing.
  const shown = names.length || shard ? rows.filter(({ mark }) => mark !== "–") : rows;
  console.log("");
  for (const { promise, toReach, reached, mark } of shown)
    console.log(`${mark} ${promise}\n    to reach: ${toReach}\n    reached:  ${reached || "not measured"}`);
  const lines = shown.map(
    ({ mark, promise, toReach, reached, files }) =>
      `| ${mark} | ${promise} | ${toReach} | ${reached} | \`${files.join(" ")}\` |`,
  );
  const head = "|   | Promise | To reach | Reached | Repeat |\n|---|---|---|---|---|\n";
  writeFileSync(`${reports}/harden.md`, `${head}${lines.join("\n")}\n`);
  return shown.some(({ mark }) => mark !== "✓");
}
