-- Newsletter: who gets it, what is sent, and what became of each mail. Visitors touch none of the tables; they come
-- in through functions that take a token signed by the web server. See docs/decisions/009-newsletter.md.

-- The keys the web server signs with, newest first; older ones keep the links of sent mails working.
-- A hosted project adds its key once, see docs/mail.md.
alter table private.settings add column server_keys bytea[] not null default '{}';

-- Ties a message to the notification about it; chosen by the web server, because visitors may not read what they insert.
alter table public.contact_submissions add column delivery_key uuid;

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
  constraint subscribers_email_length check (char_length(email) <= 255 and email ~ '^\S+@\S+$'),
  constraint subscribers_first_name_length check (char_length(first_name) between 1 and 100),
  constraint subscribers_last_name_length check (char_length(last_name) between 1 and 100),
  constraint subscribers_company_length check (char_length(company) <= 100),
  constraint subscribers_consent_version_length check (char_length(consent_version) between 1 and 50)
);

create table public.mailings (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  body text not null,
  -- The article a mailing leads to, as it was when the mailing was written.
  post_title text,
  post_excerpt text,
  post_slug text,
  status text not null default 'draft',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  constraint mailings_subject_length check (char_length(subject) between 1 and 150 and subject !~ '[\r\n]'),
  constraint mailings_body_length check (char_length(body) <= 20000),
  constraint mailings_content check (char_length(body) > 0 or post_slug is not null),
  constraint mailings_post_title_length check (char_length(post_title) <= 200),
  constraint mailings_post_excerpt_length check (char_length(post_excerpt) <= 500),
  constraint mailings_post_slug_length check (char_length(post_slug) <= 100),
  constraint mailings_status_value check (status in ('draft', 'sending', 'stopped', 'done'))
);

create table public.deliveries (
  id uuid primary key default gen_random_uuid(),
  mailing_id uuid not null references public.mailings (id) on delete cascade,
  -- Empty once somebody has left: the figures stay, the person does not.
  subscriber_id uuid references public.subscribers (id) on delete set null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_by text,
  claimed_at timestamptz,
  settled_at timestamptz,
  reason text,
  constraint deliveries_once unique (mailing_id, subscriber_id),
  constraint deliveries_state_value check (state in ('waiting', 'sending', 'sent', 'failed', 'unclear', 'skipped')),
  constraint deliveries_reason_length check (char_length(reason) <= 300)
);

-- Who left within the last days, as a hash: a confirmation link from before must not bring them back.
create table private.ended_signups (
  address bytea primary key,
  ended_at timestamptz not null default now()
);

create unique index subscribers_email_key on public.subscribers (lower(email));
create index subscribers_confirmed on public.subscribers (confirmed_at desc, id);
create index mailings_created on public.mailings (created_at desc, id);
create index deliveries_subscriber on public.deliveries (subscriber_id);
create index deliveries_mailing_state on public.deliveries (mailing_id, state, next_attempt_at);
create index deliveries_claimed on public.deliveries (claimed_at) where state = 'sending';

create trigger mailings_touch before update on public.mailings
  for each row execute function private.touch_updated_at();

-- The caller's own rights decide whose figures count.
create view public.mailing_progress with (security_invoker = true) as
  select
    mailing_id,
    count(*)::integer as total,
    (count(*) filter (where state in ('waiting', 'sending')))::integer as waiting,
    (count(*) filter (where state = 'sent'))::integer as sent,
    (count(*) filter (where state = 'failed'))::integer as failed,
    (count(*) filter (where state = 'unclear'))::integer as unclear,
    (count(*) filter (where state = 'skipped'))::integer as skipped
  from public.deliveries
  group by mailing_id;

alter table public.subscribers enable row level security;
alter table public.mailings enable row level security;
alter table public.deliveries enable row level security;
alter table private.ended_signups enable row level security;

create policy "staff read subscribers" on public.subscribers for select to authenticated
  using ((select private.is_staff()));
create policy "staff remove subscribers" on public.subscribers for delete to authenticated
  using ((select private.is_staff()));

create policy "staff read mailings" on public.mailings for select to authenticated
  using ((select private.is_staff()));
create policy "staff write mailings" on public.mailings for insert to authenticated
  with check ((select private.is_staff()) and status = 'draft');
create policy "staff change drafts" on public.mailings for update to authenticated
  using ((select private.is_staff()) and status = 'draft') with check ((select private.is_staff()) and status = 'draft');
create policy "staff delete drafts" on public.mailings for delete to authenticated
  using ((select private.is_staff()) and status = 'draft');

create policy "staff read deliveries" on public.deliveries for select to authenticated
  using ((select private.is_staff()));

-- Tokens

-- RFC 2104 with keys of at most 64 bytes; pgcrypto is not everywhere.
create function private.hmac_sha256(key bytea, message bytea) returns bytea
language plpgsql immutable strict set search_path = '' as $$
declare
  padded bytea := key || pg_catalog.decode(pg_catalog.repeat('00', 64 - pg_catalog.length(key)), 'hex');
  inner_key bytea := padded;
  outer_key bytea := padded;
begin
  for i in 0..63 loop
    inner_key := pg_catalog.set_byte(inner_key, i, pg_catalog.get_byte(padded, i) # 54);
    outer_key := pg_catalog.set_byte(outer_key, i, pg_catalog.get_byte(padded, i) # 92);
  end loop;
  return pg_catalog.sha256(outer_key || pg_catalog.sha256(inner_key || message));
end
$$;

create function private.from_base64url(encoded text) returns bytea
language sql immutable strict set search_path = '' as $$
  select pg_catalog.decode(
    pg_catalog.translate(encoded, '-_', '+/')
      || pg_catalog.repeat('=', (4 - pg_catalog.length(encoded) % 4) % 4),
    'base64')
$$;

-- What a token of the web server says, or null when it is not one, is for something else or has run out.
-- The counterpart is app/server/security/signed-token.server.ts.
create function private.read_token(token text, purpose text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  payload text := pg_catalog.split_part(token, '.', 1);
  signature text := pg_catalog.split_part(token, '.', 2);
  claims jsonb;
begin
  if token is null or pg_catalog.length(token) > 4044 or token !~ '^[A-Za-z0-9_-]+[.][A-Za-z0-9_-]{43}$' then
    return null;
  end if;
  -- Hashes are compared, so that the time it takes says nothing about the signature.
  if not exists (
    select 1
    from private.settings s, pg_catalog.unnest(s.server_keys) as k (key)
    where pg_catalog.sha256(
        private.hmac_sha256(k.key, pg_catalog.convert_to(purpose || '.' || payload, 'UTF8')))
      = pg_catalog.sha256(private.from_base64url(signature))
  ) then
    return null;
  end if;
  claims := pg_catalog.convert_from(private.from_base64url(payload), 'UTF8')::jsonb;
  if (claims ->> 'exp')::numeric <= extract(epoch from pg_catalog.clock_timestamp()) * 1000 then
    return null;
  end if;
  return claims;
end
$$;

create function private.ms(milliseconds text) returns timestamptz
language sql immutable strict set search_path = '' as $$
  select pg_catalog.to_timestamp(milliseconds::double precision / 1000)
$$;

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

-- What staff do with a mailing, beyond writing it

-- False when the mailing is not in a state that allows the change.
create function private.change_mailing(mailing uuid, change text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select m.status into before from public.mailings m where m.id = mailing for update;
  if change = 'start' and before = 'draft' then
    insert into public.deliveries (mailing_id, subscriber_id) select mailing, s.id from public.subscribers s;
    if not found then
      return false;
    end if;
    update public.mailings m set status = 'sending', started_at = pg_catalog.now() where m.id = mailing;
  elsif change = 'start' and before = 'stopped' then
    update public.mailings m set status = 'sending' where m.id = mailing;
  elsif change = 'stop' and before = 'sending' then
    update public.mailings m set status = 'stopped' where m.id = mailing;
  elsif change in ('repeat failed', 'repeat unclear') and before in ('sending', 'stopped', 'done') then
    update public.deliveries d
    set state = 'waiting', attempts = 0, next_attempt_at = pg_catalog.now(), reason = null, settled_at = null
    where d.mailing_id = mailing and d.subscriber_id is not null and 'repeat ' || d.state = change;
    if not found then
      return false;
    end if;
    update public.mailings m set status = 'sending', finished_at = null where m.id = mailing;
  else
    return false;
  end if;
  return true;
end
$$;

-- What the web server does for a started mailing: by a token of its own, valid for a minute

-- Puts right what an earlier run of the same server left behind. Before this boot of the machine its notes are
-- complete: what was handed to the mail server is unclear, the rest waits again. From before, everything is unclear.
create function private.recover_deliveries(token text, server text, boot text, handed uuid[]) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if private.read_token(token, 'mailing') is null then
    return 'refused';
  end if;
  update public.deliveries d
  set state = case
        when d.id = any (handed) or d.claimed_by <> server || '/' || boot then 'unclear'
        else 'waiting'
      end,
      settled_at = case
        when d.id = any (handed) or d.claimed_by <> server || '/' || boot then pg_catalog.now()
      end,
      next_attempt_at = pg_catalog.now()
  where (d.state = 'sending' and pg_catalog.split_part(d.claimed_by, '/', 1) = server)
    -- The notes win over a database that has forgotten its last commits.
    or (d.state = 'waiting' and d.id = any (handed));
  return 'done';
end
$$;

-- Hands out the next deliveries of the oldest mailing under way, each to one server only, and closes mailings that
-- have none left. Gives {"mailing", "deliveries", "wait"}; wait is in seconds, null when there is nothing to come.
create function private.claim_deliveries(token text, claimant text, batch integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  current_mailing public.mailings;
  claimed jsonb;
  next_attempt timestamptz;
begin
  if private.read_token(token, 'mailing') is null then
    return '{"refused": true}';
  end if;
  -- Nobody knows any more what became of these.
  update public.deliveries d set state = 'unclear', settled_at = pg_catalog.now()
  where d.state = 'sending' and d.claimed_at < pg_catalog.now() - interval '15 minutes';
  update public.deliveries d set state = 'skipped', settled_at = pg_catalog.now()
  where d.state = 'waiting' and d.subscriber_id is null;
  update public.mailings m set status = 'done', finished_at = pg_catalog.now()
  where m.status = 'sending' and not exists (
    select 1 from public.deliveries d where d.mailing_id = m.id and d.state in ('waiting', 'sending'));

  select m.* into current_mailing
  from public.mailings m
  where m.status = 'sending' and exists (
    select 1 from public.deliveries d
    where d.mailing_id = m.id and d.state = 'waiting' and d.next_attempt_at <= pg_catalog.now())
  order by m.started_at, m.id
  limit 1;
  if current_mailing.id is null then
    select min(case d.state when 'sending' then d.claimed_at + interval '15 minutes' else d.next_attempt_at end)
    into next_attempt
    from public.deliveries d join public.mailings m on m.id = d.mailing_id
    where m.status = 'sending' and d.state in ('waiting', 'sending');
    return pg_catalog.jsonb_build_object(
      'deliveries', '[]'::jsonb,
      'wait', pg_catalog.ceil(extract(epoch from next_attempt - pg_catalog.now())));
  end if;

  with next as (
    select d.id
    from public.deliveries d
    where d.mailing_id = current_mailing.id and d.state = 'waiting' and d.next_attempt_at <= pg_catalog.now()
      and d.subscriber_id is not null
    order by d.next_attempt_at, d.id
    limit least(batch, 100)
    for update skip locked
  ), taken as (
    update public.deliveries d
    set state = 'sending', claimed_by = claimant, claimed_at = pg_catalog.now(), attempts = d.attempts + 1
    from next
    where d.id = next.id
    returning d.id, d.subscriber_id, d.attempts
  )
  select coalesce(
    pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('id', t.id, 'email', s.email, 'attempts', t.attempts)), '[]')
  into claimed
  from taken t join public.subscribers s on s.id = t.subscriber_id;

  return pg_catalog.jsonb_build_object(
    'mailing', pg_catalog.jsonb_build_object(
      'id', current_mailing.id, 'subject', current_mailing.subject, 'body', current_mailing.body,
      'post_title', current_mailing.post_title, 'post_excerpt', current_mailing.post_excerpt,
      'post_slug', current_mailing.post_slug),
    'deliveries', claimed,
    'wait', 0);
end
$$;

-- Notes what became of a claimed delivery. 'waiting' tries again after a pause in seconds; an untouched one is given
-- back without counting as an attempt.
create function private.settle_delivery(
  token text, claimant text, delivery uuid, outcome text, why text, pause integer, counts boolean
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if private.read_token(token, 'mailing') is null or outcome not in ('sent', 'failed', 'unclear', 'waiting') then
    return 'refused';
  end if;
  update public.deliveries d
  set state = outcome,
      reason = pg_catalog.left(why, 300),
      attempts = d.attempts - case when counts then 0 else 1 end,
      next_attempt_at = pg_catalog.now() + pg_catalog.make_interval(secs => coalesce(pause, 0)),
      settled_at = case when outcome <> 'waiting' then pg_catalog.now() end
  where d.id = delivery and d.state = 'sending' and d.claimed_by = claimant;
  return case when found then 'done' else 'gone' end;
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

create function public.change_mailing(mailing uuid, change text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.change_mailing(mailing, change)
$$;

create function public.recover_deliveries(token text, server text, boot text, handed uuid[]) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.recover_deliveries(token, server, boot, handed)
$$;

create function public.claim_deliveries(token text, claimant text, batch integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.claim_deliveries(token, claimant, batch)
$$;

create function public.settle_delivery(
  token text, claimant text, delivery uuid, outcome text, why text, pause integer, counts boolean
) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.settle_delivery(token, claimant, delivery, outcome, why, pause, counts)
$$;
