-- Who is staff: verified accounts of the company's e-mail domain. From an address of the company to a member of staff, what
-- the server promises (docs/decisions/012-staff-area.md) holds here as well, whoever speaks to the auth service.

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);

-- Accounts whose address a link in a mail has confirmed, and whose password is still to be chosen.
create table private.confirmed_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  confirmed_at timestamptz not null default pg_catalog.now()
);

alter table private.staff enable row level security;
alter table private.confirmed_accounts enable row level security;

create function private.is_staff_address(email text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    pg_catalog.lower(pg_catalog.split_part(email, '@', 2)) = (select s.staff_email_domain from private.settings s)
      and pg_catalog.split_part(email, '@', 3) = '',
    false)
$$;

-- Whoever signs up need not own the address: the password from then ends with the confirmation, which leaves only the
-- link's session to choose one. An account that had sessions before, or came to its address by a change, is nobody's to
-- vouch for. Made and confirmed in one go are accounts of an operator, and all where no confirmation is demanded.
create function private.confirm_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.email_confirmed_at is not null or new.email_confirmed_at is null or not private.is_staff_address(new.email)
    or pg_catalog.current_setting('private.new_account', true) = new.id::text then
    return new;
  end if;
  new.encrypted_password := '';
  if new.email is not distinct from old.email
    and not exists (select 1 from auth.sessions s where s.user_id = new.id) then
    insert into private.confirmed_accounts (user_id) values (new.id) on conflict do nothing;
  end if;
  return new;
end
$$;

create trigger staff_confirm_account before update of email_confirmed_at on auth.users
  for each row execute function private.confirm_account();

-- Membership: written at once for an account that is made confirmed, withdrawn when its address changes for the worse.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform pg_catalog.set_config('private.new_account', new.id::text, true);
  end if;
  if new.email_confirmed_at is null or not private.is_staff_address(new.email) then
    delete from private.staff s where s.user_id = new.id;
    delete from private.confirmed_accounts c where c.user_id = new.id;
  elsif tg_op = 'INSERT' then
    insert into private.staff (user_id) values (new.id) on conflict do nothing;
  elsif new.email is distinct from old.email then
    delete from private.confirmed_accounts c where c.user_id = new.id;
  elsif old.email_confirmed_at is null
    and pg_catalog.current_setting('private.new_account', true) = new.id::text then
    insert into private.staff (user_id) values (new.id) on conflict do nothing;
  end if;
  return new;
end
$$;

create trigger staff_follow_account after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.follow_account();

-- For all others it is written with the first password after the confirmation.
create function private.follow_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.encrypted_password, '') = '' or new.email_confirmed_at is null
    or not private.is_staff_address(new.email) then
    return new;
  end if;
  delete from private.confirmed_accounts c where c.user_id = new.id;
  if found then
    insert into private.staff (user_id) values (new.id) on conflict do nothing;
  end if;
  return new;
end
$$;

create trigger staff_follow_password after update of encrypted_password on auth.users
  for each row execute function private.follow_password();

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

create function private.is_staff() returns boolean
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

-- Lets a signed-in account ask whether it is staff, without a look into the private tables. It runs with the caller's
-- rights.
create function public.is_staff() returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.is_staff()
$$;

-- Ends what nobody can go on with: accounts whose link has run out, and those left between confirmation and password,
-- so that their owner can sign up anew. How many; null when the token is none of the web server's.
create function private.end_stale_accounts(token text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  if private.read_token(token, 'accounts') is null then
    return null;
  end if;
  delete from auth.users u
  where private.is_staff_address(u.email) and u.invited_at is null and (
    u.email_confirmed_at is null and u.confirmation_sent_at < pg_catalog.now() - interval '24 hours'
    or exists (
      select 1 from private.confirmed_accounts c
      where c.user_id = u.id and c.confirmed_at < pg_catalog.now() - interval '15 minutes'
    )
  );
  get diagnostics ended = row_count;
  return ended;
end
$$;

create function public.end_stale_accounts(token text) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.end_stale_accounts(token)
$$;

-- From where an account has been signed in to lately: hashes under the web server's key, no addresses.
create table private.known_places (
  account text not null check (pg_catalog.length(account) <= 100),
  place text not null check (pg_catalog.length(place) <= 100),
  ends_at timestamptz not null,
  primary key (account, place)
);
alter table private.known_places enable row level security;
create index known_places_ends_at on private.known_places (ends_at);

-- The places of an account; null when the token is none of the web server's.
create function private.known_places(token text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'places');
begin
  if claims is null then
    return null;
  end if;
  return array(
    select k.place from private.known_places k
    where k.account = claims ->> 'account' and k.ends_at > pg_catalog.clock_timestamp()
    order by k.ends_at desc limit 200
  );
end
$$;

-- Remembers a place of an account for so many days. False when the token is none of the web server's.
create function private.remember_place(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'places');
begin
  if claims is null then
    return false;
  end if;
  delete from private.known_places k where k.ends_at <= pg_catalog.clock_timestamp();
  insert into private.known_places (account, place, ends_at)
  values (
    claims ->> 'account', claims ->> 'place',
    pg_catalog.clock_timestamp() + pg_catalog.make_interval(days => (claims ->> 'days')::integer)
  )
  on conflict (account, place) do update set ends_at = excluded.ends_at;
  return true;
end
$$;

create function public.known_places(token text) returns text[]
language sql stable security invoker set search_path = '' as $$
  select private.known_places(token)
$$;
create function public.remember_place(token text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.remember_place(token)
$$;
