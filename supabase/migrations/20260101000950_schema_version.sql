-- Which migration a database has come to, for those who check it from outside with the public key (npm run check:hosted)
-- and for an error message that names what is missing. Null where migrations were applied by other means than Supabase's
-- command, which notes them.
create function private.schema_version() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select max(m.version) from supabase_migrations.schema_migrations m where m.version ~ '^\d+$');
exception when undefined_table or invalid_schema_name or insufficient_privilege then
  return null;
end
$$;
create function public.schema_version() returns text
language sql stable security invoker set search_path = '' as $$
  select private.schema_version()
$$;
