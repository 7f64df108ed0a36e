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

-- Another password ends all sessions but the newest, which is that of whoever has just chosen it: in one go with the password,
-- so that nobody who held the old one stays in when the answer gets lost on its way. The service that Supabase hosts does so
-- by itself.
create function private.end_older_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s
  where s.user_id = new.id
    and s.id <> (select n.id from auth.sessions n where n.user_id = new.id order by n.created_at desc, n.id desc limit 1);
  return null;
end
$$;

create trigger sessions_follow_password after update of encrypted_password on auth.users
  for each row
  when (old.encrypted_password is distinct from new.encrypted_password and coalesce(new.encrypted_password, '') <> '')
  execute function private.end_older_sessions();
