type Sql = (query: string) => Promise<Record<string, unknown>[]>;

export interface Finding {
  rule: string;
  level: string;
  security: boolean;
  what: string;
}

/** Schemas of the platform. */
const foreign = `('pg_catalog', 'information_schema', 'auth', 'storage', 'extensions', 'vault', 'realtime',
  'graphql', 'graphql_public', 'supabase_migrations', 'pg_toast')`;
const ours = `n.nspname not in ${foreign} and n.nspname not like 'pg\\_%'`;
/** See supabase/config.toml. */
const exposed = "n.nspname = 'public'";
const readable =
  "(has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'select'))";
const invoker = "coalesce(lower(c.reloptions::text), '') ~ 'security_invoker=(1|true|yes|on)'";
const table = "n.nspname || '.' || c.relname";
const call = "n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')'";
const classes = "from pg_class c join pg_namespace n on n.oid = c.relnamespace";
const policies = `from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace`;
const functions = "from pg_proc p join pg_namespace n on n.oid = p.pronamespace";
const conditions = "concat(pg_get_expr(p.polqual, p.polrelid), ' ', pg_get_expr(p.polwithcheck, p.polrelid))";
const forVisitors = `(p.polroles = '{0}' or exists (
  select 1 from unnest(p.polroles) r where r::regrole::text in ('anon', 'authenticated')))`;
const secretNames = `^(password|passwd|secret|secret_key|private_key|api_?key|token|jwt|(access|refresh|session)_token
  |session_id|otp|recovery_code|verification_code|iban|credit_card|card_number|ssn|tax_id|ssh_key|certificate)$`;

/** Supabase's database advisor as SQL, by its names, and tables without row security anywhere. */
const security: Record<string, Record<string, string>> = {
  ERROR: {
    table_without_row_security: `select ${table} as what ${classes} where c.relkind in ('r', 'p') and not c.relrowsecurity and ${ours}`,
    auth_users_exposed: `select ${table} as what ${classes}
     join pg_rewrite w on w.ev_class = c.oid
     join pg_depend d on d.objid = w.oid and d.refobjid = 'auth.users'::regclass
     where c.relkind in ('v', 'm') and ${readable} and ${ours}`,
    policy_exists_rls_disabled: `select ${table} as what ${policies} where not c.relrowsecurity and ${ours}`,
    security_definer_view: `select ${table} as what ${classes}
     where c.relkind = 'v' and ${readable} and ${exposed} and not ${invoker}`,
    rls_disabled_in_public: `select ${table} as what ${classes} where c.relkind = 'r' and not c.relrowsecurity and ${exposed}`,
    rls_references_user_metadata: `select ${table} || ' ' || p.polname as what ${policies} where ${conditions} ~ 'user_metadata' and ${ours}`,
    sensitive_columns_exposed: `select ${table} || '.' || a.attname as what ${classes} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relkind = 'r' and not c.relrowsecurity and ${readable} and ${exposed}
       and a.attname ~* '${secretNames.replace(/\s+/g, "")}'`,
    fkey_to_auth_unique: `select ${table} || ' ' || k.conname as what
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace and tn.nspname = 'auth'
     where k.contype = 'f' and ${ours}
       and not exists (select 1 from pg_index i where i.indrelid = t.oid and i.indisprimary
         and i.indkey::int2[] @> k.confkey and k.confkey @> i.indkey::int2[])`,
  },
  WARN: {
    function_search_path_mutable: `select ${call} as what ${functions}
     where p.prokind = 'f' and ${ours}
       and not exists (select 1 from unnest(p.proconfig) s where s like 'search_path=%')`,
    rls_policy_always_true: `select ${table} || ' ' || p.polname as what ${policies}
     where p.polpermissive and p.polcmd <> 'r' and ${forVisitors} and ${ours}
       and (regexp_replace(coalesce(pg_get_expr(p.polqual, p.polrelid), ''), '\\s', '', 'g') ~ '^\\(?(true|1=1)\\)?$'
         or regexp_replace(coalesce(pg_get_expr(p.polwithcheck, p.polrelid), ''), '\\s', '', 'g') ~ '^\\(?(true|1=1)\\)?$'
         or (p.polcmd = 'a' and p.polwithcheck is null) or (p.polcmd in ('w', 'd', '*') and p.polqual is null))`,
    anon_security_definer_function_executable: `select ${call} as what ${functions}
     where p.prosecdef and has_function_privilege('anon', p.oid, 'execute') and ${exposed}`,
    authenticated_security_definer_function_executable: `select ${call} as what ${functions}
     where p.prosecdef and has_function_privilege('authenticated', p.oid, 'execute') and ${exposed}`,
    materialized_view_in_api: `select ${table} as what ${classes} where c.relkind = 'm' and ${readable} and ${exposed}`,
    foreign_table_in_api: `select ${table} as what ${classes} where c.relkind = 'f' and ${readable} and ${exposed}`,
    extension_in_public: `select e.extname as what from pg_extension e join pg_namespace n on n.oid = e.extnamespace where ${exposed}`,
  },
  INFO: {
    rls_enabled_no_policy: `select ${table} as what ${classes}
     where c.relkind = 'r' and c.relrowsecurity and ${ours}
       and not exists (select 1 from pg_policy p where p.polrelid = c.oid)`,
  },
};
const speed: typeof security = {
  WARN: {
    auth_rls_initplan: `select ${table} || ' ' || p.polname as what ${policies}
     where ${ours} and ${conditions} ~* 'auth\\.(uid|jwt|role|email)\\(\\)'
       and ${conditions} !~* 'select auth\\.(uid|jwt|role|email)\\(\\)'`,
    multiple_permissive_policies: `select ${table} || ' ' || r::regrole::text || ' ' || p.polcmd::text as what ${policies}, unnest(p.polroles) r
     where p.polpermissive and ${ours} group by 1 having count(*) > 1`,
    duplicate_index: `select string_agg(i.indexrelid::regclass::text, ', ') as what
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ours}
     group by c.oid, regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+ ON', 'INDEX ON') having count(*) > 1`,
  },
  INFO: {
    unindexed_foreign_keys: `select ${table} || ' ' || k.conname as what
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and ${ours} and not exists (
       select 1 from pg_index i where i.indrelid = c.oid and i.indisvalid
         and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
    no_primary_key: `select ${table} as what ${classes}
     where c.relkind = 'r' and ${ours}
       and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  },
};
const rules = [security, speed].flatMap((all) =>
  Object.entries(all).flatMap(([level, queries]) =>
    Object.entries(queries).map(([rule, query]) => ({ rule, level, security: all === security, query })),
  ),
);

export const ruleNames: string[] = rules.map(({ rule }) => rule);

export async function advise(sql: Sql): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { query, ...rule } of rules)
    for (const { what } of await sql(query)) findings.push({ ...rule, what: String(what) });
  return findings;
}

/** Statements with faults that the rules must find. */
export const mistakes: Record<string, string> = {
  table_without_row_security: "create table private.offen (id int primary key)",
  rls_disabled_in_public: "create table public.offen (id int primary key)",
  sensitive_columns_exposed:
    "create table public.offen (id int primary key, api_key text); grant select on public.offen to anon",
  policy_exists_rls_disabled:
    "create table public.offen (id int primary key); create policy x on public.offen for select to anon using (true)",
  auth_users_exposed:
    "create view public.offen as select id from auth.users; grant select on public.offen to anon",
  security_definer_view:
    "create view public.offen as select id from public.subscribers; grant select on public.offen to anon",
  rls_policy_always_true: "create policy offen on public.services for update to authenticated using (true)",
  rls_references_user_metadata: `create policy offen on public.services for delete to authenticated
       using (((select auth.jwt()) -> 'user_metadata' ->> 'role') = 'staff')`,
  function_search_path_mutable: "create function public.offen() returns int language sql as 'select 1'",
  anon_security_definer_function_executable: `create function public.offen() returns int language sql security definer set search_path = '' as 'select 1';
     grant execute on function public.offen() to anon`,
  materialized_view_in_api:
    "create materialized view public.offen as select 1 as one; grant select on public.offen to anon",
  auth_rls_initplan:
    "create policy offen on public.services for delete to authenticated using (auth.uid() is null)",
};
