import { logFault } from "~/platform/process/fault-log.server";

type Sql = (query: string) => Promise<Record<string, unknown>[]>;

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Does for the embedded database, a minute after the start and once a day, what a PostgreSQL server does by itself: makes
 * room again and tells the planner how much is in which table, without which it soon reads tables from end to end.
 * Gives a function that ends this.
 */
export function keepUp(sql: Sql): () => void {
  const run = () =>
    tidyTables(sql).catch((error) => logFault({ what: "database: tables not tidied" }, error));
  const first = setTimeout(run, minute).unref();
  const daily = setInterval(run, day).unref();
  return () => {
    clearTimeout(first);
    clearInterval(daily);
  };
}

/** One table after the other, so that requests get their turn in between; throws on any fault. */
export async function tidyTables(sql: Sql): Promise<void> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname in ('public', 'private', 'auth') order by 1`,
  );
  for (const { name } of tables) await sql(`vacuum (analyze) ${name}`);
}
