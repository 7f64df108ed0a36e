import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("is tested as it is served: the build is one for production", () => {
  const server = readFileSync("build/server/index.js", "utf8");
  expect(server).toMatch(/^installFrontDoor\(\);$/m);
  expect(server).toContain('const mode = "production"');
});
