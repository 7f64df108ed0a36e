-- Who may be sent a link for another password: members of staff with a password of their own, as they sign in. True or
-- false for an address; null when the token is none of the web server's.
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
    from private.staff s
    join auth.users u on u.id = s.user_id
    where u.email = claims ->> 'email'
      and u.email_confirmed_at is not null
      and private.is_staff_address(u.email)
      and coalesce(u.banned_until, '-infinity') <= pg_catalog.clock_timestamp()
  );
end
$$;

create function public.may_recover(token text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.may_recover(token)
$$;
