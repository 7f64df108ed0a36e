import { sql } from "./app";
import { changeRows, deleteRows, readRows } from "./rest";

/** What every table and view that staff may ask gives for a token. */
export async function readable(token: string): Promise<Record<string, string>> {
  const names = await sql(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'v') and has_table_privilege('authenticated', c.oid, 'select')`,
  );
  const given: Record<string, string> = {};
  for (const { name } of names)
    given[String(name)] = JSON.stringify((await readRows(`${name}?limit=50`, token)).rows);
  return given;
}

/** Changes and deletes all rows of every table in which staff may: gives where anything was. */
export async function spoil(token: string): Promise<string[]> {
  const writable = await sql(
    `select distinct p.tablename as name, p.cmd, c.column_name as key,
       (select a.attname from pg_attribute a where a.attrelid = ('public."' || p.tablename || '"')::regclass and a.attnum > 0
          and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update') limit 1) as column
     from pg_policies p
     join information_schema.columns c on c.table_schema = 'public' and c.table_name = p.tablename and c.ordinal_position = 1
     where p.schemaname = 'public' and 'authenticated' = any (p.roles) and p.cmd in ('UPDATE', 'DELETE', 'ALL')`,
  );
  if (writable.length < 16) throw new Error(`only ${writable.length} tables have rules for writing`);
  const done: string[] = [];
  for (const { name, cmd, key, column } of writable) {
    const path = `${name}?${key}=not.is.null`;
    const { rows } =
      cmd === "UPDATE"
        ? await changeRows(path, { [String(column)]: null }, token)
        : await deleteRows(path, token);
    if (rows.length > 0) done.push(`${cmd} ${name}`);
  }
  return done;
}
