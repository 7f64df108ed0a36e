-- Newsletter: what is sent, and what became of each mail. See docs/decisions/009-newsletter.md.

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

create index mailings_created on public.mailings (created_at desc, id);
create index deliveries_subscriber on public.deliveries (subscriber_id);
create index deliveries_mailing_state on public.deliveries (mailing_id, state, next_attempt_at);
create index deliveries_claimed on public.deliveries (claimed_at) where state = 'sending';

create trigger mailings_touch before update on public.mailings
  for each row execute function private.touch_updated_at();

-- Mailings and how far they are, in one question. The caller's own rights decide whose figures count.
create view public.mailing_progress with (security_invoker = true) as
  select m.id as mailing_id, progress.*, m.subject, m.body, m.post_title, m.post_excerpt, m.post_slug, m.status,
    m.created_at, m.started_at, m.finished_at
  from public.mailings m
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where d.state in ('waiting', 'sending')))::integer as waiting,
      (count(*) filter (where d.state = 'sent'))::integer as sent,
      (count(*) filter (where d.state = 'failed'))::integer as failed,
      (count(*) filter (where d.state = 'unclear'))::integer as unclear,
      (count(*) filter (where d.state = 'skipped'))::integer as skipped
    from public.deliveries d where d.mailing_id = m.id
  ) progress;

alter table public.mailings enable row level security;
alter table public.deliveries enable row level security;

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

-- The exposed side of the above. It runs with the caller's rights, which are those to call the inner function.

create function public.change_mailing(mailing uuid, change text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.change_mailing(mailing, change)
$$;
