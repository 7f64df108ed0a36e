-- Can be run again at any time; the embedded backend does so at every start, after the other grants.
revoke all on function private.schema_version(), public.schema_version() from public, anon, authenticated;
grant execute on function private.schema_version(), public.schema_version() to anon, authenticated;
