import { forgetReads, quietSql, staff } from "./app";

/** Public seed rows, and mails that the application would send during the next file. */
const tables = [
  "blog_posts",
  "services",
  '"references"',
  "site_facts",
  "old_addresses",
  "mailings",
  "replies",
];

async function rowsOf(table: string): Promise<Map<string, string>> {
  const rows = await quietSql(`select id::text, (to_jsonb(t) - 'search')::text as row from ${table} t`);
  return new Map(rows.map(({ id, row }) => [String(id), String(row)]));
}

/** Gives a function that restores them with their dependents, and the shared account's name, which is its address. */
export async function noteSeed(): Promise<() => Promise<void>> {
  const noted = new Map<string, Map<string, string>>();
  for (const table of tables) noted.set(table, await rowsOf(table));
  return async () => {
    for (const [table, seed] of noted) {
      const there = await rowsOf(table);
      const other = [...there].flatMap(([id, row]) => (seed.get(id) === row ? [] : [id]));
      const missing = [...seed].flatMap(([id, row]) => (there.get(id) === row ? [] : [row]));
      if (other.length > 0) await quietSql(`delete from ${table} where id = any($1::uuid[])`, [other]);
      if (missing.length > 0) await insert(table, missing);
    }
    await quietSql(
      "update auth.users set raw_user_meta_data = '{}' where email = $1 and raw_user_meta_data <> '{}'",
      [staff.email],
    );
    // Pages may be cached with unnoticed changes.
    forgetReads();
  };
}

async function insert(table: string, rows: string[]) {
  const written = await quietSql(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table.replaceAll('"', "")],
  );
  const columns = written.map(({ name }) => name).join(", ");
  await quietSql(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [`[${rows.join(",")}]`],
  );
}
