-- The inbox: how far a message is, what was answered to it and noted about it, and texts to answer with. The reasons stand
-- in docs/decisions/026-inbox.md.

-- Being answered has nothing to do with being read.
alter table public.contact_submissions
  add column state text not null default 'open',
  add column answered_at timestamptz,
  -- No reference: answers stay when an account goes.
  add column answered_by uuid,
  add constraint contact_submissions_state_value check (state in ('open', 'answered', 'done')),
  add constraint contact_submissions_answered check (state <> 'answered' or answered_at is not null);

-- Of messages from before there were states, whoever has read one has seen to it. That is no change of theirs.
alter table public.contact_submissions disable trigger contact_submissions_touch;
update public.contact_submissions set state = 'done' where is_read;

create index contact_submissions_state on public.contact_submissions (state, created_at desc, id);

create function private.note_answered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
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

create trigger contact_submissions_answered before update of state on public.contact_submissions
  for each row when (old.state is distinct from new.state) execute function private.note_answered();

-- What staff answered, and what became of the mail. A reply is stored first and sent then, by a web server that claims it:
-- what a crash leaves claimed is unclear, and never sent twice by itself.
create table public.replies (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  author uuid default auth.uid(),
  subject text not null,
  body text not null,
  created_at timestamptz not null default pg_catalog.clock_timestamp(),
  state text not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default pg_catalog.clock_timestamp(),
  claimed_by text,
  claimed_at timestamptz,
  settled_at timestamptz,
  reason text,
  constraint replies_subject_length check (char_length(subject) between 1 and 150 and subject !~ '[\r\n]'),
  constraint replies_body_length check (char_length(body) <= 20000 and body ~ '\S'),
  constraint replies_state_value check (state in ('waiting', 'sending', 'sent', 'failed', 'unclear')),
  constraint replies_reason_length check (char_length(reason) <= 300)
);
create index replies_submission on public.replies (submission_id, created_at, id);
create index replies_waiting on public.replies (next_attempt_at, id) where state in ('waiting', 'sending');
alter table public.replies alter column body set statistics 0;

-- What staff want each other to know.
create table public.submission_notes (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  author uuid default auth.uid(),
  body text not null,
  created_at timestamptz not null default pg_catalog.clock_timestamp(),
  constraint submission_notes_body_length check (char_length(body) <= 5000 and body ~ '\S')
);
create index submission_notes_submission on public.submission_notes (submission_id, created_at, id);
alter table public.submission_notes alter column body set statistics 0;

-- Texts to answer with; {name} stands for who is answered.
create table public.snippets (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint snippets_title_length check (char_length(title) <= 100 and title ~ '\S'),
  constraint snippets_body_length check (char_length(body) <= 5000 and body ~ '\S')
);
create trigger snippets_touch before update on public.snippets
  for each row execute function private.touch_updated_at();

alter table public.replies enable row level security;
alter table public.submission_notes enable row level security;
alter table public.snippets enable row level security;

create policy "staff read replies" on public.replies for select to authenticated
  using ((select private.is_staff()));
create policy "staff read notes" on public.submission_notes for select to authenticated
  using ((select private.is_staff()));
create policy "staff write notes" on public.submission_notes for insert to authenticated
  with check ((select private.is_staff()) and author = (select auth.uid()));
create policy "staff delete notes" on public.submission_notes for delete to authenticated
  using ((select private.is_staff()));
create policy "staff read snippets" on public.snippets for select to authenticated
  using ((select private.is_staff()));
create policy "staff write snippets" on public.snippets for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change snippets" on public.snippets for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete snippets" on public.snippets for delete to authenticated
  using ((select private.is_staff()));

-- Stores a reply of the caller's, who has seen the replies up to `seen`, and calls the message answered. 'stored' also for
-- the same reply sent again, 'overtaken' when there is another one by now, 'gone' without a message.
create function private.send_reply(submission uuid, reply uuid, seen uuid, subject text, body text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  same public.replies;
  latest public.replies;
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform 1 from public.contact_submissions s where s.id = submission for update;
  if not found then
    return 'gone';
  end if;
  select r.* into same from public.replies r where r.id = reply;
  if same.id is not null then
    return case when same.submission_id = submission and same.author = auth.uid() and same.body = send_reply.body
      then 'stored' else 'overtaken' end;
  end if;
  select r.* into latest from public.replies r
  where r.submission_id = submission order by r.created_at desc, r.id desc limit 1;
  if latest.id is distinct from seen then
    return case when latest.author = auth.uid() and latest.body = send_reply.body then 'stored' else 'overtaken' end;
  end if;
  insert into public.replies (id, submission_id, subject, body)
  values (reply, submission, send_reply.subject, send_reply.body);
  update public.contact_submissions s set state = 'answered' where s.id = submission;
  return 'stored';
end
$$;

create function public.send_reply(submission uuid, reply uuid, seen uuid, subject text, body text) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.send_reply(submission, reply, seen, subject, body)
$$;

-- What is late for an answer, after the promise of the site, and since when the oldest open message waits.
create or replace view public.staff_overview with (security_invoker = true) as
  select
    (select count(*)::integer from (
      select 1 from public.contact_submissions where not is_read order by created_at desc, id limit 1000
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
      where state = 'open' order by created_at, id desc limit 1) as oldest_open;

-- One page of the messages: those that are late for an answer first, the latest before all, then the newest.
create function public.list_submissions(
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
      then pg_catalog.format('(state <> ''open'' or created_at >= %L)', late)
      when only_state = 'open' then pg_catalog.format('state = ''open'' and created_at >= %L', late)
      else pg_catalog.format('state = %L', only_state) end,
    take - given, greatest(skip - before, 0));
end
$$;

-- Search in messages finds the middle of words as well ("itzbox" in "Fritzbox"), and what was answered and noted. The
-- words of the other lists begin where their parser says; here the column holds every three characters in a row instead.
-- pg_trgm would do the same, but has to be installed first.

-- Of a text in small letters; two spaces close it, so that three begin with each of its characters. A tsvector holds a megabyte:
-- 80,000 characters fit whatever they are.
create function private.grams(content text) returns tsvector
language sql immutable set search_path = '' as $$
  select coalesce(pg_catalog.array_to_tsvector(pg_catalog.array_agg(distinct g.gram)), '')
  from (
    select c.one || pg_catalog.lead(c.one, 1, ' ') over (order by c.place)
      || pg_catalog.lead(c.one, 2, ' ') over (order by c.place) as gram, c.one
    from pg_catalog.string_to_table(pg_catalog.left(content, 80000), null)
      with ordinality as c (one, place)
  ) g
  where g.one !~ '\s'
$$;

-- What asks a column of those for all terms; where one is shorter than three characters, its beginning is enough.
create function private.grams_query(terms text[]) returns tsquery
language sql immutable set search_path = '' as $$
  select pg_catalog.string_agg(
    '''' || pg_catalog.replace(pg_catalog.replace(g.gram, '\', '\\'), '''', '''''') || ''''
      || case when pg_catalog.length(g.gram) < 3 then ':*' else '' end,
    ' & ')::pg_catalog.tsquery
  from pg_catalog.unnest(terms) as t (term),
    -- Each character once, and the last ones: what else could be asked for costs more than it leaves out.
    pg_catalog.generate_series(1, greatest(pg_catalog.length(t.term), 1), 3) as third,
    pg_catalog.substr(
      pg_catalog.lower(t.term), least(third, greatest(pg_catalog.length(t.term) - 2, 1)), 3) as g (gram)
$$;

-- What a message is found by, in small letters: what the visitor sent, the telephone number also without its marks; and
-- what staff wrote about it, the newest first.
create function private.sent_text(name text, email text, phone text, subject text, message text) returns text
language sql stable set search_path = '' as $$
  select pg_catalog.lower(pg_catalog.concat_ws(E'\n',
    name, email, phone, pg_catalog.regexp_replace(phone, '\D', '', 'g'), subject, message))
$$;
create function private.written_text(submission uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.lower(pg_catalog.string_agg(w.body, E'\n' order by w.created_at desc)), '')
  from (
    select r.body, r.created_at from public.replies r where r.submission_id = submission
    union all select n.body, n.created_at from public.submission_notes n where n.submission_id = submission
  ) w
$$;

-- Whether each of these terms, in small letters, stands in one of the two.
create function private.message_holds(submission uuid, sent text, terms text[]) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  term text;
  written text;
begin
  foreach term in array terms loop
    continue when pg_catalog.strpos(sent, term) > 0;
    written := coalesce(written, private.written_text(submission));
    if pg_catalog.strpos(written, term) = 0 then
      return false;
    end if;
  end loop;
  return true;
end
$$;

drop function public.search_submissions(text, boolean, integer, integer),
  private.find_submissions(text, boolean, integer);
drop index public.contact_submissions_search;
alter table public.contact_submissions drop column search;
alter table public.contact_submissions add column search tsvector;

create function private.note_searched() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.search := private.grams(
    private.sent_text(new.name, new.email, new.phone, new.subject, new.message)
      || E'\n' || private.written_text(new.id));
  return new;
end
$$;
create trigger contact_submissions_searched before insert or update of name, email, phone, subject, message
  on public.contact_submissions for each row execute function private.note_searched();

create function private.note_searched_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.contact_submissions s
  set search = private.grams(private.sent_text(s.name, s.email, s.phone, s.subject, s.message)
    || E'\n' || private.written_text(s.id))
  where s.id = coalesce(new.submission_id, old.submission_id);
  return null;
end
$$;
create trigger replies_searched after insert or delete on public.replies
  for each row execute function private.note_searched_again();
create trigger submission_notes_searched after insert or delete on public.submission_notes
  for each row execute function private.note_searched_again();

update public.contact_submissions s
set search = private.grams(private.sent_text(s.name, s.email, s.phone, s.subject, s.message)
    || E'\n' || private.written_text(s.id));
alter table public.contact_submissions enable trigger contact_submissions_touch;
create index contact_submissions_search on public.contact_submissions using gin (search);
alter table public.contact_submissions alter column search set statistics 0;

-- As private.find was, asked for any query; that of words goes on through it.
create function private.find_rows(
  source regclass, place text, is_falling boolean, condition text, query tsquery, wanted integer
) returns setof uuid
language plpgsql stable security invoker set search_path = '' rows 50 as $$
declare
  ordered text := pg_catalog.format('%I %s, id', place, case when is_falling then 'desc' else 'asc' end);
  edge text;
  part text;
  hits uuid[];
begin
  if not private.is_staff() then
    return;
  end if;
  for step in 1..3 loop
    if step = 2 then
      execute pg_catalog.format('select %I from %s order by %s offset 4000 limit 1', place, source, ordered) into edge;
      continue when edge is null;
    end if;
    part := case step
      when 1 then pg_catalog.format('(select * from %s order by %s limit 500)', source, ordered)
      when 2 then pg_catalog.format('(select * from %s where %I %s %L)',
        source, place, case when is_falling then '>=' else '<=' end, edge)
      else source::text
    end;
    -- The inner offset keeps the planner from walking through all rows in order, in the hope of a few early hits;
    -- among the first that is just what it should do.
    execute pg_catalog.format(
      'select array_agg(id order by %1$s) from (
        select * from (
          select id, %2$I from %3$s part where search operator(pg_catalog.@@) $1 and %4$s %5$s
        ) hit order by %1$s limit $2
      ) page',
      ordered, place, part, condition, case when step > 1 then 'offset 0' end
    ) into hits using query, wanted;
    exit when pg_catalog.cardinality(hits) = wanted;
  end loop;
  return query select pg_catalog.unnest(hits);
end
$$;

create or replace function private.find(
  source regclass, place text, is_falling boolean, condition text, words text, wanted integer
) returns setof uuid
language sql stable security invoker set search_path = '' rows 50 as $$
  -- The parts of a word, as of `artikel-9`, may stand apart: for a phrase every row with all parts would have to be read.
  select private.find_rows(source, place, is_falling, condition,
    pg_catalog.replace(pg_catalog.to_tsquery('simple', words)::text, '<->', '&')::pg_catalog.tsquery, wanted)
$$;

create function private.find_submissions(
  terms text[], only_state text, unread_only boolean, since timestamptz, until timestamptz, wanted integer
) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find_rows('public.contact_submissions', 'created_at', true,
    pg_catalog.format('created_at >= %L and created_at < %L and %s and %s and private.message_holds('
        'id, private.sent_text(name, email, phone, subject, message), %L)',
      coalesce(since, '-infinity'), coalesce(until, 'infinity'),
      case when unread_only then 'not is_read' else 'true' end,
      case when only_state is null then 'true' else pg_catalog.format('state = %L', only_state) end,
      pg_catalog.lower(terms::text)::text[]),
    private.grams_query(terms), wanted)
$$;

-- The messages in which all terms occur, from the one after `skip` on, `take` of them, newest first.
create function public.search_submissions(
  terms text[], only_state text, unread_only boolean, since timestamptz, until timestamptz, skip integer, take integer
) returns setof public.contact_submissions
language sql stable security invoker set search_path = '' rows 50 as $$
  select s.*
  from private.find_submissions(terms, only_state, unread_only, since, until, skip + take)
    with ordinality as hit (id, place)
  join public.contact_submissions s on s.id = hit.id
  where hit.place > skip
  order by hit.place
$$;
