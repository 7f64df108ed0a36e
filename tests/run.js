// npm test: everything, from types to browsers, on the production build. Ends with "N passed, N failed".
import { build, install } from "../app/operator/prepare.js";
import { record } from "./helpers/recorded.js";
import { playwright, run, tell, vitest } from "./helpers/suites.js";

await install();
// It needs what has just been installed.
const { findChromium } = await import("./helpers/chromium.js");
process.env.CHROMIUM_PATH = findChromium();

/** @type {import("./helpers/suites.js").Outcome[]} */
const outcomes = [];
outcomes.push(
  ...(await Promise.all([check("types", "typecheck"), check("lint", "lint"), build().then(() => [])])).flat(),
);
// Together: when one of them waits or has come to its last files, the other has work for both cores.
outcomes.push(...(await Promise.all([vitest([]), playwright([])])));
if (process.argv.includes("--record")) record(outcomes);

// A long log is often kept from its end only.
for (const failure of outcomes.flatMap(({ failed }) => failed)) console.log(`\n${tell(failure)}`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed.length, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A step that passes or fails as a whole. @param {string} name @param {string} script @returns {Promise<import("./helpers/suites.js").Outcome[]>} */
async function check(name, script) {
  const ok = await run("npm", ["run", "--silent", script]);
  console.log(`${ok ? "✓" : "✗"} ${name}`);
  const failed = ok ? [] : [{ file: "", name, message: `npm run ${script} says why.` }];
  return [{ passed: ok ? 1 : 0, failed, seconds: {} }];
}
