-- Every mail that is to leave, of whatever kind, and what became of it. A row is written in the transaction of what it
-- belongs to; web servers claim rows, hand the mails over and settle them. The reasons stand in docs/decisions/033-outbox.md.

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Empty where what the mail is about says to whom it goes.
  recipient text,
  payload jsonb not null default '{}',
  -- What the mail is about: its words are made from that when it is sent, and it goes with it.
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  reply_id uuid references public.replies (id) on delete cascade,
  mailing_id uuid references public.mailings (id) on delete cascade,
  -- Empty once somebody has left: the figures stay, the person does not.
  subscriber_id uuid references public.subscribers (id) on delete set null,
  -- The mail that tells of this message together with others.
  digest_id uuid references public.outbox (id) on delete set null deferrable initially deferred,
  state text not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default pg_catalog.clock_timestamp(),
  claimed_by text,
  -- Set while it is under way.
  claimed_until timestamptz,
  last_error text,
  message_id text,
  created_at timestamptz not null default pg_catalog.clock_timestamp(),
  sent_at timestamptz,
  constraint outbox_once_per_subscriber unique (mailing_id, subscriber_id),
  constraint outbox_once_per_reply unique (reply_id),
  constraint outbox_kind_value check (
    kind in ('notification', 'digest', 'reply', 'newsletter', 'account', 'recovery')),
  constraint outbox_state_value check (state in ('waiting', 'sent', 'refused', 'filed', 'unknown')),
  constraint outbox_subject check (case kind
    when 'notification' then submission_id is not null
    when 'reply' then submission_id is not null and reply_id is not null
    when 'newsletter' then mailing_id is not null
    when 'digest' then true
    else recipient is not null end),
  constraint outbox_claimed check (claimed_until is null or state = 'waiting' and claimed_by is not null),
  constraint outbox_error_length check (char_length(last_error) <= 300)
);
alter table public.outbox alter column last_error set statistics 0, alter column recipient set statistics 0;

create unique index outbox_notification on public.outbox (submission_id) where kind = 'notification';
create index outbox_submission on public.outbox (submission_id);
create index outbox_subscriber on public.outbox (subscriber_id);
create index outbox_digest on public.outbox (digest_id) where digest_id is not null;
create index outbox_digests on public.outbox (id) where kind = 'digest';
create index outbox_mailing_state on public.outbox (mailing_id, state);
create index outbox_waiting on public.outbox (next_attempt_at, id) where state = 'waiting' and mailing_id is null;
create index outbox_waiting_newsletters on public.outbox (next_attempt_at, id)
  where state = 'waiting' and mailing_id is not null;
create index outbox_claimed on public.outbox (claimed_until) where claimed_until is not null;
create index outbox_notified on public.outbox (sent_at) where kind = 'notification';

alter table public.outbox enable row level security;
-- To whom mails about accounts go is nobody's business but the server's.
create policy "staff read the outbox" on public.outbox for select to authenticated
  using ((select private.is_staff()) and kind not in ('account', 'recovery'));

-- What replies and deliveries noted of their mails.
with mails as (
  select gen_random_uuid() as id, 'reply' as kind, r.submission_id, r.id as reply_id, null::uuid as mailing_id,
    null::uuid as subscriber_id, r.state, r.attempts, r.next_attempt_at, r.reason, r.created_at, r.settled_at
  from public.replies r
  union all
  select d.id, 'newsletter', null, null, d.mailing_id, d.subscriber_id, d.state, d.attempts, d.next_attempt_at, d.reason,
    coalesce(m.started_at, m.created_at), d.settled_at
  from public.deliveries d join public.mailings m on m.id = d.mailing_id
  -- Who left in time got none.
  where d.state <> 'skipped' and (d.state <> 'waiting' or d.subscriber_id is not null)
)
insert into public.outbox (id, kind, submission_id, reply_id, mailing_id, subscriber_id, state, attempts, next_attempt_at,
  last_error, created_at, sent_at)
select m.id, m.kind, m.submission_id, m.reply_id, m.mailing_id, m.subscriber_id,
  case m.state when 'failed' then 'refused' when 'unclear' then 'unknown' when 'sending' then 'unknown' else m.state end,
  m.attempts, m.next_attempt_at, nullif(m.reason, ''), m.created_at, case m.state when 'sent' then m.settled_at end
from mails m;

drop function if exists public.claim_replies(text, text, integer), private.claim_replies(text, text, integer),
  public.recover_replies(text, text), private.recover_replies(text, text),
  public.settle_replies(text, text, jsonb), private.settle_replies(text, text, jsonb),
  public.resend_reply(uuid), private.resend_reply(uuid),
  public.claim_deliveries(text, text, integer), private.claim_deliveries(text, text, integer),
  public.recover_deliveries(text, text), private.recover_deliveries(text, text),
  public.settle_deliveries(text, text, jsonb), private.settle_deliveries(text, text, jsonb);
drop view public.mailing_progress;
drop table public.deliveries;
alter table public.replies drop column state, drop column attempts, drop column next_attempt_at, drop column claimed_by,
  drop column claimed_at, drop column settled_at, drop column reason;

-- Mailings and how far they are, in one question. The caller's own rights decide whose figures count.
create view public.mailing_progress with (security_invoker = true) as
  select m.id as mailing_id, progress.*, m.subject, m.body, m.post_title, m.post_excerpt, m.post_slug, m.status,
    m.created_at, m.started_at, m.finished_at, m.updated_at
  from public.mailings m
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where o.state = 'waiting'))::integer as waiting,
      (count(*) filter (where o.state = 'sent'))::integer as sent,
      (count(*) filter (where o.state = 'filed'))::integer as filed,
      (count(*) filter (where o.state = 'refused'))::integer as refused,
      (count(*) filter (where o.state = 'unknown'))::integer as unknown
    from public.outbox o where o.mailing_id = m.id
  ) progress;

-- Who leaves gets no mail that waits.
create function private.drop_waiting_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.outbox o where o.subscriber_id = old.id and o.state = 'waiting' and o.claimed_until is null;
  return old;
end
$$;
create trigger subscribers_drop_waiting_mails before delete on public.subscribers
  for each row execute function private.drop_waiting_mails();

-- What becomes of a mail about several messages became of each.
create function private.follow_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.outbox o set state = new.state, attempts = new.attempts, last_error = new.last_error, sent_at = new.sent_at
  where o.digest_id = new.id;
  return null;
end
$$;
create trigger outbox_follow_digest after update on public.outbox
  for each row when (new.kind = 'digest') execute function private.follow_digest();

create function private.enqueue_reply() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (kind, submission_id, reply_id) values ('reply', new.submission_id, new.id);
  return null;
end
$$;
create trigger replies_enqueue after insert on public.replies for each row execute function private.enqueue_reply();

-- False when the mailing is not in a state that allows the change.
create or replace function private.change_mailing(mailing uuid, change text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select m.status into before from public.mailings m where m.id = mailing for update;
  if change = 'start' and before = 'draft' then
    insert into public.outbox (kind, mailing_id, subscriber_id) select 'newsletter', mailing, s.id from public.subscribers s;
    if not found then
      return false;
    end if;
    update public.mailings m set status = 'sending', started_at = pg_catalog.now() where m.id = mailing;
  elsif change = 'start' and before = 'stopped' then
    update public.mailings m set status = 'sending' where m.id = mailing;
  elsif change = 'stop' and before = 'sending' then
    update public.mailings m set status = 'stopped' where m.id = mailing;
  elsif change in ('repeat refused', 'repeat unknown') and before in ('sending', 'stopped', 'done') then
    if private.resend(array(
      select o.id from public.outbox o
      where o.mailing_id = mailing and o.subscriber_id is not null and 'repeat ' || o.state = change)) = 0 then
      return false;
    end if;
    update public.mailings m set status = 'sending', finished_at = null where m.id = mailing;
  else
    return false;
  end if;
  return true;
end
$$;

-- Has these sent as if nothing had been tried.
create function private.resend(mails uuid[]) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  counted integer;
begin
  update public.outbox o
  set state = 'waiting', attempts = 0, next_attempt_at = pg_catalog.now(), last_error = null, sent_at = null,
    claimed_by = null, digest_id = null,
    payload = case o.kind when 'notification' then '{"alone": true}' else o.payload end
  where o.id = any (mails) and o.claimed_until is null;
  get diagnostics counted = row_count;
  return counted;
end
$$;

-- Has the mail about a reply sent again that was refused, or of which nobody knows, or that which tells of a message, in a
-- mail of its own; false when there is no such thing, or it is under way.
create function private.resend_mail(about uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  -- Of messages from before there was an outbox it knows nothing.
  insert into public.outbox (kind, submission_id) select 'notification', s.id
  from public.contact_submissions s where s.id = about on conflict do nothing;
  return private.resend(array(
    select o.id from public.outbox o
    where o.reply_id = about and o.state in ('refused', 'unknown') or o.submission_id = about and o.kind = 'notification'
  )) > 0;
end
$$;

-- What the web server does for mails of all kinds: by a token of its own, valid for a minute.

-- A message with what the team is told of it.
create function private.told(message public.contact_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'id', message.id, 'delivery_key', message.delivery_key, 'name', message.name, 'email', message.email,
    'phone', message.phone, 'subject', message.subject, 'message', message.message, 'created_at', message.created_at)
$$;

-- All that a mail is made from.
create function private.mail_content(mail public.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select case mail.kind
    when 'notification' then (
      select private.told(s) from public.contact_submissions s where s.id = mail.submission_id)
    when 'digest' then pg_catalog.jsonb_build_object(
      'count', (select pg_catalog.count(*) from public.outbox o where o.digest_id = mail.id),
      'messages', (
        select pg_catalog.jsonb_agg(private.told(m) order by m.created_at, m.id)
        from (
          select s.* from public.outbox o join public.contact_submissions s on s.id = o.submission_id
          where o.digest_id = mail.id order by s.created_at, s.id limit 50
        ) m))
    when 'reply' then (
      select pg_catalog.jsonb_build_object(
        'id', r.id, 'subject', r.subject, 'body', r.body,
        -- It goes out in the company's name once its author has no access: answers to it are not theirs any more.
        'author', (
          select pg_catalog.jsonb_build_object(
            'email', u.email, 'name', nullif(pg_catalog.btrim(u.raw_user_meta_data ->> 'full_name'), ''))
          from auth.users u where u.id = r.author and private.has_access(u.id)),
        'earlier', (
          select coalesce(pg_catalog.jsonb_agg(e.id order by e.created_at, e.id), '[]')
          from public.replies e where e.submission_id = r.submission_id and (e.created_at, e.id) < (r.created_at, r.id)),
        'submission', private.told(s))
      from public.replies r join public.contact_submissions s on s.id = r.submission_id where r.id = mail.reply_id)
    when 'newsletter' then (
      select pg_catalog.jsonb_build_object(
        'email', s.email, 'mailing', pg_catalog.jsonb_build_object(
          'subject', m.subject, 'body', m.body, 'post_title', m.post_title, 'post_excerpt', m.post_excerpt,
          'post_slug', m.post_slug))
      from public.mailings m, public.subscribers s where m.id = mail.mailing_id and s.id = mail.subscriber_id)
    else pg_catalog.jsonb_build_object('email', mail.recipient)
  end
$$;

-- So many messages are told of one by one within a quarter of an hour; what is due beyond them is told of in one mail when
-- such a time is over.
create function private.gather_notifications(moment timestamptz) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  few integer := 10;
  span interval := interval '15 minutes';
  gathered uuid[];
  digest uuid;
begin
  select few - pg_catalog.count(*) into few from public.outbox o
  where o.kind = 'notification' and o.digest_id is null and not o.payload ? 'alone'
    and (o.claimed_until is not null or o.sent_at > moment - span and o.sent_at <= moment);
  gathered := array(
    select o.id from public.outbox o
    where o.state = 'waiting' and o.mailing_id is null and o.kind = 'notification' and o.claimed_until is null
      and o.digest_id is null and not o.payload ? 'alone' and o.next_attempt_at <= moment
    order by o.next_attempt_at, o.id offset greatest(few, 0));
  if pg_catalog.cardinality(gathered) = 0 then
    return;
  end if;
  select o.id into digest from public.outbox o
  where o.kind = 'digest' and o.state = 'waiting' and o.mailing_id is null and o.attempts = 0 and o.next_attempt_at > moment
    and o.claimed_until is null;
  if digest is null then
    insert into public.outbox (kind, next_attempt_at) values ('digest', moment + span) returning id into digest;
  end if;
  update public.outbox o set digest_id = digest where o.id = any (gathered);
end
$$;

-- Hands out the next mails of the kinds that the token names, each to one server only, newsletters after all others. What a server that starts anew, or any
-- for a quarter of an hour, has left under way is unknown from then on. Gives {"mails", "wait", "queued"}: wait is in
-- seconds, null when there is nothing to come; queued says of each kind but newsletters how many wait, since when.
create function private.claim_mails(token text, claimant text, batch integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
  size integer := least(batch, 100);
  kinds text[] := array(
    select pg_catalog.jsonb_array_elements_text(private.read_token(token, 'outbox') -> 'kinds'));
  next uuid[];
  mails jsonb;
  due timestamptz;
begin
  if private.read_token(token, 'outbox') is null then
    return '{"refused": true}';
  end if;
  -- One at a time, so that what is counted holds.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('outbox'));
  moment := pg_catalog.clock_timestamp();
  update public.outbox o set state = 'unknown', claimed_until = null
  where o.claimed_until is not null and (o.claimed_until <= moment or o.claimed_by <> claimant
    and pg_catalog.split_part(o.claimed_by, '/', 1) = pg_catalog.split_part(claimant, '/', 1));
  if 'notification' = any (kinds) then
    perform private.gather_notifications(moment);
  end if;
  delete from public.outbox o
  where o.kind = 'digest' and o.claimed_until is null
    and not exists (select 1 from public.outbox told where told.digest_id = o.id);
  update public.mailings m set status = 'done', finished_at = moment
  where m.status = 'sending' and not exists (
    select 1 from public.outbox o where o.mailing_id = m.id and o.state = 'waiting');

  next := array(
    select o.id from public.outbox o
    where o.state = 'waiting' and o.mailing_id is null and o.claimed_until is null and o.digest_id is null
      and o.next_attempt_at <= moment and o.kind = any (kinds)
    order by o.next_attempt_at, o.id limit size for update skip locked);
  next := next || array(
    select o.id from public.outbox o
    where o.state = 'waiting' and o.mailing_id is not null and o.claimed_until is null and o.next_attempt_at <= moment
      and o.mailing_id in (select m.id from public.mailings m where m.status = 'sending') and o.kind = any (kinds)
    order by o.next_attempt_at, o.id limit size - pg_catalog.cardinality(next) for update skip locked);
  with taken as (
    update public.outbox o
    set claimed_by = claimant, claimed_until = moment + interval '15 minutes', attempts = o.attempts + 1
    where o.id = any (next) returning o.*
  )
  select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'id', t.id, 'kind', t.kind, 'attempts', t.attempts, 'created_at', t.created_at, 'payload', t.payload,
    'content', private.mail_content(t)))
  into mails from taken t;

  if mails is null then
    select min(coalesce(o.claimed_until, o.next_attempt_at)) into due
    from public.outbox o
    where o.state = 'waiting' and o.digest_id is null and o.kind = any (kinds) and (o.mailing_id is null
      or o.mailing_id in (select m.id from public.mailings m where m.status = 'sending'));
  end if;
  return pg_catalog.jsonb_build_object(
    'mails', coalesce(mails, '[]'),
    -- Of a null, greatest would make a zero.
    'wait', case when mails is not null then 0 when due is not null then
      greatest(pg_catalog.ceil(extract(epoch from due - moment)), 0) end,
    'queued', (
      select coalesce(pg_catalog.jsonb_object_agg(q.kind, pg_catalog.jsonb_build_object(
        'waiting', q.waiting, 'oldest', q.oldest)), '{}')
      from (
        select o.kind, pg_catalog.count(*) as waiting, min(o.created_at) as oldest from public.outbox o
        where o.state = 'waiting' and o.mailing_id is null and o.kind <> 'digest' group by o.kind
      ) q));
end
$$;

-- Notes what became of claimed mails: a list of {"id", "state", "reason", "pause", "counts", "message_id"}. 'waiting' tries
-- again after a pause in seconds; one that was not offered to anybody ("counts": false) has cost no attempt. Gives how many
-- of them were this claimant's, or null. A server that comes too late still knows better than nobody.
create function private.settle_mails(token text, claimant text, outcomes jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  settled uuid[];
begin
  if private.read_token(token, 'outbox') is null then
    return null;
  end if;
  with changed as (
    update public.outbox o
    set state = r.state,
        last_error = nullif(pg_catalog.left(r.reason, 300), ''),
        attempts = o.attempts - case when r.counts then 0 else 1 end,
        next_attempt_at = pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => coalesce(r.pause, 0)),
        claimed_by = null,
        claimed_until = null,
        message_id = coalesce(r.message_id, o.message_id),
        sent_at = case when r.state in ('sent', 'filed') then pg_catalog.clock_timestamp() end
    from pg_catalog.jsonb_to_recordset(outcomes)
      as r (id uuid, state text, reason text, pause integer, counts boolean, message_id text)
    where o.id = r.id and o.claimed_by = claimant and (o.claimed_until is not null or o.state = 'unknown')
      and r.state in ('sent', 'filed', 'refused', 'unknown', 'waiting')
    returning o.id
  )
  select coalesce(pg_catalog.array_agg(c.id), '{}') into settled from changed c;
  delete from public.outbox o where o.id = any (settled) and (
    -- Nobody is to find out later who wanted what with an account.
    o.kind in ('account', 'recovery') and o.state <> 'waiting'
    or o.kind = 'newsletter' and o.state = 'waiting' and o.subscriber_id is null);
  return pg_catalog.cardinality(settled);
end
$$;

create function public.resend_mail(about uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.resend_mail(about)
$$;
create function public.claim_mails(token text, claimant text, batch integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.claim_mails(token, claimant, batch)
$$;
create function public.settle_mails(token text, claimant text, outcomes jsonb) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.settle_mails(token, claimant, outcomes)
$$;

-- One person

create or replace function private.held_texts() returns table (
  place text, kind text, item_id uuid, id text, title text, state text, at timestamptz, author uuid, texts jsonb
)
language sql stable security invoker set search_path = '' as $$
  select 'blog_posts', 'blog_posts', p.id, p.id::text, p.title, p.status, p.updated_at, null::uuid,
    pg_catalog.to_jsonb(p) - 'search' from public.blog_posts p
  union all select 'services', 'services', s.id, s.id::text, s.title, null, s.updated_at, null,
    pg_catalog.to_jsonb(s) - 'search' from public.services s
  union all select 'references', 'references', r.id, r.id::text, r.title, null, r.updated_at, null,
    pg_catalog.to_jsonb(r) - 'search' from public."references" r
  union all select 'site_facts', 'site_facts', f.id, f.key, f.key, null, f.updated_at, f.updated_by,
    pg_catalog.to_jsonb(f) from public.site_facts f
  union all select 'content_versions', v.kind, v.item_id, v.id::text, coalesce(v.row ->> 'title', v.row ->> 'key'), v.reason,
    v.saved_at, v.saved_by, v.row from public.content_versions v
  union all select 'content_drafts', d.kind, d.item_id, d.author || ' ' || d.id, d.fields ->> 'title', null, d.updated_at,
    d.author, d.fields from public.content_drafts d
  union all select 'mailings', 'mailings', m.id, m.id::text, m.subject, m.status, m.updated_at, null,
    pg_catalog.to_jsonb(m) from public.mailings m
  union all select 'media', 'media', m.id, m.id::text, m.alt, null, m.created_at, m.created_by,
    pg_catalog.to_jsonb(m) from public.media m
  union all select 'old_addresses', a.kind, a.item_id, a.path, a.path, null, a.created_at, a.created_by,
    pg_catalog.to_jsonb(a) from public.old_addresses a
  union all select 'missed_addresses', null, null, a.path, a.path, null, a.last_seen, null,
    pg_catalog.to_jsonb(a) from public.missed_addresses a
  union all select 'snippets', 'snippets', t.id, t.id::text, t.title, null, t.updated_at, null,
    pg_catalog.to_jsonb(t) from public.snippets t
  union all select 'contact_submissions', 'contact_submissions', c.id, c.id::text, c.name, c.state, c.created_at, null,
    pg_catalog.to_jsonb(c) - 'search' from public.contact_submissions c
  union all select 'replies', 'contact_submissions', r.submission_id, r.id::text, r.subject, null, r.created_at, r.author,
    pg_catalog.to_jsonb(r) from public.replies r
  union all select 'submission_notes', 'contact_submissions', n.submission_id, n.id::text, null, null, n.created_at, n.author,
    pg_catalog.to_jsonb(n) from public.submission_notes n
$$;

-- What became of a mail, for the person whom it is to or about.
create function private.mail_state(mail public.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select pg_catalog.jsonb_build_object('state', mail.state, 'sent_at', mail.sent_at, 'last_error', mail.last_error)
  where mail.id is not null
$$;

create or replace function private.person_file(spellings text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  names jsonb := private.staff_names();
  hashes bytea[] := private.address_hashes(spellings[1]);
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return pg_catalog.jsonb_build_object(
    'messages', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'id', s.id, 'name', s.name, 'email', s.email, 'phone', s.phone, 'subject', s.subject, 'message', s.message,
        'is_read', s.is_read, 'state', s.state, 'created_at', s.created_at, 'answered_at', s.answered_at,
        'answered_by', names ->> s.answered_by::text, 'delivery_key', s.delivery_key,
        'replies', (
          select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
            'subject', r.subject, 'body', r.body, 'author', names ->> r.author::text, 'created_at', r.created_at,
            'mail', private.mail_state(o)) order by r.created_at, r.id), '[]')
          from public.replies r left join public.outbox o on o.reply_id = r.id where r.submission_id = s.id),
        'notification', (
          select private.mail_state(o) from public.outbox o where o.submission_id = s.id and o.kind = 'notification'),
        'notes', (
          select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
            'body', n.body, 'author', names ->> n.author::text, 'created_at', n.created_at) order by n.created_at, n.id), '[]')
          from public.submission_notes n where n.submission_id = s.id)
        ) order by s.created_at desc, s.id), '[]')
      from public.contact_submissions s where pg_catalog.lower(s.email) = any (spellings)),
    'subscriptions', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'email', s.email, 'first_name', s.first_name, 'last_name', s.last_name, 'company', s.company,
        'consent_version', s.consent_version, 'signed_up_at', s.signed_up_at, 'confirmed_at', s.confirmed_at)), '[]')
      from public.subscribers s where pg_catalog.lower(s.email) = any (spellings)),
    'deliveries', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'subject', m.subject, 'mail', private.mail_state(o), 'started_at', m.started_at) order by m.started_at desc, m.id), '[]')
      from public.subscribers s join public.outbox o on o.subscriber_id = s.id
      join public.mailings m on m.id = o.mailing_id
      where pg_catalog.lower(s.email) = any (spellings)),
    -- Of who has left: what a mail server said, with the address in it.
    'former_deliveries', (
      select pg_catalog.count(*) from public.outbox o
      where o.kind = 'newsletter' and o.subscriber_id is null and o.last_error is not null
        and private.mentions(pg_catalog.jsonb_build_object('reason', o.last_error), spellings)),
    'ended_at', (
      select max(e.ended_at) from private.ended_signups e, pg_catalog.unnest(spellings) as s (one)
      where e.address = pg_catalog.sha256(pg_catalog.convert_to(s.one, 'UTF8'))),
    'places', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'place', h.place, 'kind', h.kind, 'item_id', h.item_id, 'title', h.title, 'state', h.state, 'at', h.at,
        'author', names ->> h.author::text) order by h.place, h.at desc, h.id), '[]')
      from private.held_texts() h
      where private.mentions(h.texts, spellings) and not (h.kind = 'contact_submissions' and exists (
        select 1 from public.contact_submissions own
        where own.id = h.item_id and pg_catalog.lower(own.email) = any (spellings)))),
    'has_account', exists (select 1 from auth.users u where pg_catalog.lower(u.email) = any (spellings)),
    'erasures', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'begun_at', e.begun_at, 'erased_at', e.erased_at, 'erased_by', names ->> e.erased_by::text, 'counts', e.counts)
        order by e.begun_at desc), '[]')
      from public.erasures e where e.address_hash = any (hashes)));
end
$$;

create or replace function private.erase_person(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'people');
  spellings text[] := array(select pg_catalog.jsonb_array_elements_text(claims -> 'spellings'));
  hashes bytea[] := private.address_hashes(spellings[1]);
  pattern text := private.address_pattern(spellings);
  gone text := '[gelöscht]';
  own uuid[];
  reader uuid[];
  theirs uuid[];
  counted integer;
  sums jsonb := '{}';
  erasure uuid;
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  if claims is null or pg_catalog.cardinality(spellings) = 0 then
    return null;
  end if;
  -- Whoever confirms or ends a subscription waits, and whoever erases the same person.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(s.one, 1))
  from (select one from pg_catalog.unnest(spellings) as t (one) order by one) s;

  own := array(select s.id from public.contact_submissions s where pg_catalog.lower(s.email) = any (spellings));
  reader := array(select s.id from public.subscribers s where pg_catalog.lower(s.email) = any (spellings));
  -- Nobody claims what is locked.
  theirs := array(
    select o.id from public.outbox o
    where o.submission_id = any (own) or o.subscriber_id = any (reader) or pg_catalog.lower(o.recipient) = any (spellings));
  perform 1 from public.outbox o
  where o.id = any (theirs) or o.id in (select told.digest_id from public.outbox told where told.id = any (theirs)) for update;
  if exists (
    select 1 from public.outbox o left join public.outbox digest on digest.id = o.digest_id
    where o.id = any (theirs) and greatest(o.claimed_until, digest.claimed_until) > pg_catalog.now()
  ) then
    return '{"busy": true}';
  end if;

  select pg_catalog.jsonb_build_object(
    'replies', (select pg_catalog.count(*) from public.replies r where r.submission_id = any (own)),
    'notes', (select pg_catalog.count(*) from public.submission_notes n where n.submission_id = any (own)),
    'deliveries', (select pg_catalog.count(*) from public.outbox o where o.subscriber_id = any (reader)),
    'notifications', (
      select pg_catalog.count(*) from public.outbox o
      where o.id = any (theirs) and o.kind = 'notification' and o.state = 'waiting'))
  into sums;
  delete from public.outbox o where o.id = any (theirs) and o.recipient is not null;
  delete from public.contact_submissions s where s.id = any (own);
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('messages', counted);
  -- That a mailing went to so many stays, without to whom.
  update public.outbox o set last_error = null
  where o.last_error is not null and (o.subscriber_id = any (reader)
    or private.mentions(pg_catalog.jsonb_build_object('reason', o.last_error), spellings));
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('reasons', counted);
  delete from public.subscribers s where s.id = any (reader);
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('subscriptions', counted);
  delete from private.ended_signups e using pg_catalog.unnest(spellings) as s (one)
  where e.address = pg_catalog.sha256(pg_catalog.convert_to(s.one, 'UTF8'));
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('ended_signups', counted);
  delete from public.content_versions v where private.mentions(v.row, spellings);
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('versions', counted);
  delete from public.content_drafts d where private.mentions(d.fields, spellings);
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('drafts', counted);
  delete from public.missed_addresses m
  where private.mentions(pg_catalog.jsonb_build_object('path', m.path), spellings);
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('missed_addresses', counted);
  -- What was sent nobody can edit any more.
  update public.mailings m set
    subject = pg_catalog.left(pg_catalog.regexp_replace(m.subject, pattern, gone, 'gi'), 150),
    body = pg_catalog.left(pg_catalog.regexp_replace(m.body, pattern, gone, 'gi'), 20000),
    post_title = pg_catalog.left(pg_catalog.regexp_replace(m.post_title, pattern, gone, 'gi'), 200),
    post_excerpt = pg_catalog.left(pg_catalog.regexp_replace(m.post_excerpt, pattern, gone, 'gi'), 500)
  where m.status = 'done' and private.mentions(pg_catalog.to_jsonb(m), spellings);
  get diagnostics counted = row_count;
  sums := private.add_counts(sums, pg_catalog.jsonb_build_object('mailings', counted));

  delete from public.erasures e where e.begun_at < pg_catalog.now() - interval '3 years';
  update public.erasures e set counts = private.add_counts(e.counts, sums)
  where e.address_hash = any (hashes) and e.erased_at is null
  returning e.id into erasure;
  if erasure is null and sums <> '{}' then
    insert into public.erasures (address_hash, counts) values (hashes[1], sums);
  end if;
  return pg_catalog.jsonb_build_object('counts', sums);
end
$$;
