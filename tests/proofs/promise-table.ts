import { mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Reporter, TestCase } from "vitest/node";
import { type PromiseId, promises } from "./promises";
import type { Proof } from "./prove";

type State = "ok" | "short" | "missing";
const marks: Record<State, string> = { ok: "✓", short: "✗", missing: "–" };
const report = ".cache/reports/harden";

/** Prints every promise with the figure reached, and keeps the same as JSON and as a Markdown table. */
export default class PromiseTable implements Reporter {
  readonly #proofs: (Proof & { file: string })[] = [];

  onTestCaseResult(test: TestCase) {
    const { proof } = test.meta();
    // What is expected besides the figure counts as well.
    const file = basename(test.module.moduleId).replace(/\.(test|proof)\.ts$/, "");
    if (proof) this.#proofs.push({ ...proof, ok: proof.ok && test.ok(), file });
  }

  onTestRunEnd() {
    const rows = (Object.keys(promises) as PromiseId[]).map((id) => {
      const proofs = this.#proofs.filter(({ promise }) => promise === id);
      const [promise, toReach] = promises[id];
      const reached = proofs.map(({ figure }) => figure).join("; ") || "not measured";
      const state: State = proofs.length === 0 ? "missing" : proofs.every(({ ok }) => ok) ? "ok" : "short";
      const files = [...new Set(proofs.map(({ file }) => file))];
      return { id, promise, toReach, reached, state, files };
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
      ({ state, promise, toReach, reached, files }) =>
        `| ${marks[state]} | ${promise} | ${toReach} | ${reached} | \`${files.join(" ")}\` |`,
    );
    writeFileSync(
      `${report}.md`,
      `|   | Promise | To reach | Reached | Repeat |\n|---|---|---|---|---|\n${lines.join("\n")}\n`,
    );
    if (shown.some(({ state }) => state !== "ok")) process.exitCode = 1;
  }
}
