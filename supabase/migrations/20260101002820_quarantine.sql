-- Messages of forms in which the field for machines was filled in are set aside for 14 days instead of being dropped: a
-- browser may have filled it in. The reasons stand in docs/decisions/026-inbox.md.

alter table public.contact_submissions drop constraint contact_submissions_state_value;
alter table public.contact_submissions
  add constraint contact_submissions_state_value check (state in ('open', 'answered', 'done', 'quarantined'));

drop policy "visitors hand in messages" on public.contact_submissions;
create policy "visitors hand in messages" on public.contact_submissions for insert to anon, authenticated
  with check (not is_read and state in ('open', 'quarantined')
    and created_at between now() - interval '1 minute' and now() + interval '1 minute');

drop index public.contact_submissions_unread;
create index contact_submissions_unread on public.contact_submissions (created_at desc, id)
  where not is_read and state <> 'quarantined';

-- As before, but what is set aside is no reason to drop the same message when it comes without that.
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
      and (s.state <> 'quarantined' or new.state = 'quarantined')
  ) then
    return null;
  end if;
  return new;
end
$$;

-- As before, and nothing is set aside later: it would be deleted with what was answered and noted.
create or replace function private.note_answered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'quarantined' then
    raise exception 'only what comes in is set aside' using errcode = 'check_violation';
  end if;
  if new.state = 'open' then
    new.answered_at := null;
    new.answered_by := null;
  elsif new.state = 'answered' and old.state <> 'answered' then
    new.answered_at := pg_catalog.clock_timestamp();
    new.answered_by := auth.uid();
  end if;
  return new;
end
$$;

create or replace view public.staff_overview with (security_invoker = true) as
  select
    (select count(*)::integer from (
      select 1 from public.contact_submissions where not is_read and state <> 'quarantined'
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

create or replace function public.staff_frame() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  account jsonb := private.caller();
  figures jsonb := '{"unread": null, "open": null, "quarantined": null}';
begin
  if account is null then
    return pg_catalog.jsonb_build_object('ended', case when private.access_ended() then 'blocked' else 'ended' end);
  end if;
  if account -> 'is_staff' = 'true' then
    begin
      select pg_catalog.jsonb_build_object(
        'unread', o.unread_messages, 'open', o.open_messages, 'quarantined', o.quarantined_messages)
      into figures from public.staff_overview o;
    exception when others then
      -- A figure that cannot be had keeps nobody out.
      null;
    end;
  end if;
  return account || figures;
end
$$;

-- As before; what is set aside is shown to whoever asks for it, and among no others.
create or replace function public.list_submissions(
  only_state text, unread_only boolean, since timestamptz, until timestamptz, skip integer, take integer
) returns setof public.contact_submissions
language plpgsql stable security invoker set search_path = '' rows 50 as $$
declare
  late timestamptz := pg_catalog.now() - interval '24 hours';
  narrowed text := pg_catalog.format('created_at >= %L and created_at < %L', coalesce(since, '-infinity'), coalesce(until, 'infinity'))
    || case when unread_only then ' and not is_read' else '' end;
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
      then pg_catalog.format('(state <> ''open'' or created_at >= %L) and state <> ''quarantined''', late)
      when only_state = 'open' then pg_catalog.format('state = ''open'' and created_at >= %L', late)
      else pg_catalog.format('state = %L', only_state) end,
    take - given, greatest(skip - before, 0));
end
$$;

create or replace function private.find_submissions(
  terms text[], only_state text, unread_only boolean, since timestamptz, until timestamptz, wanted integer
) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find_rows('public.contact_submissions', 'created_at', true,
    pg_catalog.format('created_at >= %L and created_at < %L and %s and %s and private.message_holds('
        'id, private.sent_text(name, email, phone, subject, message), %L)',
      coalesce(since, '-infinity'), coalesce(until, 'infinity'),
      case when unread_only then 'not is_read' else 'true' end,
      case when only_state is null then 'state <> ''quarantined''' else pg_catalog.format('state = %L', only_state) end,
      array(select private.folded(t.term) from pg_catalog.unnest(terms) as t (term))),
    private.grams_query(terms), wanted)
$$;

-- As before, and messages that were set aside 14 days ago.
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
  delete from public.content_drafts d where d.updated_at <= pg_catalog.now() - interval '90 days';
  get diagnostics drafts = row_count;
  delete from public.shares s where s.expires_at <= pg_catalog.now();
  get diagnostics links = row_count;
  delete from public.missed_addresses m where m.last_seen <= pg_catalog.now() - interval '90 days';
  delete from public.contact_submissions s
  where s.state = 'quarantined' and s.created_at <= pg_catalog.now() - interval '14 days';
  get diagnostics quarantined = row_count;
  return pg_catalog.jsonb_build_object(
    'items', items, 'drafts', drafts, 'links', links, 'quarantined', quarantined);
end
$$;
