-- An access token is good for up to an hour, also after its session was ended. The site asks the auth service about each;
-- here as well nobody is staff whose session is gone. Tokens without a session are not given out to people.
create function private.has_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select case when (select auth.jwt()) ->> 'session_id' is null then true
    else exists (
      select 1 from auth.sessions s
      where s.user_id = (select auth.uid()) and s.id::text = (select auth.jwt()) ->> 'session_id'
    )
  end
$$;
revoke all on function private.has_session() from public, anon, authenticated;

create or replace function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1
    from private.staff s
    join auth.users u on u.id = s.user_id
    where s.user_id = (select auth.uid())
      and u.email_confirmed_at is not null
      and private.is_staff_address(u.email)
  ) and private.has_session()
$$;
