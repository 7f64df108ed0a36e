-- Newsletter: who gets it. Visitors do not touch the tables; they come in through functions that take a token signed by
-- the web server. See docs/decisions/009-newsletter.md.

create table public.subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  last_name text not null,
  company text,
  -- Proof of consent: to which text, asked when, given when.
  consent_version text not null,
  signed_up_at timestamptz not null,
  confirmed_at timestamptz not null default now(),
  search tsvector generated always as (
    to_tsvector('simple'::regconfig,
      email || ' ' || translate(email, '@._+-', '     ') || ' ' || first_name || ' ' || last_name
        || ' ' || coalesce(company, ''))
  ) stored,
  constraint subscribers_email_length check (char_length(email) <= 255 and email ~ '^\S+@\S+$'),
  constraint subscribers_first_name_length check (char_length(first_name) between 1 and 100),
  constraint subscribers_last_name_length check (char_length(last_name) between 1 and 100),
  constraint subscribers_company_length check (char_length(company) <= 100),
  constraint subscribers_consent_version_length check (char_length(consent_version) between 1 and 50)
);
alter table public.subscribers alter column search set statistics 0;

-- Who left within the last days, as a hash: a confirmation link from before must not bring them back.
create table private.ended_signups (
  address bytea primary key,
  ended_at timestamptz not null default now()
);

create unique index subscribers_email_key on public.subscribers (lower(email));
create index subscribers_confirmed on public.subscribers (confirmed_at desc, id);
create index subscribers_search on public.subscribers using gin (search);

alter table public.subscribers enable row level security;
alter table private.ended_signups enable row level security;

create policy "staff read subscribers" on public.subscribers for select to authenticated
  using ((select private.is_staff()));
create policy "staff remove subscribers" on public.subscribers for delete to authenticated
  using ((select private.is_staff()));

-- What visitors do: by a token that lay in their mailbox

-- 'confirmed' also for who is confirmed already; 'ended' when the address left after this token was made.
create function private.confirm_subscription(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'newsletter-confirm');
  hashed bytea;
begin
  if claims is null then
    return 'refused';
  end if;
  hashed := pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.lower(claims ->> 'email'), 'UTF8'));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(pg_catalog.lower(claims ->> 'email'), 1));
  delete from private.ended_signups e where e.ended_at < pg_catalog.now() - interval '3 days';
  if exists (
    select 1 from private.ended_signups e
    where e.address = hashed and e.ended_at >= private.ms(claims ->> 'at')
  ) then
    return 'ended';
  end if;
  insert into public.subscribers (email, first_name, last_name, company, consent_version, signed_up_at)
  values (
    claims ->> 'email', claims ->> 'firstName', claims ->> 'lastName', claims ->> 'company',
    claims ->> 'consent', private.ms(claims ->> 'at')
  )
  on conflict do nothing;
  return 'confirmed';
end
$$;

-- 'done' however often it is asked and whether or not the address was subscribed.
create function private.end_subscription(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'newsletter-unsubscribe');
begin
  if claims is null then
    return 'refused';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(pg_catalog.lower(claims ->> 'email'), 1));
  delete from public.subscribers s where pg_catalog.lower(s.email) = pg_catalog.lower(claims ->> 'email');
  insert into private.ended_signups (address)
  values (pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.lower(claims ->> 'email'), 'UTF8')))
  on conflict (address) do update set ended_at = pg_catalog.now();
  return 'done';
end
$$;

-- The exposed side of the above. It runs with the caller's rights, which are those to call the inner function.

create function public.confirm_subscription(token text) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.confirm_subscription(token)
$$;

create function public.end_subscription(token text) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.end_subscription(token)
$$;
