import { readdirSync } from "node:fs";
import { codeOf } from "~/platform/process/backend-fault.server";
import { logFault } from "~/platform/process/fault-log.server";
import { orElse } from "~/platform/process/incidents.server";
import { backend, publicDb } from "./client.server";

interface MigrationLevel {
  known: string;
  applied: string | null;
  missing: string[];
  foreign: string[];
}

const minute = 60_000;

let answer: Promise<MigrationLevel> | undefined;
let until = 0;

/** How far the database is migrated, cached for ten minutes. Never rejects. */
export function migrationLevel(): Promise<MigrationLevel> {
  if (answer && Date.now() < until) return answer;
  until = Date.now() + minute;
  answer = orElse("schema: its level is not known", appliedMigrations(), null).then((applied) => {
    if (applied) until = Date.now() + 10 * minute;
    return compareMigrations(applied ?? null);
  });
  return answer;
}

/** Null where nobody has noted migrations, undefined where the backend cannot say. Throws without an answer. */
async function appliedMigrations(): Promise<string[] | null | undefined> {
  if (backend.embedded) {
    const rows = await backend.embedded.sql(
      "select version from supabase_migrations.schema_migrations where version ~ '^[0-9]+$'",
    );
    return rows.map(({ version }) => String(version));
  }
  const { data } = await publicDb.rpc("rights").throwOnError();
  return (data as { migrations?: string[] | null }).migrations;
}

function compareMigrations(applied: string[] | null): MigrationLevel {
  const wanted = readdirSync("supabase/migrations").flatMap(
    (file) => /^(\d+)_.+\.sql$/.exec(file)?.[1] ?? [],
  );
  const known = wanted.toSorted().at(-1) ?? "";
  if (!applied) return { known, applied: null, missing: [], foreign: [] };
  return {
    known,
    applied: applied.toSorted().at(-1) ?? null,
    missing: wanted.filter((version) => !applied.includes(version)),
    foreign: applied.filter((version) => !wanted.includes(version)),
  };
}

const lookAgain = 60_000;

type SchemaState = "ok" | "behind" | "ahead" | "unknown";

let state: SchemaState = "unknown";

export function schemaState(): SchemaState {
  return state;
}

/** Logs a hosted schema of another release and goes on: a rolling update runs old servers on a newer schema. */
export function watchSchema(): void {
  if (backend.embedded) state = "ok";
  else void look();
}

async function look() {
  try {
    const applied = await appliedMigrations();
    // Migrations applied without Supabase's command are not noted.
    if (applied === null) return;
    if (applied) note(applied);
  } catch (error) {
    // PGRST202: the database lacks even the function that lists migrations.
    if (codeOf(Object(error)) === "PGRST202") note([]);
    else logFault({ level: "warn", what: "schema: not read" }, error);
  }
  if (state !== "ok") setTimeout(look, lookAgain).unref();
}

function note(applied: string[]) {
  const { missing, foreign } = compareMigrations(applied);
  const found = missing.length > 0 ? "behind" : foreign.length > 0 ? "ahead" : "ok";
  if (found === state) return;
  state = found;
  const where = `The database at ${backend.url}`;
  if (found === "behind")
    console.error(
      `${where} lacks ${missing.length} migrations of this release (the first is ${missing[0]}): npx supabase@3 db push --remote, then npm run check:hosted.`,
    );
  if (found === "ahead")
    console.warn(
      `${where} has migrations that this release does not know (${foreign.join(", ")}): during an update that passes; otherwise start the release they belong to, or a newer one.`,
    );
}
