import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Reporter, TestCase } from "vitest/node";

const folder = ".cache/reports/promises";

export default class PromiseReport implements Reporter {
  readonly #proofs: object[] = [];

  onTestCaseResult(test: TestCase) {
    const { proof } = test.meta();
    const file = basename(test.module.moduleId).replace(/\.(measured\.)?(test|proof)\.ts$/, "");
    if (proof) this.#proofs.push({ ...proof, ok: proof.ok && test.ok(), file, test: test.fullName });
  }

  onTestRunEnd() {
    mkdirSync(folder, { recursive: true });
    const run = readdirSync(folder).length + 1;
    writeFileSync(`${folder}/${run}.json`, JSON.stringify(this.#proofs));
  }
}
