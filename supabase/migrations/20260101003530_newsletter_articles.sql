-- A mailing of up to five articles, with words between them and after them, that can be sent at a planned time.

set constraints all immediate;

alter table public.mailings
  -- The second article and those after it: slug, title, excerpt, and the words before it.
  add column more_posts jsonb not null default '[]',
  add column closing text not null default '',
  add column send_at timestamptz,
  add constraint mailings_more_posts_shape check (
    jsonb_typeof(more_posts) = 'array' and jsonb_array_length(more_posts) <= 4 and char_length(more_posts::text) <= 20000),
  add constraint mailings_closing_length check (char_length(closing) <= 2000);

create index mailings_planned on public.mailings (send_at) where status = 'draft' and send_at is not null;

create or replace view public.mailing_progress with (security_invoker = true) as
  select m.id as mailing_id, progress.*, m.subject, m.body, m.post_title, m.post_excerpt, m.post_slug, m.status,
    m.created_at, m.started_at, m.finished_at, m.updated_at,
    m.more_posts, m.closing, m.send_at
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

-- Starts the drafts whose time has come; one that nobody would get is planned no more.
create function private.start_planned_mailings(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  planned uuid;
begin
  for planned in
    select m.id from public.mailings m where m.status = 'draft' and m.send_at <= moment order by m.send_at, m.id for update
  loop
    insert into public.outbox (kind, mailing_id, subscriber_id)
    select 'newsletter', planned, s.id from public.subscribers s;
    if found then
      update public.mailings m set status = 'sending', started_at = moment where m.id = planned;
    else
      update public.mailings m set send_at = null where m.id = planned;
    end if;
  end loop;
end
$$;

-- As before, with the articles and the words of the columns above.
create or replace function private.mail_content(mail public.outbox) returns jsonb
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
          'post_slug', m.post_slug, 'more_posts', m.more_posts, 'closing', m.closing))
      from public.mailings m, public.subscribers s where m.id = mail.mailing_id and s.id = mail.subscriber_id)
    when 'colleague' then (
      select pg_catalog.jsonb_build_object(
        'email', u.email, 'by', private.name_of((mail.payload ->> 'by')::uuid), 'submission', private.told(s),
        'note', (select n.body from public.submission_notes n where n.id = (mail.payload ->> 'note')::uuid))
      from public.contact_submissions s join auth.users u on u.id = (mail.payload ->> 'to')::uuid
      -- A note may be deleted by now, and the message another's.
      where s.id = mail.submission_id and private.has_access(u.id)
        and case when mail.payload ? 'note'
          then exists (select 1 from public.submission_notes n where n.id = (mail.payload ->> 'note')::uuid)
          else s.assignee = u.id end)
    else pg_catalog.jsonb_build_object('email', mail.recipient)
  end
$$;

-- As before, and planned mailings are started.
create or replace function private.claim_mails(token text, claimant text, batch integer) returns jsonb
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
  if 'newsletter' = any (kinds) then
    perform private.start_planned_mailings(moment);
  end if;
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
    if 'newsletter' = any (kinds) then
      due := least(due, (select min(m.send_at) from public.mailings m where m.status = 'draft'));
    end if;
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
      ) q),
    -- One or two refusals may be of their recipients.
    'unsent', (
      select pg_catalog.jsonb_build_object('since', min(u.created_at), 'reason', max(u.last_error) filter (where u.latest))
      from (
        select o.created_at, o.last_error, pg_catalog.row_number() over (order by o.created_at desc, o.id) = 1 as latest
        from public.outbox o
        where o.mailing_id is null and o.digest_id is null and o.state in ('waiting', 'refused') and o.attempts > 0
          -- As a mail server says it: what was given up for other reasons is left out.
          and o.last_error ~ '(^|: )[45][0-9][0-9]([ -]|$)'
          and o.created_at > coalesce((select max(s.sent_at) from public.outbox s), '-infinity')
      ) u having pg_catalog.count(*) >= 3));
end
$$;

-- As before, and in the articles and words of the columns above.
do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.erase_person(text)'::regprocedure),
    'regexp_replace(m.post_excerpt, pattern, gone, ''gi''), 500)',
    'regexp_replace(m.post_excerpt, pattern, gone, ''gi''), 500),
    more_posts = (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        ''slug'', p.post ->> ''slug'',
        ''title'', pg_catalog.regexp_replace(p.post ->> ''title'', pattern, gone, ''gi''),
        ''excerpt'', pg_catalog.regexp_replace(p.post ->> ''excerpt'', pattern, gone, ''gi''),
        ''words'', pg_catalog.regexp_replace(p.post ->> ''words'', pattern, gone, ''gi'')) order by p.place), ''[]'')
      from pg_catalog.jsonb_array_elements(m.more_posts) with ordinality as p (post, place)),
    closing = pg_catalog.left(pg_catalog.regexp_replace(m.closing, pattern, gone, ''gi''), 2000)');
end
$$;
