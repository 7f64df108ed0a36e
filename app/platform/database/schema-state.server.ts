import { codeOf } from "~/platform/process/backend-fault.server";
import { backend } from "./client.server";
import { appliedMigrations, compareMigrations } from "./migration-level.server";

/** Until the schema is as it should be, it is looked at again after so long (milliseconds). */
const lookAgain = 60_000;

export type SchemaState = "ok" | "behind" | "ahead" | "unknown";

let state: SchemaState = "unknown";

/** Whether the hosted schema is this release's: it lacks migrations, or has others besides; "unknown" until it has said. */
export function schemaState(): SchemaState {
  return state;
}

/**
 * Looks whether the hosted schema has this release's migrations, and says so when not. The server goes on: during a
 * rolling update the old one works on a newer schema for a while. The embedded backend sees to its own.
 */
export function watchSchema(): void {
  if (backend.embedded) state = "ok";
  else void look();
}

async function look() {
  try {
    const applied = await appliedMigrations();
    // Where migrations were applied by other means than Supabase's command, nobody has noted them.
    if (applied === null) return;
    if (applied) note(applied);
  } catch (error) {
    // Whether the backend is up is for /healthz to say; one that does not know the question lacks them all.
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
