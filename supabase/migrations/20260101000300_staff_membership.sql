-- Lets a signed-in account ask whether it is staff, without a look into the private tables. It runs with the
-- caller's rights; who may call it stands in the grants migration, which can be run again at any time.
create function public.is_staff() returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.is_staff()
$$;

revoke all on function public.is_staff() from public, anon;
grant execute on function public.is_staff() to authenticated;
