-- Who has access and whose has ended. The reasons stand in docs/decisions/029-team.md.

-- When somebody was last at work, to the hour: sign-ins, which the auth service notes, are two weeks apart.
alter table private.staff add column last_seen timestamptz;

-- By the address: whoever signs it up anew gets an account of another id. And by the account, whose address may change.
create table private.blocked_accounts (
  id uuid primary key default gen_random_uuid(),
  address text not null unique check (address = pg_catalog.lower(address) and pg_catalog.length(address) <= 320),
  user_id uuid references auth.users (id) on delete set null,
  -- The address of who did it.
  blocked_by text not null,
  blocked_at timestamptz not null default pg_catalog.clock_timestamp()
);
create index blocked_accounts_user on private.blocked_accounts (user_id);
alter table private.blocked_accounts enable row level security;

-- By addresses and not by accounts, which come and go. Written by the functions below alone.
create table public.access_log (
  id uuid primary key default gen_random_uuid(),
  act text not null check (act in ('block', 'unblock')),
  account text not null,
  -- Empty where it was an operator, by the command.
  actor text,
  at timestamptz not null default pg_catalog.clock_timestamp()
);
create index access_log_at on public.access_log (at desc, id);
alter table public.access_log enable row level security;
create policy "staff read the access log" on public.access_log for select to authenticated
  using ((select private.is_staff()));

-- Nothing in front of the @ that mail programs leave out or read as something else (brackets, quotes, what nobody sees): it
-- would make two accounts of one mailbox.
create or replace function private.is_staff_address(email text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    pg_catalog.lower(pg_catalog.split_part(email, '@', 2)) = (select s.staff_email_domain from private.settings s)
      and pg_catalog.split_part(email, '@', 3) = ''
      and pg_catalog.split_part(email, '@', 1) ~ '^[A-Za-z0-9_+''-]+(\.[A-Za-z0-9_+''-]+)*$',
    false)
$$;

-- Mail to anna+anything@… goes to anna@…: whoever reads that mailbox could sign up as often as there are words.
create function private.mailbox(email text) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.regexp_replace(pg_catalog.lower(email), '\+[^@]*@', '@')
$$;

create function private.is_blocked(account uuid, email text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from private.blocked_accounts b
    where b.user_id = account or private.mailbox(b.address) = private.mailbox(email)
  )
$$;

create function private.has_access(account uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1
    from private.staff s
    join auth.users u on u.id = s.user_id
    where s.user_id = account
      and u.email_confirmed_at is not null
      and private.is_staff_address(u.email)
      and not private.is_blocked(u.id, u.email)
  )
$$;

-- What all row rules ask.
create or replace function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_access((select auth.uid())) and private.has_session()
$$;

-- Tells whoever holds a token why it opens nothing any more.
create function private.access_ended() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_blocked(
    (select auth.uid()), (select u.email from auth.users u where u.id = (select auth.uid())))
$$;

-- Notes that the caller is at work; true when that was news.
create function private.note_seen() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    return false;
  end if;
  update private.staff s set last_seen = pg_catalog.clock_timestamp()
  where s.user_id = (select auth.uid())
    and coalesce(s.last_seen, '-infinity') < pg_catalog.clock_timestamp() - interval '1 hour';
  return found;
end
$$;

-- Those who have access, by name, and those whose access has ended, the latest first.
create function private.team() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return pg_catalog.jsonb_build_object(
    'members', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'id', u.id, 'email', u.email, 'name', pg_catalog.btrim(u.raw_user_meta_data ->> 'full_name'),
        'since', s.since, 'seen', greatest(s.last_seen, u.last_sign_in_at), 'is_self', u.id = (select auth.uid()))
        order by pg_catalog.lower(coalesce(nullif(pg_catalog.btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email)),
          u.email), '[]')
      from private.staff s join auth.users u on u.id = s.user_id where private.has_access(u.id)),
    'blocked', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'address', b.address, 'blocked_by', b.blocked_by, 'blocked_at', b.blocked_at,
        'name', (
          select pg_catalog.btrim(u.raw_user_meta_data ->> 'full_name') from auth.users u
          where pg_catalog.lower(u.email) = b.address limit 1))
        order by b.blocked_at desc, b.address), '[]')
      from private.blocked_accounts b));
end
$$;

-- Notes an act, and ends what was noted three years ago.
create function private.note_access(act text, account text) returns void
language sql volatile set search_path = '' as $$
  delete from public.access_log l where l.at < pg_catalog.now() - interval '3 years';
  insert into public.access_log (act, account, actor)
  values (act, account, (select pg_catalog.lower(u.email) from auth.users u where u.id = (select auth.uid())));
$$;

-- Ends the access of an account, given by its id or its address. Nobody ends their own, so that whoever does it is left, and
-- of two who end each other's at the same time one comes too late: 'blocked', 'already', 'self', 'last' (the own one, with
-- no other left) or 'unknown'.
create function private.block_account(account text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := pg_catalog.lower(pg_catalog.btrim(account));
  caller uuid := (select auth.uid());
  target auth.users%rowtype;
begin
  -- The one of npm run staff. What comes after it sees what was done while it waited.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('site staff'));
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select u.* into target from auth.users u
  where (u.id::text = wanted or pg_catalog.lower(u.email) = wanted) and private.has_access(u.id)
  order by u.id = caller desc limit 1;
  if not found then
    return case when exists (
        select 1 from auth.users u
        where (u.id::text = wanted or pg_catalog.lower(u.email) = wanted) and private.is_blocked(u.id, u.email)
      ) or private.is_blocked(null, wanted) then 'already' else 'unknown' end;
  end if;
  insert into private.blocked_accounts (address, user_id, blocked_by)
  select pg_catalog.lower(target.email), target.id, pg_catalog.lower(u.email) from auth.users u where u.id = caller;
  if not private.has_access(caller) then
    delete from private.blocked_accounts b where b.user_id = target.id;
    return case when exists (
        select 1 from private.staff s where s.user_id <> caller and private.has_access(s.user_id)
      ) then 'self' else 'last' end;
  end if;
  perform private.note_access('block', pg_catalog.lower(target.email));
  delete from auth.sessions o using auth.users u where u.id = o.user_id and private.is_blocked(u.id, u.email);
  return 'blocked';
end
$$;

-- Gives access back, by the address that was blocked: 'unblocked' or 'already'.
create function private.unblock_account(account text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := pg_catalog.lower(pg_catalog.btrim(account));
  given text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('site staff'));
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select b.address into given from private.blocked_accounts b
  where b.address = wanted or b.user_id::text = wanted order by b.blocked_at desc limit 1;
  if not found then
    return 'already';
  end if;
  -- No other address of the mailbox keeps it out.
  delete from private.blocked_accounts b where private.mailbox(b.address) = private.mailbox(given);
  perform private.note_access('unblock', given);
  return 'unblocked';
end
$$;

create function public.access_ended() returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.access_ended()
$$;
create function public.note_seen() returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.note_seen()
$$;
create function public.team() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.team()
$$;
create function public.block_account(account text) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.block_account(account)
$$;
create function public.unblock_account(account text) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.unblock_account(account)
$$;
