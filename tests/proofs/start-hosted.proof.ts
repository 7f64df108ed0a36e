// In npm test: tests/unit/env.test.ts - the settings of a hosted start
import { chmodSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { hostedSettings, unreachable } from "../helpers/hosted-settings";
import { startHttpServer } from "../helpers/http-server";
import { startServer } from "../helpers/server";
import { isRoot, nobody } from "../helpers/starts";
import { temporaryFolder } from "../helpers/temporary-folder";

const own = readdirSync("supabase/migrations")
  .map((file) => file.split("_")[0] ?? "")
  .sort();

const rights = (migrations: string[] | null) => ({ migrations, things: {}, staff_domain: "" });
async function serve(answer: object, status = 200) {
  const headers = { "Content-Type": "application/json", "Content-Range": "*/0" };
  const project = await startHttpServer((request, response) => {
    const isRights = request.url?.includes("/rpc/rights");
    response.writeHead(isRights ? status : 200, headers).end(JSON.stringify(isRights ? answer : []));
  });
  const server = await startServer(hostedSettings(project.url));
  try {
    const health = () => fetch(`${server.url}/healthz`).then((response) => response.json());
    await expect.poll(async () => (await health()).schema).not.toBe("unknown");
    return { schema: (await health()).schema as string, log: server.output() };
  } finally {
    await server.stop();
    project.close();
  }
}

it("says which migrations are missing or too many, and goes on", async () => {
  const missing = await serve(rights(own.slice(0, -2)));
  expect(missing.schema).toBe("behind");
  expect(missing.log).toMatch(
    /^The database at .+ lacks 2 migrations of this release \(the first is \d+\): .+$/m,
  );
  expect((await serve({ code: "PGRST202" }, 404)).schema).toBe("behind");
  const newer = await serve(rights([...own, "20990101000000"]));
  expect(newer.schema).toBe("ahead");
  expect(newer.log).toMatch(
    /^The database at .+ has migrations that .+ does not know \(20990101000000\): .+$/m,
  );
  const right = await serve(rights(own));
  expect(right.schema).toBe("ok");
  expect(right.log).not.toContain("migrations");
});

const dataDir = temporaryFolder();
chmodSync(dataDir, 0o755);

it.runIf(isRoot)("may have a data directory that cannot be written, and the log says so", async () => {
  const server = await startServer({ ...unreachable, DATA_DIR: dataDir }, { uid: nobody });
  await server.stop();
  expect(server.output()).toMatch(
    /^The data directory .+ belongs to user 0, .+ The site runs all the same, .+$/m,
  );
});
