import { logFault } from "~/platform/process/fault-log.server";

type Sql = (query: string) => Promise<Record<string, unknown>[]>;

const minute = 60_000;
const day = 24 * 60 * minute;

/** Vacuums and analyses a minute after the start and daily. Gives a function that stops it. */
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

/** Table by table, so that requests get their turn in between; throws on any fault. */
export async function tidyTables(sql: Sql): Promise<void> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname in ('public', 'private', 'auth') order by 1`,
  );
  for (const { name } of tables) await sql(`vacuum (analyze) ${name}`);
}
