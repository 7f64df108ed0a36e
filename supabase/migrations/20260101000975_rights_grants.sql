-- The last of the files that say who may do what: applied again in their order, at any time, they put back each right of
-- this release. The embedded backend does so at every start.
revoke create on schema public, private from public, anon, authenticated;
revoke usage on schema private from public;
grant usage on schema public, private to anon, authenticated;
revoke all on function private.applied_migrations(), private.list_rights(), private.list_rules(), private.rights(),
  public.rights() from public, anon, authenticated;
grant execute on function private.rights(), public.rights() to anon, authenticated;
