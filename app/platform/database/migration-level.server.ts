import { readdirSync } from "node:fs";
import { backend, publicDb } from "./client.server";

export interface MigrationLevel {
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
  answer = appliedMigrations().then(
    (applied) => {
      if (applied) until = Date.now() + 10 * minute;
      return compareMigrations(applied ?? null);
    },
    () => compareMigrations(null),
  );
  return answer;
}

/** Null where nobody has noted migrations, undefined where the backend cannot say. Throws without an answer. */
export async function appliedMigrations(): Promise<string[] | null | undefined> {
  if (backend.embedded) {
    const rows = await backend.embedded.sql(
      "select version from supabase_migrations.schema_migrations where version ~ '^[0-9]+$'",
    );
    return rows.map(({ version }) => String(version));
  }
  const { data } = await publicDb.rpc("rights").throwOnError();
  return (data as { migrations?: string[] | null }).migrations;
}

export function compareMigrations(applied: string[] | null): MigrationLevel {
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
