import { resolve } from "node:path";
import { expect, it } from "vitest";
import { failedTests } from "../helpers/suites.js";

it("counts a file whose process died without a test", () => {
  const name = resolve("tests/unit/a.test.ts");
  const test = { status: "passed", fullName: "a", failureMessages: [] };
  expect(failedTests({ name, message: "", assertionResults: [test] })).toEqual([]);
  expect(failedTests({ name, message: "", assertionResults: [] })).toMatchObject([
    { file: "tests/unit/a.test.ts" },
  ]);
});
