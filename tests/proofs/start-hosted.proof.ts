// In npm test: tests/unit/env.test.ts - the settings of a hosted start
import { spawnSync } from "node:child_process";
import EventEmitter, { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { command as run } from "../helpers/commands";
import { startServer } from "../helpers/server";
import { isRoot, nobody, startInVain } from "../helpers/starts";

const place = mkdtempSync(join(tmpdir(), "hosted-"));
chmodSync(place, 0o755);
const own = readdirSync("supabase/migrations")
  .map((file) => file.split("_")[0] ?? "")
  .sort();
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe("with a hosted backend", () => {
  const rights = (migrations: string[] | null) => ({ migrations, things: {}, staff_domain: "" });
  /** What /healthz says of the schema, and the log, where the project answers so. */
  async function serve(answer: object, status = 200) {
    const project = createServer((request, response) => {
      const isRights = request.url?.includes("/rpc/rights");
      response.writeHead(isRights ? status : 200, {
        "Content-Type": "application/json",
        "Content-Range": "*/0",
      });
      response.end(JSON.stringify(isRights ? answer : []));
    });
    // The front door of the application in this process is not for this server.
    project.emit = EventEmitter.prototype.emit;
    await once(project.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
    const server = await startServer({
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: "x",
      SESSION_SECRET: "x".repeat(40),
    });
    try {
      const health = () => fetch(`${server.url}/healthz`).then((response) => response.json());
      await expect.poll(async () => (await health()).schema).not.toBe("unknown");
      return { schema: (await health()).schema as string, log: server.output() };
    } finally {
      await server.stop();
      project.closeAllConnections();
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
});

describe("the data directory", () => {
  const hosted = {
    SUPABASE_URL: "http://127.0.0.1:9",
    SUPABASE_ANON_KEY: "x",
    SESSION_SECRET: "x".repeat(40),
  };

  it("is one server's alone, also against a restore, and a backup gets a copy from that server", async () => {
    const dataDir = join(place, "data");
    const archive = join(place, "site.tar.gz");
    const command = (name: string, ...args: string[]) =>
      run(`app/bin/${name}.js`, args, { ...hosted, DATA_DIR: dataDir });
    const server = await startServer({ ...hosted, DATA_DIR: dataDir });
    try {
      writeFileSync(join(dataDir, "confirmation-mails.json"), "{}");
      const inUse = new RegExp(
        `^The data in .+ is in use by process ${server.process.pid}; stop it or set DATA_DIR`,
      );
      expect(await startInVain(dataDir, { env: hosted })).toEqual({
        code: 1,
        said: expect.stringMatching(inUse),
      });
      expect(await command("backup", archive)).toEqual({
        code: 0,
        said: expect.stringMatching(/^Not in the backup: the project's tables.+$/m),
      });
      const listed = spawnSync("tar", ["-tzf", archive], { encoding: "utf8" });
      expect(listed.stdout).toContain("confirmation-mails.json");
      const refused = await command("restore", archive, "--force");
      expect(refused).toEqual({ code: 1, said: expect.stringMatching(inUse) });
    } finally {
      await server.stop("SIGKILL");
    }
    // The kernel frees it at once.
    expect((await command("restore", archive, "--force")).code).toBe(0);
  });

  it.runIf(isRoot)("may be one that cannot be written, and the log says so", async () => {
    const dataDir = join(place, "unwritable");
    mkdirSync(dataDir, { mode: 0o755 });
    const server = await startServer({ ...hosted, DATA_DIR: dataDir }, { uid: nobody });
    await server.stop();
    expect(server.output()).toMatch(
      /^The data directory .+ belongs to user 0, .+ The site runs all the same, .+$/m,
    );
  });
});
