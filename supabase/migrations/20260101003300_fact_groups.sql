-- A row for each group of the company's facts, as staff change them: one version, one history and one conflict for each form.
-- The reasons stand in docs/decisions/031-facts.md.

create table private.former_facts as select * from public.site_facts;
alter table public.site_facts disable trigger site_facts_touch;
alter table public.site_facts disable trigger site_facts_versions;
delete from public.site_facts;

drop function public.put_facts(jsonb);
alter table public.site_facts
  drop constraint site_facts_value_size,
  drop constraint site_facts_value_given;
alter table public.site_facts rename column key to name;
-- By key those that are otherwise than the product comes.
alter table public.site_facts rename column value to facts;
alter table public.site_facts rename constraint site_facts_key_key to site_facts_name_key;
alter table public.site_facts rename constraint site_facts_id_of_key to site_facts_id_of_name;
alter table public.site_facts rename constraint site_facts_key_form to site_facts_name_form;
alter table public.site_facts
  add constraint site_facts_facts_given check (pg_catalog.jsonb_typeof(facts) = 'object'),
  add constraint site_facts_facts_size check (pg_catalog.octet_length(facts::text) <= 2000000);
drop policy "staff delete facts" on public.site_facts;

create or replace function private.touch_fact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.id := pg_catalog.md5(new.name)::uuid;
  if tg_op = 'UPDATE' then
    new.updated_at := pg_catalog.clock_timestamp();
    new.updated_by := auth.uid();
  end if;
  return new;
end
$$;

create or replace function private.known_facts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.jsonb_object_agg(one.key, one.value), '{}')
  from public.site_facts f, pg_catalog.jsonb_each(f.facts) one
$$;

-- A group that nobody has changed has no row. Its first row is a change of the defaults, which have this version for every form.
create function private.unchanged_facts(name text) returns jsonb
language sql immutable set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'id', pg_catalog.md5(name)::uuid, 'name', name, 'facts', '{}'::jsonb, 'updated_by', null,
    'updated_at', '2000-01-01T00:00:00+00:00')
$$;

create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  item uuid;
  before jsonb;
  aside text[] := '{search,updated_at,updated_by,display_order}';
  why text := coalesce(nullif(pg_catalog.current_setting('private.reason', true), ''), pg_catalog.lower(tg_op));
begin
  if tg_op = 'INSERT' and tg_table_name = 'site_facts' then
    item := new.id;
    why := 'update';
    before := private.unchanged_facts(pg_catalog.to_jsonb(new) ->> 'name');
  elsif tg_op = 'INSERT' then
    item := new.id;
    why := 'create';
    -- Rows that no account creates begin without a word, unless they come back.
    if auth.uid() is null and not exists (
      select 1 from public.content_versions v where v.kind = tg_table_name and v.item_id = item
    ) then
      return null;
    end if;
  else
    item := old.id;
    before := pg_catalog.to_jsonb(old) - 'search';
    if tg_op = 'UPDATE' and before - aside = pg_catalog.to_jsonb(new) - aside then
      return null;
    end if;
  end if;
  insert into public.content_versions (kind, item_id, row, reason) values (tg_table_name, item, before, why);
  delete from public.content_versions v where v.id in (
    select o.id from public.content_versions o where o.kind = tg_table_name and o.item_id = item
    order by o.saved_at desc, o.id offset 50
  );
  return null;
end
$$;

-- What reads or changes the values.
create or replace function private.texts_with_pictures(item jsonb) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.concat_ws(
    ' ', item ->> 'content', item ->> 'featured_image', item ->> 'image_url', item ->> 'portraits', item ->> 'facts')
$$;
do $$
declare
  mended text;
begin
  mended := pg_catalog.pg_get_functiondef('private.replace_media(uuid, text, integer, integer, integer)'::regprocedure);
  execute pg_catalog.replace(mended, 'set value = pg_catalog.regexp_replace(f.value::text',
    'set facts = pg_catalog.regexp_replace(f.facts::text');
  mended := pg_catalog.pg_get_functiondef('private.held_texts()'::regprocedure);
  execute pg_catalog.replace(pg_catalog.replace(mended, 'f.key, f.key', 'f.id::text, f.name'),
    'v.row ->> ''key''', 'v.row ->> ''name''');
end
$$;

create function private.group_of_fact(key text) returns text
language sql immutable set search_path = '' as $$
  select case
    when key in ('name', 'company', 'legalForm', 'region', 'description', 'areaServed') then 'company'
    when key in ('phone', 'email', 'receipt') then 'contact'
    when key ~ '^(hours|phoneHours)[.]' or key = 'closedDays' then 'hours'
    when key ~ '^teamBooking[.]' then 'booking'
    when key in ('founders', 'heroPhoto') then 'founders'
    when key in ('claims', 'figures') or key ~ '^evidence[.]' then 'figures'
    else pg_catalog.split_part(key, '.', 1)
  end
$$;

-- Puts the facts of earlier releases, which had a row each, into their groups, and the versions of each into the history of
-- its group. Also for exports of such releases; the triggers that keep times and versions have to rest.
create function private.group_facts(former jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  present record;
  change record;
  state jsonb;
begin
  for present in
    with facts as (
      select r.key, r.value, r.updated_at, r.updated_by
      from pg_catalog.jsonb_to_recordset(former) as r (key text, value jsonb, updated_at timestamptz, updated_by uuid)
    ), named as (
      select f.key from facts f
      union select v.row ->> 'key' from public.content_versions v where v.kind = 'site_facts' and v.row ? 'key'
    )
    select private.group_of_fact(n.key) as name, pg_catalog.array_agg(n.key) as keys,
      coalesce(pg_catalog.jsonb_object_agg(f.key, f.value) filter (where f.key is not null), '{}') as facts,
      pg_catalog.max(f.updated_at) as updated_at,
      (pg_catalog.array_agg(f.updated_by order by f.updated_at desc nulls last))[1] as updated_by
    from named n left join facts f on f.key = n.key
    group by 1
  loop
    state := present.facts;
    insert into public.site_facts (id, name, facts, updated_at, updated_by)
    select pg_catalog.md5(present.name)::uuid, present.name, present.facts,
      greatest(present.updated_at, pg_catalog.max(v.saved_at)), present.updated_by
    from public.content_versions v
    where v.kind = 'site_facts' and (v.row is null or v.row ? 'key')
      and v.item_id in (select pg_catalog.md5(k)::uuid from pg_catalog.unnest(present.keys) k)
    on conflict (name) do nothing;
    -- From the latest change back: what the group was before each of them.
    for change in
      select v.id, k as key, v.row, v.saved_at, pg_catalog.lead(v.saved_at) over (order by v.saved_at desc, v.id) as began
      from pg_catalog.unnest(present.keys) k
        join public.content_versions v on v.kind = 'site_facts' and v.item_id = pg_catalog.md5(k)::uuid
          and (v.row is null or v.row ? 'key')
      order by v.saved_at desc, v.id
    loop
      state := state - change.key;
      if change.row is not null then
        state := state || pg_catalog.jsonb_build_object(change.key, change.row -> 'value');
      end if;
      update public.content_versions v set
        item_id = pg_catalog.md5(present.name)::uuid,
        reason = case v.reason when 'picture' then v.reason else 'update' end,
        row = private.unchanged_facts(present.name) || pg_catalog.jsonb_build_object('facts', state)
          || case when change.began is null and state = '{}' then '{}' else pg_catalog.jsonb_build_object(
            'updated_at', coalesce(change.began, (change.row ->> 'updated_at')::timestamptz, change.saved_at),
            'updated_by', change.row -> 'updated_by') end
      where v.id = change.id;
    end loop;
  end loop;
  -- Of a key that nobody knows any more.
  delete from public.content_versions v where v.kind = 'site_facts' and v.row is null;
end
$$;

select private.group_facts((select coalesce(pg_catalog.jsonb_agg(f), '[]') from private.former_facts f));
drop table private.former_facts;
alter table public.site_facts enable trigger site_facts_touch;
alter table public.site_facts enable trigger site_facts_versions;
