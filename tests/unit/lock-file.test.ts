import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
};

it("names every optional platform package that it refers to", () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
