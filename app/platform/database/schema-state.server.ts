import { codeOf } from "~/platform/process/backend-fault.server";
import { backend } from "./client.server";
import { appliedMigrations, compareMigrations } from "./migration-level.server";

const lookAgain = 60_000;

export type SchemaState = "ok" | "behind" | "ahead" | "unknown";

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
