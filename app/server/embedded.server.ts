import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { acquireLock } from "./data-lock.server";
import { orAborted, takingTurns } from "./in-turn.server";
import { tokenKey } from "./signed-token.server";

export interface EmbeddedBackend {
  url: string;
  anonKey: string;
  sessionSecret: string;
  fetch: typeof fetch;
  /** Runs SQL with all rights; for start-up and tests only. */
  sql: (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

interface Options {
  dataDir: string;
  staffEmailDomain: string;
  siteUrl: string;
  /** Replaces the generated one. */
  sessionSecret: string | undefined;
  /** False only while nobody but this machine can sign up. */
  confirmAccounts: boolean;
  sendMail: (message: { to: string; subject: string; text?: string; html?: string }) => Promise<void>;
}

interface Secrets {
  jwtSecret: string;
  anonKey: string;
  serviceKey: string;
  sessionSecret: string;
}

/**
 * Starts Supabase's REST and auth interface on PGlite inside this process, migrated and seeded.
 * Throws DataInUseError when another process holds the same directory.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedBackend> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const releaseLock = acquireLock(dataDir);
  const secrets = readSecrets(join(dataDir, "secrets.json"));
  hideStatementParameters();

  const { createPgliteConnection } = await import("@supabase/lite/pglite");
  const { App } = await import("@supabase/lite");
  const connection = await createPgliteConnection({ url: `file://${join(dataDir, "database")}` });
  const database = connection.driver;
  // The engine opens transactions on its one connection without waiting for its other ones: requests at the same
  // time would run with each other's rights, and one that fails would take the others' rows with it.
  const inTurn = takingTurns();
  const sql: EmbeddedBackend["sql"] = (query, values) =>
    inTurn(async () => (await database.query<Record<string, unknown>>(query, values)).rows);

  await prepareAuthSchema(database);
  await migrate(database);
  const sessionSecret = options.sessionSecret ?? secrets.sessionSecret;
  await sql(
    `update private.settings set staff_email_domain = $1,
      server_keys = array_prepend(decode($2, 'hex'), array_remove(server_keys, decode($2, 'hex')))`,
    [options.staffEmailDomain, tokenKey(sessionSecret).toString("hex")],
  );

  const app = new App({
    connection,
    auth: {
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.anonKey,
      secret_key: secrets.serviceKey,
      minimum_password_length: 6,
      site_url: options.siteUrl,
      email: { enable_confirmations: options.confirmAccounts },
    },
    options: { server: { disableStudio: true }, drivers: { email: { send: options.sendMail } } },
  });
  await app.init();

  const url = "http://embedded.local";
  // The first request makes the engine grant everything to everyone; the grants are put back right after it.
  await app.fetch(
    new Request(`${url}/rest/v1/services?select=id&limit=1`, { headers: { apikey: secrets.anonKey } }),
  );
  await database.exec(readFileSync(join(migrationsDir, "20260101000900_grants.sql"), "utf8"));

  return {
    url,
    anonKey: secrets.anonKey,
    sessionSecret,
    fetch(input, init) {
      const request = new Request(input, init);
      const answer = inTurn(async () => {
        request.signal.throwIfAborted();
        return app.fetch(request);
      });
      return orAborted(answer, request.signal);
    },
    sql,
    async close() {
      await connection.close();
      releaseLock();
    },
  };
}

const migrationsDir = resolve("supabase/migrations");

interface Database {
  exec: (sql: string) => Promise<unknown>;
  query: <Row>(sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>;
  transaction: <Result>(
    work: (tx: Pick<Database, "exec" | "query">) => Promise<Result>,
  ) => Promise<Result | undefined>;
}

async function prepareAuthSchema(database: Database) {
  const { rows } = await database.query<{ ready: boolean }>(
    "select to_regclass('auth.users') is not null as ready",
  );
  if (rows[0]?.ready) return;
  const { SUPABASE_AUTH_HELPERS_SQL, getAuthSchemaSql } = await import("@supabase/lite");
  await database.transaction(async (tx) => {
    await tx.exec(
      "create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;",
    );
    await tx.exec(SUPABASE_AUTH_HELPERS_SQL);
    await tx.exec(getAuthSchemaSql());
  });
}

async function migrate(database: Database) {
  await database.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, name text)`);
  const { rows } = await database.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  const applied = new Set(rows.map((row) => row.version));
  const record = (tx: Pick<Database, "query">, version: string, name: string) =>
    tx.query("insert into supabase_migrations.schema_migrations values ($1, $2)", [version, name]);

  for (const file of readdirSync(migrationsDir).sort()) {
    const [, version = "", name = ""] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (!version || applied.has(version)) continue;
    await database.transaction(async (tx) => {
      await tx.exec(readFileSync(join(migrationsDir, file), "utf8"));
      await record(tx, version, name);
    });
  }
  if (!applied.has("seed")) {
    await database.transaction(async (tx) => {
      await tx.exec(readFileSync(resolve("supabase/seed.sql"), "utf8"));
      await record(tx, "seed", "seed");
    });
  }
}

function readSecrets(file: string): Secrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  const secrets: Secrets = {
    jwtSecret: random(48),
    anonKey: `sb_publishable_${random(24)}`,
    serviceKey: `sb_secret_${random(24)}`,
    sessionSecret: random(48),
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** The engine prints failing statements with what visitors typed; only the statement's fault may reach the log. */
function hideStatementParameters() {
  const print = console.error.bind(console);
  console.error = (...parts: unknown[]) =>
    print(
      ...parts.map((part) =>
        part instanceof Error && "params" in part
          ? `database: ${part.message} (${(part as { code?: string }).code})`
          : part,
      ),
    );
}
