import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { builtProgram } from "~/platform/process/program.server";
import { inOwnFolder } from "../helpers/own-folder";

const folder = process.cwd();
let own = "";
inOwnFolder((path) => {
  own = path;
  mkdirSync(join(own, "build/server"), { recursive: true });
  process.chdir(own);
});
afterEach(() => {
  process.chdir(folder);
  vi.unstubAllEnvs();
});

it("tells a program none of the server's secrets", async () => {
  writeFileSync("build/server/tell.js", "process.on('message', () => process.send({ ...process.env }));");
  for (const name of ["SESSION_SECRET", "SUPABASE_SERVICE_ROLE_KEY", "SMTP_URL", "ANYTHING_ELSE"])
    vi.stubEnv(name, "secret");
  vi.stubEnv("MALLOC_TRIM_THRESHOLD_", "131072");
  const told = await builtProgram<object, NodeJS.ProcessEnv>({
    name: "tell",
    deadline: () => 600_000,
    heap: 64,
  })({});
  expect(Object.values(told)).not.toContain("secret");
  expect(told).toMatchObject({ PATH: process.env.PATH, MALLOC_TRIM_THRESHOLD_: "131072" });
});
