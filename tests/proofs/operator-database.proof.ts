// In npm test: tests/proofs/operating.test.ts - commands ask through a running server
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { lines } from "../helpers/commands";
import { type RunningServer, startServer } from "../helpers/server";
import { temporaryFolder } from "../helpers/temporary-folder";

const dataDir = temporaryFolder();
let server: RunningServer | undefined;
afterAll(() => server?.stop());

const command = (text: string, settings: Record<string, string> = {}) =>
  lines(`import { openDatabase } from "./app/operator/database.js";\n${text}`, {
    DATA_DIR: dataDir,
    ...settings,
  });

const ask = (mode: string, query: string) => `
  const database = await openDatabase("${mode}");
  console.log(JSON.stringify([database.kind, database.isServed, await database.query(${JSON.stringify(query)})]));
  await database.close();`;

const mark =
  "update private.settings set staff_email_domain = 'op.example' returning staff_email_domain as domain";
const read = "select staff_email_domain as domain from private.settings";

it("says in one sentence that there is nothing to open", async () => {
  expect((await command(ask("shared", read))).said).toBe(`There is no database in ${dataDir}.`);
  const nowhere = "postgres://postgres:geheim@127.0.0.1:9/postgres";
  const { said, code } = await command(ask("shared", read), { DATABASE_URL: nowhere });
  expect(said).toMatch(/^The database at 127\.0\.0\.1:9 does not let us in: [^\n]+$/);
  expect(said).not.toContain("geheim");
  expect(code).toBe(1);
});

it("makes and opens the embedded database while no server runs, and leaves it free", async () => {
  expect(await command(ask("alone", mark))).toEqual({
    said: JSON.stringify(["embedded", false, [{ domain: "op.example" }]]),
    code: 0,
  });
  expect((await command(ask("shared", read))).said).toContain("op.example");
});

it("asks through a running server, for a copy where it must hold still, and not to have it alone", async () => {
  server = await startServer({ DATA_DIR: dataDir });
  expect(await command(ask("shared", mark))).toEqual({
    said: JSON.stringify(["embedded", true, [{ domain: "op.example" }]]),
    code: 0,
  });
  const copied = await command(`
    const copy = await openDatabase("snapshot");
    const [row] = await copy.query(${JSON.stringify(read)});
    const shared = await openDatabase("shared");
    await shared.query("update private.settings set staff_email_domain = 'later.example'");
    const [still] = await copy.query(${JSON.stringify(read)});
    await Promise.all([copy.close(), shared.close()]);
    console.log(row.domain, still.domain);`);
  expect(copied).toEqual({ said: "op.example op.example", code: 0 });
  expect(readdirSync(dataDir).filter((name) => name.startsWith("copy"))).toEqual([]);
  const alone = await command(ask("alone", read));
  expect(alone.said).toMatch(/^The data in .+ is in use by process \d+; stop it/);
  expect(alone.code).toBe(1);
});

it("runs a list as one transaction, and survives whoever goes away in the middle", async () => {
  const failing = await command(`
    const database = await openDatabase("shared");
    try {
      await database.run([{ query: "update private.settings set staff_email_domain = 'half.example'" }, { query: "select 1/0" }]);
    } catch (error) { console.log(error.code); }
    console.log((await database.query(${JSON.stringify(read)}))[0].domain);
    process.exit(3);`);
  expect(failing).toEqual({ said: "22012\nlater.example", code: 3 });
  expect((await command(ask("shared", read))).code).toBe(0);
  expect((await fetch(`${server?.url}/healthz`)).status).toBe(200);
});

it("is for the owner of the data only, and a killed server's socket is not in the way", async () => {
  const socket = join(dataDir, "operator.socket");
  expect(statSync(dataDir).mode & 0o077).toBe(0);
  await server?.stop("SIGKILL");
  expect(existsSync(socket)).toBe(true);
  expect((await command(ask("shared", read))).said).toContain('"embedded",false');
  server = await startServer({ DATA_DIR: dataDir });
  expect((await command(ask("shared", read))).said).toContain('"embedded",true');
  await server.stop();
  rmSync(socket, { force: true });
  mkdirSync(socket);
  server = await startServer({ DATA_DIR: dataDir });
  expect((await command(ask("shared", read))).said).toContain('"embedded",true');
});
