import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("is tested as it is served: the build is one for production", () => {
  const server = readFileSync("build/server/index.js", "utf8");
  expect(server).toMatch(/^\s*build: \(\) => Promise\.resolve\(\)\.then\(\(\) => \w+\),$/m);
  expect(server).toContain('const mode = "production"');
});

it("sends the browser no scripts that wait for each other", () => {
  const folder = "build/client/assets";
  const imports = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(".js"))
      .map((name) => [
        name,
        [...readFileSync(join(folder, name), "utf8").matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(
          ([, imported = ""]) => imported,
        ),
      ]),
  );
  const needed = (name: string) => {
    const seen = new Set(imports.get(name));
    for (const part of seen) for (const further of imports.get(part) ?? []) seen.add(further);
    return seen;
  };
  expect(imports.size).toBeGreaterThan(50);
  expect([...imports.keys()].filter((name) => needed(name).has(name))).toEqual([]);
});
