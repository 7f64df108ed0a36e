type Sql = (query: string) => Promise<Record<string, unknown>[]>;

const visitors = "(values ('anon'), ('authenticated')) as roles (role)";
const ours = "n.nspname in ('public', 'private')";

export async function privilegesOf(sql: Sql): Promise<string[]> {
  const rows = await sql(`
    select role || ' uses ' || n.nspname as line from pg_namespace n, ${visitors}
      where ${ours} and has_schema_privilege(role, n.oid, 'usage')
    union all
    select role || ' may create in ' || n.nspname from pg_namespace n, ${visitors}
      where ${ours} and has_schema_privilege(role, n.oid, 'create')
    union all
    select role || ' may ' || action || ' ' || n.nspname || '.' || c.relname
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, ${visitors},
        unnest(array['delete', 'truncate', 'trigger']) action
      where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege(role, c.oid, action)
    union all
    select role || ' may ' || action || ' ' || n.nspname || '.' || c.relname || '.' || a.attname
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped, ${visitors},
        unnest(array['select', 'insert', 'update', 'references']) action
      where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f') and has_column_privilege(role, c.oid, a.attnum, action)
    union all
    select role || ' may use ' || n.nspname || '.' || c.relname
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, ${visitors}
      where ${ours} and c.relkind = 'S' and has_sequence_privilege(role, c.oid, 'usage, select, update')
    union all
    select role || ' may call ' || n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')'
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace, ${visitors}
      where ${ours} and has_function_privilege(role, p.oid, 'execute')
    order by 1`);
  return rows.map(({ line }) => String(line));
}

interface Rights {
  things: Record<string, { rights?: string; rules?: string }>;
  migrations: string[] | null;
  staff_domain: string;
}

export async function rightsOf(sql: Sql): Promise<Rights> {
  const [row] = await sql("select public.rights() as rights");
  return row?.rights as Rights;
}
