-- Messages that staff delete lie in the trash for 30 days with all that belongs to them, and what they call spam is set
-- aside for 14 days, as what comes in as such is.

set constraints all immediate;

alter table public.contact_submissions
  -- Empty for what came in as such.
  add column quarantined_at timestamptz,
  add column deleted_at timestamptz,
  -- No reference: it stays when an account goes.
  add column deleted_by uuid,
  add column former_state text,
  drop constraint contact_submissions_state_value,
  add constraint contact_submissions_state_value check (state in ('open', 'answered', 'done', 'quarantined', 'deleted')),
  add constraint contact_submissions_deleted check ((state = 'deleted') = (deleted_at is not null and former_state is not null));

drop index public.contact_submissions_unread;
create index contact_submissions_unread on public.contact_submissions (created_at desc, id)
  where not is_read and state not in ('quarantined', 'deleted');
create index contact_submissions_trash on public.contact_submissions (deleted_at desc, id) where state = 'deleted';

-- As before, and what comes back from the trash is as it was.
create or replace function private.note_answered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.state = 'deleted' then
    new.state := old.former_state;
    new.former_state := null;
    new.deleted_at := null;
    new.deleted_by := null;
  elsif new.state = 'deleted' then
    new.former_state := old.state;
    new.deleted_at := pg_catalog.clock_timestamp();
    new.deleted_by := auth.uid();
  elsif new.state = 'quarantined' then
    new.quarantined_at := pg_catalog.clock_timestamp();
  elsif new.state = 'open' then
    new.answered_at := null;
    new.answered_by := null;
  elsif new.state = 'answered' then
    new.answered_at := pg_catalog.clock_timestamp();
    new.answered_by := auth.uid();
  end if;
  return new;
end
$$;

-- No mail leaves about what lies in the trash; what waited goes on when that comes back.
create function private.hold_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held text := 'Die Nachricht liegt im Papierkorb.';
begin
  if new.state = 'deleted' then
    update public.outbox o set state = 'refused', last_error = held, digest_id = null
    where o.submission_id = new.id and o.state = 'waiting' and o.claimed_until is null;
  else
    update public.outbox o set state = 'waiting', last_error = null
    where o.submission_id = new.id and o.state = 'refused' and o.last_error = held;
  end if;
  return null;
end
$$;
create trigger contact_submissions_hold_mails after update of state on public.contact_submissions
  for each row when ((old.state = 'deleted') <> (new.state = 'deleted')) execute function private.hold_mails();

drop trigger contact_submissions_enqueue_released on public.contact_submissions;
create trigger contact_submissions_enqueue_released after update of state on public.contact_submissions
  for each row when (old.state = 'quarantined' and new.state not in ('quarantined', 'deleted'))
  execute function private.enqueue_notification();

-- As before, without what lies in the trash.
create or replace function private.drop_repeated_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(new.email, 0));
  if exists (
    select 1 from public.contact_submissions s
    where s.delivery_key = new.delivery_key
  ) or exists (
    select 1 from public.contact_submissions s
    where s.email = new.email
      and s.created_at > pg_catalog.clock_timestamp() - interval '10 minutes'
      and s.name = new.name
      and s.message = new.message
      and s.subject is not distinct from new.subject
      and s.phone is not distinct from new.phone
      and s.state <> 'deleted'
      and (s.state <> 'quarantined' or new.state = 'quarantined')
  ) then
    return null;
  end if;
  return new;
end
$$;

create or replace function public.list_submissions(
  only_state text, unread_only boolean, since timestamptz, until timestamptz, skip integer, take integer, of_assignee uuid default null
) returns setof public.contact_submissions
language plpgsql stable security invoker set search_path = '' rows 50 as $$
declare
  late timestamptz := pg_catalog.now() - interval '24 hours';
  narrowed text := pg_catalog.format('created_at >= %L and created_at < %L', coalesce(since, '-infinity'), coalesce(until, 'infinity'))
    || case when unread_only then ' and not is_read' else '' end
    || case when of_assignee is null then '' else pg_catalog.format(' and assignee = %L', of_assignee) end;
  first_part text := pg_catalog.format($part$select * from public.contact_submissions
    where state = 'open' and created_at < %L and %s order by created_at, id$part$, late, narrowed);
  before integer := 0;
  given integer := 0;
begin
  if coalesce(only_state, 'open') = 'open' then
    return query execute pg_catalog.format('%s limit %s offset %s', first_part, take, skip);
    get diagnostics given = row_count;
    if given = take then
      return;
    end if;
    execute pg_catalog.format('select count(*) from (%s limit %s) late', first_part, skip + take) into before;
  end if;
  return query execute pg_catalog.format(
    'select * from public.contact_submissions where %s and %s order by created_at desc, id limit %s offset %s',
    narrowed,
    case when only_state is null
      then pg_catalog.format('(state <> ''open'' or created_at >= %L) and state not in (''quarantined'', ''deleted'')', late)
      when only_state = 'open' then pg_catalog.format('state = ''open'' and created_at >= %L', late)
      else pg_catalog.format('state = %L', only_state) end,
    take - given, greatest(skip - before, 0));
end
$$;

create or replace function private.find_submissions(
  terms text[], only_state text, unread_only boolean, since timestamptz, until timestamptz, wanted integer, of_assignee uuid
) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find_rows('public.contact_submissions', 'created_at', true,
    pg_catalog.format('created_at >= %L and created_at < %L and %s and %s and %s and private.message_holds('
        'id, private.sent_text(name, email, phone, subject, message), %L)',
      coalesce(since, '-infinity'), coalesce(until, 'infinity'),
      case when unread_only then 'not is_read' else 'true' end,
      case when of_assignee is null then 'true' else pg_catalog.format('assignee = %L', of_assignee) end,
      case when only_state is null then 'state not in (''quarantined'', ''deleted'')' else pg_catalog.format('state = %L', only_state) end,
      array(select private.folded(t.term) from pg_catalog.unnest(terms) as t (term))),
    private.grams_query(terms), wanted)
$$;

create or replace view public.staff_overview with (security_invoker = true) as
  select
    (select count(*)::integer from (
      select 1 from public.contact_submissions where not is_read and state not in ('quarantined', 'deleted')
      order by created_at desc, id limit 1000
    ) as rows) as unread_messages,
    (select count(*)::integer from (
      select 1 from public.blog_posts where status = 'draft' order by created_at desc, id limit 1000
    ) as rows) as drafts,
    (select count(*)::integer from (
      select 1 from public.services where is_active order by display_order, id limit 1000
    ) as rows) as active_services,
    (select count(*)::integer from (
      select 1 from public."references" where is_active order by display_order, id limit 1000
    ) as rows) as active_references,
    (select count(*)::integer from (
      select 1 from public.contact_submissions where state = 'open' order by created_at desc, id limit 1000
    ) as rows) as open_messages,
    (select count(*)::integer from (
      select 1 from public.contact_submissions
      where state = 'open' and created_at < now() - interval '24 hours' order by created_at desc, id limit 1000
    ) as rows) as late_messages,
    (select created_at from public.contact_submissions
      where state = 'open' order by created_at, id desc limit 1) as oldest_open,
    (select count(*)::integer from (
      select 1 from public.contact_submissions where state = 'quarantined' order by created_at desc, id limit 1000
    ) as rows) as quarantined_messages;

-- As before, and messages.
create or replace view public.trash with (security_invoker = true) as
  select v.id, v.kind, v.item_id, v.row ->> 'title' as title, v.row ->> 'slug' as slug, v.saved_by, v.saved_at
  from public.content_versions v
  where v.reason = 'delete' and v.kind <> 'site_facts' and v.saved_at > pg_catalog.now() - interval '30 days'
    and not exists (
      select 1 from public.content_versions later
      where later.kind = v.kind and later.item_id = v.item_id and later.saved_at > v.saved_at
    )
  union all
  select s.id, 'contact_submissions', s.id, pg_catalog.concat_ws(': ', s.name, s.subject), null, s.deleted_by, s.deleted_at
  from public.contact_submissions s where s.state = 'deleted' and s.deleted_at > pg_catalog.now() - interval '30 days';

create or replace function private.tidy_content(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  items integer;
  drafts integer;
  links integer;
  quarantined integer;
begin
  if private.read_token(token, 'upkeep') is null then
    return null;
  end if;
  with gone as (
    select v.kind, v.item_id from public.content_versions v
    where v.reason = 'delete' and v.kind <> 'site_facts' and v.saved_at <= pg_catalog.now() - interval '30 days'
      and not exists (
        select 1 from public.content_versions later
        where later.kind = v.kind and later.item_id = v.item_id and later.saved_at > v.saved_at
      )
  ), versions as (
    delete from public.content_versions v using gone g where v.kind = g.kind and v.item_id = g.item_id
  ), addresses as (
    delete from public.old_addresses a using gone g where a.kind = g.kind and a.item_id = g.item_id
  )
  select pg_catalog.count(*)::integer into items from gone;
  delete from public.working_copies d
  where d.updated_at <= pg_catalog.now() - case when d.closed_at is null then interval '90 days' else interval '1 day' end;
  get diagnostics drafts = row_count;
  delete from public.shares s where s.expires_at <= pg_catalog.now();
  get diagnostics links = row_count;
  delete from public.missed_addresses m where m.last_seen <= pg_catalog.now() - interval '90 days';
  delete from public.contact_submissions s
  where s.state = 'quarantined' and coalesce(s.quarantined_at, s.created_at) <= pg_catalog.now() - interval '14 days';
  get diagnostics quarantined = row_count;
  with gone as (
    delete from public.contact_submissions s
    where s.state = 'deleted' and s.deleted_at <= pg_catalog.now() - interval '30 days' returning 1
  )
  select items + pg_catalog.count(*)::integer into items from gone;
  return pg_catalog.jsonb_build_object(
    'items', items, 'drafts', drafts, 'links', links, 'quarantined', quarantined);
end
$$;
