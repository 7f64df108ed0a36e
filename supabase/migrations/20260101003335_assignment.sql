-- Who of the team sees to a message, and mails to colleagues: that one is theirs now, or that a note names them.

-- What earlier migrations have written is checked before a table may change.
set constraints all immediate;

-- No reference: it stays when an account goes.
alter table public.contact_submissions add column assignee uuid;
create index contact_submissions_assignee on public.contact_submissions (assignee, created_at desc, id)
  where assignee is not null;

alter table public.outbox drop constraint outbox_kind_value, drop constraint outbox_subject;
alter table public.outbox
  add constraint outbox_kind_value check (
    kind in ('notification', 'digest', 'reply', 'newsletter', 'account', 'recovery', 'receipt', 'colleague')),
  add constraint outbox_subject check (case kind
    when 'notification' then submission_id is not null
    when 'reply' then submission_id is not null and reply_id is not null
    when 'newsletter' then mailing_id is not null
    when 'digest' then true
    -- To whom, by whom and about which note.
    when 'colleague' then submission_id is not null and payload ? 'to'
    else recipient is not null end);

-- How an account is called in mails; null where there is none.
create function private.name_of(account uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(pg_catalog.btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email)
  from auth.users u where u.id = account
$$;

-- Gives a message to a colleague, who is told of it, or to nobody. False without such a message or colleague.
create function private.assign_submission(submission uuid, assignee uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former uuid;
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  if assignee is not null and not private.has_access(assignee) then
    return false;
  end if;
  select s.assignee into former from public.contact_submissions s where s.id = submission for update;
  if not found then
    return false;
  end if;
  update public.contact_submissions s set assignee = assign_submission.assignee where s.id = submission;
  if assignee is distinct from former and assignee <> auth.uid() then
    insert into public.outbox (kind, submission_id, payload)
    values ('colleague', submission, pg_catalog.jsonb_build_object('to', assignee, 'by', auth.uid()));
  end if;
  return true;
end
$$;

create function public.assign_submission(submission uuid, assignee uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.assign_submission(submission, assignee)
$$;

-- Tells everybody whom a note names by @ and their name, or by the first part of it that no colleague shares.
create function private.tell_named() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (kind, submission_id, payload)
  select 'colleague', new.submission_id, pg_catalog.jsonb_build_object('to', c.id, 'by', new.author, 'note', new.id)
  from (
    select n.id, n.name, n.first, pg_catalog.count(*) over (partition by pg_catalog.lower(n.first)) as shared
    from (
      select u.id, private.name_of(u.id) as name,
        pg_catalog.split_part(pg_catalog.split_part(private.name_of(u.id), ' ', 1), '@', 1) as first
      from private.staff s join auth.users u on u.id = s.user_id where private.has_access(u.id)
    ) n
  ) c
  where c.id <> new.author and exists (
    select 1 from pg_catalog.unnest(array[c.name, case when c.shared = 1 then c.first end]) as called (name)
    where new.body ~* ('(^|[^[:alnum:]])@'
      || pg_catalog.regexp_replace(called.name, '([^[:alnum:][:space:]])', '\\\1', 'g') || '($|[^[:alnum:]])'));
  return null;
end
$$;
create trigger submission_notes_tell after insert on public.submission_notes
  for each row when (position('@' in new.body) > 0) execute function private.tell_named();

-- As before, and of one assignee.
drop function public.search_submissions(text[], text, boolean, timestamptz, timestamptz, integer, integer),
  private.find_submissions(text[], text, boolean, timestamptz, timestamptz, integer),
  public.list_submissions(text, boolean, timestamptz, timestamptz, integer, integer);
create function public.list_submissions(
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
      then pg_catalog.format('(state <> ''open'' or created_at >= %L) and state <> ''quarantined''', late)
      when only_state = 'open' then pg_catalog.format('state = ''open'' and created_at >= %L', late)
      else pg_catalog.format('state = %L', only_state) end,
    take - given, greatest(skip - before, 0));
end
$$;

create function private.find_submissions(
  terms text[], only_state text, unread_only boolean, since timestamptz, until timestamptz, wanted integer, of_assignee uuid
) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find_rows('public.contact_submissions', 'created_at', true,
    pg_catalog.format('created_at >= %L and created_at < %L and %s and %s and %s and private.message_holds('
        'id, private.sent_text(name, email, phone, subject, message), %L)',
      coalesce(since, '-infinity'), coalesce(until, 'infinity'),
      case when unread_only then 'not is_read' else 'true' end,
      case when of_assignee is null then 'true' else pg_catalog.format('assignee = %L', of_assignee) end,
      case when only_state is null then 'state <> ''quarantined''' else pg_catalog.format('state = %L', only_state) end,
      array(select private.folded(t.term) from pg_catalog.unnest(terms) as t (term))),
    private.grams_query(terms), wanted)
$$;

create function public.search_submissions(
  terms text[], only_state text, unread_only boolean, since timestamptz, until timestamptz, skip integer, take integer,
  of_assignee uuid default null
) returns setof public.contact_submissions
language sql stable security invoker set search_path = '' rows 50 as $$
  select s.*
  from private.find_submissions(terms, only_state, unread_only, since, until, skip + take, of_assignee)
    with ordinality as hit (id, place)
  join public.contact_submissions s on s.id = hit.id
  where hit.place > skip
  order by hit.place
$$;

-- As before, and mails to colleagues.
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
          'post_slug', m.post_slug))
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
