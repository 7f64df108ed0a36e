import { forgetReads, quietSql } from "./app";

/**
 * What the seed has written and public pages show, and mails that the application would send while the next file runs:
 * files share a database, and some of them count it.
 */
const tables = [
  "blog_posts",
  "services",
  '"references"',
  "site_facts",
  "old_addresses",
  "mailings",
  "replies",
];

/** The rows of a table by their ids. */
async function rowsOf(table: string): Promise<Map<string, string>> {
  const rows = await quietSql(`select id::text, (to_jsonb(t) - 'search')::text as row from ${table} t`);
  return new Map(rows.map(({ id, row }) => [String(id), String(row)]));
}

/** Notes the rows as they are; what it gives brings back just these, with all that depends on them. */
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
    // The next file may ask pages after what this one has changed unnoticed.
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
