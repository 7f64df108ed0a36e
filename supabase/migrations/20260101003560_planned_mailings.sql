-- A draft mailing that is sent at a planned time.

set constraints all immediate;

alter table public.mailings add column send_at timestamptz;
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

-- Servers claim one at a time, so each mailing is started once. What is more than a day late stays a draft.
do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.claim_mails(text, text, integer)'::regprocedure),
    '  update public.mailings m set status = ''done''',
    '  if ''newsletter'' = any (kinds) then
    with due as (
      update public.mailings m set status = ''sending'', started_at = moment
      where m.status = ''draft'' and m.send_at <= moment and m.send_at > moment - interval ''1 day''
        and exists (select from public.subscribers)
      returning m.id
    )
    insert into public.outbox (kind, mailing_id, subscriber_id, next_attempt_at)
    select ''newsletter'', d.id, s.id, moment from due d cross join public.subscribers s;
  end if;
  update public.mailings m set status = ''done''');
end
$$;
