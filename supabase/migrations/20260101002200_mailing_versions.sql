-- Which version of a draft somebody opened, so that nobody overwrites what they have not seen.

create or replace view public.mailing_progress with (security_invoker = true) as
  select m.id as mailing_id, progress.*, m.subject, m.body, m.post_title, m.post_excerpt, m.post_slug, m.status,
    m.created_at, m.started_at, m.finished_at, m.updated_at
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
