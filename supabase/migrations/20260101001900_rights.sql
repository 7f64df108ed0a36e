-- What visitors and accounts may do with each thing here, and its rules, as digests: npm run check:hosted compares them
-- with those of its release (supabase/rights.json), because a right given or taken by hand does not always show in what
-- a visitor is answered. Nothing but catalogs is read. In `public`, what neither anon nor authenticated may touch is
-- left out: the names of tables that somebody keeps there for themselves are nobody's business.

-- The versions that Supabase's command has noted; null where migrations were applied by other means.
create function private.applied_migrations() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array_agg(m.version order by m.version)
    from supabase_migrations.schema_migrations m where m.version ~ '^\d+$'
  );
exception when undefined_table or invalid_schema_name or insufficient_privilege then
  return null;
end
$$;

-- One line for each right that anon or authenticated has, however it came to it.
create function private.list_rights() returns table (thing text, line text)
language sql stable security invoker set search_path = '' as $$
  with visitors (role) as (values ('anon'), ('authenticated')),
  relations as (
    select c.oid, c.relkind, n.nspname || '.' || c.relname as thing
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private')
  )
  select 'schema ' || n.nspname, role || ' ' || action
    from pg_namespace n, visitors, unnest(array['usage', 'create']) action
    where n.nspname in ('public', 'private') and has_schema_privilege(role, n.oid, action)
  union all
  select r.thing, role || ' ' || action
    from relations r, visitors, unnest(array['delete', 'truncate', 'trigger']) action
    where r.relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege(role, r.oid, action)
  union all
  select r.thing, role || ' ' || action || ' ' || a.attname
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped, visitors,
      unnest(array['select', 'insert', 'update', 'references']) action
    where r.relkind in ('r', 'p', 'v', 'm', 'f') and has_column_privilege(role, r.oid, a.attnum, action)
  union all
  select r.thing, role || ' ' || action
    from relations r, visitors, unnest(array['usage', 'select', 'update']) action
    where r.relkind = 'S' and has_sequence_privilege(role, r.oid, action)
  union all
  select n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')', role || ' execute'
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace, visitors
    where n.nspname in ('public', 'private') and has_function_privilege(role, p.oid, 'execute')
$$;

-- One line for each rule: row security, policies, constraints, columns, triggers, views and the bodies of functions.
create function private.list_rules() returns table (thing text, line text)
language sql stable security invoker set search_path = '' as $$
  with relations as (
    select c.*, n.nspname || '.' || c.relname as thing
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select 1 from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  )
  select r.thing, concat_ws(' ', 'kind', r.relkind, 'row security', r.relrowsecurity, 'forced', r.relforcerowsecurity)
    from relations r
  union all
  select r.thing, 'option ' || lower(option) from relations r, unnest(r.reloptions) option
    where option ~* '^(security|check_option)'
  union all
  -- PostgreSQL 15 names the table of every column, later ones where they must.
  select r.thing, 'view ' || regexp_replace(pg_get_viewdef(r.oid), '\m\w+\.', '', 'g')
    from relations r where r.relkind in ('v', 'm')
  union all
  select r.thing, concat_ws(' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull)
    from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    where r.relkind in ('r', 'p', 'f')
  union all
  select r.thing, 'constraint ' || pg_get_constraintdef(k.oid)
    from relations r join pg_constraint k on k.conrelid = r.oid and k.contype in ('c', 'p', 'u', 'f', 'x')
  union all
  select r.thing, concat_ws(' ', 'policy', p.polname, p.polcmd, p.polpermissive,
      (select string_agg(coalesce(o.rolname, 'public'), ',' order by o.rolname collate "C")
        from unnest(p.polroles) of_role left join pg_roles o on o.oid = of_role),
      'using', pg_get_expr(p.polqual, p.polrelid), 'with check', pg_get_expr(p.polwithcheck, p.polrelid))
    from relations r join pg_policy p on p.polrelid = r.oid
  union all
  select r.thing, concat_ws(' ', 'trigger', t.tgenabled, pg_get_triggerdef(t.oid))
    from relations r join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal
  union all
  select 'auth.users', concat_ws(' ', 'trigger', t.tgenabled, pg_get_triggerdef(t.oid))
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
    where t.tgrelid = 'auth.users'::regclass and n.nspname in ('public', 'private')
  union all
  -- Nobody can call an event trigger's function; a project may bring one along.
  select n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')',
      concat_ws(' ', 'function', l.lanname, p.prosecdef, p.provolatile, p.proisstrict, p.proconfig,
        pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), p.prosrc, pg_get_function_sqlbody(p.oid))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
    where n.nspname in ('public', 'private') and p.prokind in ('f', 'p') and p.prorettype <> 'event_trigger'::regtype
      and not exists (select 1 from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
$$;

create function private.rights() returns jsonb
language sql stable security definer set search_path = '' as $$
  with rights as (
    select thing, md5(string_agg(line, E'\n' order by line collate "C")) as digest
    from private.list_rights() group by thing
  ), rules as (
    select thing, md5(string_agg(line, E'\n' order by line collate "C")) as digest
    from private.list_rules() group by thing
  ), things as (
    select thing, jsonb_build_object('rights', rights.digest, 'rules', rules.digest) as digests
    from rules left join rights using (thing)
    where rights.digest is not null or thing not like 'public.%'
    union all
    select thing, jsonb_build_object('rights', digest) from rights where thing like 'schema %'
  )
  select jsonb_build_object(
    'things', jsonb_object_agg(thing, digests),
    'migrations', private.applied_migrations(),
    -- Compared with STAFF_EMAIL_DOMAIN.
    'staff_domain', (select md5(s.staff_email_domain) from private.settings s)
  ) from things
$$;

create function public.rights() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.rights()
$$;
