-- Which version of its item a kept row was: when a form was begun on a version, the rows from that one on tell what others
-- have changed since. `saved_at` does not: it is read microseconds after `updated_at`.
create function private.version_of(former jsonb) returns timestamptz
language sql immutable set search_path = '' as $$
  select (former ->> 'updated_at')::timestamptz
$$;

alter table public.content_versions
  add column version timestamptz generated always as (private.version_of("row")) stored;

-- The text that somebody types into a form, one row for each time that they open it, from the first autosave to the save or
-- until it is discarded. A closed row stays for a while: an autosave that arrives after the save must not open it again.
alter table public.content_drafts rename to working_copies;
alter table public.working_copies rename constraint content_drafts_pkey to working_copies_pkey;
alter table public.working_copies rename constraint content_drafts_fields_size to working_copies_fields_size;
alter table public.working_copies drop constraint content_drafts_kind_value,
  add constraint working_copies_kind_value check (kind in (
    'blog_posts', 'services', 'references', 'mailings', 'snippets', 'site_facts', 'replies', 'submission_notes')),
  -- The number of the post within its window.
  add column seq integer not null default 0,
  add column closed_at timestamptz,
  add constraint working_copies_closed_empty check (closed_at is null or fields = '{}');
alter index public.content_drafts_author rename to working_copies_author;
alter index public.content_drafts_item rename to working_copies_item;
alter trigger content_drafts_bound on public.working_copies rename to working_copies_bound;
drop trigger content_drafts_touch on public.working_copies;
alter policy "staff read drafts" on public.working_copies rename to "staff read copies";
alter policy "staff create own drafts" on public.working_copies rename to "staff create own copies";
alter policy "staff update own drafts" on public.working_copies rename to "staff update own copies";
alter policy "staff delete own drafts" on public.working_copies rename to "staff delete own copies";

-- The Data API knows no condition for an upsert. A closed row stays closed, and what was posted earlier replaces nothing.
create function private.keep_newest_copy() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.closed_at is not null or (new.closed_at is null and new.seq < old.seq) then
    return null;
  end if;
  -- The version that the text was begun on.
  new.base_updated_at := old.base_updated_at;
  new.updated_at := pg_catalog.clock_timestamp();
  return new;
end
$$;

create trigger working_copies_newest before update on public.working_copies
  for each row execute function private.keep_newest_copy();

-- Ten open ones of an item for each author.
create function private.keep_ten_copies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.working_copies c where c.author = new.author and c.id in (
    select o.id from public.working_copies o
    where o.kind = new.kind and o.item_id = new.item_id and o.author = new.author and o.closed_at is null
    order by o.updated_at desc, o.id offset 10
  );
  return null;
end
$$;

drop trigger working_copies_bound on public.working_copies;
create trigger working_copies_bound after insert on public.working_copies
  for each row execute function private.keep_ten_copies();
drop function private.keep_ten_drafts();

-- The functions that read or clear the table go on under its new name; closed rows go after a day.
do $$
declare
  one oid;
begin
  for one in
    select p.oid from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prosrc like '%content_drafts%'
  loop
    execute pg_catalog.replace(pg_catalog.replace(pg_catalog.pg_get_functiondef(one), 'content_drafts', 'working_copies'),
      'd.updated_at <= pg_catalog.now() - interval ''90 days''',
      'd.updated_at <= pg_catalog.now() - case when d.closed_at is null then interval ''90 days'' else interval ''1 day'' end');
  end loop;
end
$$;
-- Times and texts are mended without a trigger.
do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.mend_texts()'::regprocedure),
    '''private.keep_version'']', '''private.keep_version'', ''private.keep_newest_copy'']');
end
$$;
