-- Who may be sent a link for another password: whoever has access. True or false for an address; null when the token is
-- none of the web server's.
create function private.may_recover(token text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'recovery');
begin
  if claims is null then
    return null;
  end if;
  return exists (
    select 1
    from auth.users u
    where u.email = claims ->> 'email'
      and private.has_access(u.id)
      and coalesce(u.banned_until, '-infinity') <= pg_catalog.clock_timestamp()
  );
end
$$;

create function public.may_recover(token text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.may_recover(token)
$$;
