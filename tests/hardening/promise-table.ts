import { mkdirSync, writeFileSync } from "node:fs";
import type { Reporter, TestCase } from "vitest/node";
import { type PromiseId, promises } from "./promises";
import type { Proof } from "./prove";

type State = "ok" | "short" | "missing";
const marks: Record<State, string> = { ok: "✓", short: "✗", missing: "–" };
const report = ".cache/reports/harden";

/** Prints every promise with the figure reached, and keeps the same as JSON and as a Markdown table. */
export default class PromiseTable implements Reporter {
  readonly #proofs: Proof[] = [];

  onTestCaseResult(test: TestCase) {
    const { proof } = test.meta();
    // What is expected besides the figure counts as well.
    if (proof) this.#proofs.push({ ...proof, ok: proof.ok && test.ok() });
  }

  onTestRunEnd() {
    const rows = (Object.keys(promises) as PromiseId[]).map((id) => {
      const proofs = this.#proofs.filter(({ promise }) => promise === id);
      const [promise, toReach] = promises[id];
      const reached = proofs.map(({ figure }) => figure).join("; ") || "not measured";
      const state: State = proofs.length === 0 ? "missing" : proofs.every(({ ok }) => ok) ? "ok" : "short";
      return { id, promise, toReach, reached, state };
    });
    // Where files were named on the command line, the rest was not asked for.
    const shown = process.env.HARDEN_PART ? rows.filter(({ state }) => state !== "missing") : rows;
    console.log("");
    for (const { promise, toReach, reached, state } of shown) {
      console.log(`${marks[state]} ${promise}\n    to reach: ${toReach}\n    reached:  ${reached}`);
    }
    const count = (wanted: State) => shown.filter(({ state }) => state === wanted).length;
    console.log(`\n${count("ok")} kept, ${count("short")} short, ${count("missing")} not measured`);

    mkdirSync(".cache/reports", { recursive: true });
    writeFileSync(`${report}.json`, JSON.stringify({ at: new Date().toISOString(), rows: shown }, null, 2));
    const lines = shown.map(
      (row) => `| ${marks[row.state]} | ${row.promise} | ${row.toReach} | ${row.reached} |`,
    );
    writeFileSync(
      `${report}.md`,
      `|   | Promise | To reach | Reached |\n|---|---|---|---|\n${lines.join("\n")}\n`,
    );
    if (shown.some(({ state }) => state !== "ok")) process.exitCode = 1;
  }
}
