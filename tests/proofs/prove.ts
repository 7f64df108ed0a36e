import { expect, it } from "vitest";
import { promises } from "./promises.js";

export interface Proof {
  promise: string;
  figure: string;
  ok: boolean;
}

declare module "vitest" {
  interface TaskMeta {
    proof?: Proof;
  }
}

/** True in `npm run harden`, where the proofs run at full length. */
export const atFullLength = process.env.HARDEN === "1";

/** A test that runs in `npm run harden` alone: what stays of its file is its short check. */
export function fullLengthTest(name: string, test: () => Promise<void>): void {
  if (atFullLength) it(name, test);
}

/**
 * A test that measures one promise, or a part of it, for the table of `npm run harden`. `measure` gives what it found;
 * it says so by `ok`, or fails by what it expects on the way, when that is not what was promised.
 */
export function prove(
  promise: string,
  name: string,
  measure: () => Promise<{ figure: string; ok?: boolean }>,
  timeout = 600_000,
): void {
  if (!promises.has(promise)) throw new Error(`promises.js does not have ${promise}`);
  it(name, { timeout }, async ({ task }) => {
    task.meta.proof = { promise, figure: "did not get to its end", ok: false };
    const { figure, ok = true } = await measure();
    task.meta.proof = { promise, figure, ok };
    expect(ok, figure).toBe(true);
  });
}
