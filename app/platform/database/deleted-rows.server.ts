import { backend } from "./client.server";

/**
 * Has the embedded database write these tables anew, without what was deleted from them, and drop the log of how it was
 * deleted: until then deleted rows can be read in its files. A hosted one sees to its files itself. Throws on any fault.
 */
export async function overwriteDeleted(tables: readonly string[]): Promise<void> {
  const { embedded } = backend;
  if (!embedded) return;
  // One after the other, so that requests get their turn in between.
  for (const table of tables) await embedded.sql(`vacuum (full) ${table}`);
  // Files of the log would be used again as they are.
  await embedded.sql("set wal_recycle = off");
  await embedded.sql("select pg_switch_wal()");
  await embedded.sql("checkpoint");
  await embedded.sql("reset wal_recycle");
}
