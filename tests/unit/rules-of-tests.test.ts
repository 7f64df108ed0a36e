import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const proofs = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".proof.ts") && !path.includes("node_modules"))
  .map((path) => `tests/${path}`);

it("names the short check of each proof, or why there is none", () => {
  const nameless = proofs.filter((proof) => {
    const [first = ""] = readFileSync(proof, "utf8").split("\n", 1);
    const [, check = ""] = /^\/\/ In npm test: (nothing, since .+|\S+)/.exec(first) ?? [];
    return !check.startsWith("nothing, since ") && !(check.startsWith("tests/") && existsSync(check));
  });
  expect(nameless).toEqual([]);
});
