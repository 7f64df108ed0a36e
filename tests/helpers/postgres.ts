import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { App } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { type Database, migrate, prepareAuthSchema, restoreGrants } from "~/server/embedded-database.server";
import { freePort } from "./server";

// Both come with the engine.
const require = createRequire(createRequire(import.meta.url).resolve("@supabase/lite/dist/manifest.json"));
const { Kysely, PostgresDialect } = require("kysely");
const { Pool, types } = require("pg") as {
  Pool: new (options: object) => Connections;
  types: { getTypeParser: (type: number) => (text: string) => unknown };
};

/** The folder with PostgreSQL's programs of this machine, the newest first; undefined where there are none. */
export function postgresPrograms(): string | undefined {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged)
    ? readdirSync(packaged)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const folders = [
    ...versions.map((version) => join(packaged, String(version), "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/** Starts a PostgreSQL of its own on this machine, with our migrations and seed, as a hosted project would have them. */
export async function startPostgres() {
  const programs = postgresPrograms();
  if (!programs) throw new Error("there is no PostgreSQL on this machine");
  const directory = mkdtempSync(join(tmpdir(), "site-postgres-"));
  const owner = process.getuid?.() === 0 ? accountOf("postgres") : {};
  if (owner.uid && owner.gid) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, "data");
  const made = spawnSync(
    join(programs, "initdb"),
    ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync", data],
    {
      encoding: "utf8",
      cwd: directory,
      ...owner,
    },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${directory}`, "fsync=off"];
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    { stdio: "ignore", cwd: directory, ...owner },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const connections = new Pool({ connectionString: url, max: 8, types: { getTypeParser } });
  const database = asDatabase(connections);
  await untilReady(database);
  await prepareAuthSchema(database);
  await migrate(database);

  const sql = async (query: string, values: unknown[] = []) =>
    (await database.query<Record<string, unknown>>(query, values)).rows;
  const [version] = await sql("show server_version");
  return {
    url,
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
