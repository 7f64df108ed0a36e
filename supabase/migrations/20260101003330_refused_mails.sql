-- A mail server that lets us in and takes no mail: what was created since it took the last one, and tried, was put off or
-- refused.

-- What earlier migrations have written is checked before a table may change.
set constraints all immediate;

create index outbox_sent on public.outbox (sent_at) where sent_at is not null;
create index outbox_unsent on public.outbox (created_at)
  where mailing_id is null and state in ('waiting', 'refused') and attempts > 0;

-- As before, and "unsent" says since when no mail has been taken, and why, once that is true of three.
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
