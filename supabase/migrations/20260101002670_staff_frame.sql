-- Who asks, whether they are staff, and what the frame around their pages shows: all in one question. The reasons stand in
-- docs/decisions/012-staff-area.md.

-- The account of the caller's token; null where it is gone or banned, or the session has ended. What the tables cannot see,
-- the token's signature and its end, is checked by whoever passes the question on to them.
create function private.caller() returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'id', u.id, 'email', u.email, 'name', u.raw_user_meta_data -> 'full_name', 'is_staff', private.has_access(u.id))
  from auth.users u
  where u.id = (select auth.uid())
    and coalesce(u.banned_until, '-infinity') <= pg_catalog.now()
    and private.has_session()
$$;

create function public.staff_frame() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  account jsonb := private.caller();
  unread integer;
  open integer;
begin
  if account is null then
    return pg_catalog.jsonb_build_object('ended', case when private.access_ended() then 'blocked' else 'ended' end);
  end if;
  if account -> 'is_staff' = 'true' then
    begin
      select o.unread_messages, o.open_messages into unread, open from public.staff_overview o;
    exception when others then
      -- A figure that cannot be had keeps nobody out.
      null;
    end;
  end if;
  return account || pg_catalog.jsonb_build_object('unread', unread, 'open', open);
end
$$;

-- Told by the above.
drop function if exists public.access_ended();
