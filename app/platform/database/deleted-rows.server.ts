import { backend } from "./client.server";

/** Rewrites these embedded tables and drops the log, so that files hold no deleted rows. Throws on any fault. */
export async function overwriteDeleted(tables: readonly string[]): Promise<void> {
  const { embedded } = backend;
  if (!embedded) return;
  for (const table of tables) await embedded.sql(`vacuum (full) ${table}`);
  // Otherwise log files are reused with their content.
  await embedded.sql("set wal_recycle = off");
  await embedded.sql("select pg_switch_wal()");
  await embedded.sql("checkpoint");
  await embedded.sql("reset wal_recycle");
}
