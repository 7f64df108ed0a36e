-- What staff say otherwise about the company than app/content/site.ts: a row for each fact that was changed, and its
-- history. The reasons stand in docs/decisions/031-facts.md.

create table public.site_facts (
  -- For what goes by items: always the same for a key, so that a fact that comes back has its history again.
  id uuid primary key,
  -- As app/content/facts.ts names it.
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default pg_catalog.clock_timestamp(),
  -- No reference: accounts stay behind when content moves, and facts stay when an account goes.
  updated_by uuid default auth.uid(),
  constraint site_facts_key_key unique (key),
  constraint site_facts_id_of_key check (id = pg_catalog.md5(key)::uuid),
  constraint site_facts_key_form check (char_length(key) <= 100 and key ~ '^[a-z][A-Za-z]*([.][a-zA-Z]+)*$'),
  constraint site_facts_value_size check (pg_catalog.octet_length(value::text) <= 60000),
  constraint site_facts_value_given check (value <> 'null')
);

create function private.touch_fact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.id := pg_catalog.md5(new.key)::uuid;
  if tg_op = 'UPDATE' then
    new.updated_at := pg_catalog.clock_timestamp();
    new.updated_by := auth.uid();
  end if;
  return new;
end
$$;
create trigger site_facts_touch before insert or update on public.site_facts
  for each row execute function private.touch_fact();

alter table public.site_facts enable row level security;
create policy "staff read facts" on public.site_facts for select to authenticated
  using ((select private.is_staff()));
create policy "staff create facts" on public.site_facts for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff update facts" on public.site_facts for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete facts" on public.site_facts for delete to authenticated
  using ((select private.is_staff()));

-- What every page shows, by key: the values alone, not who gave them when. One value and not rows, of which hosted projects
-- give no more than 1,000 at once.
create function private.known_facts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.jsonb_object_agg(f.key, f.value), '{}') from public.site_facts f
$$;

create function public.known_facts() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.known_facts()
$$;

-- Stores some facts together, or none of them: pairs of a key and a value, null for what goes back to what the product comes
-- with, each with the time of the last change that its form was opened with, null where there was none. False when one of
-- them has been changed meanwhile. The caller's own rights decide.
create function public.put_facts(changes jsonb) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- In one order, so that two forms never wait for each other.
  perform 1 from public.site_facts f
  where f.key in (select c.key from pg_catalog.jsonb_to_recordset(changes) as c (key text))
  order by f.key for update;
  if exists (
    select 1 from pg_catalog.jsonb_to_recordset(changes) as c (key text, version timestamptz)
    left join public.site_facts f on f.key = c.key
    where f.updated_at is distinct from c.version
  ) then
    return false;
  end if;
  delete from public.site_facts f using pg_catalog.jsonb_to_recordset(changes) as c (key text, value jsonb)
  where f.key = c.key and coalesce(c.value, 'null') = 'null';
  update public.site_facts f set value = c.value
  from pg_catalog.jsonb_to_recordset(changes) as c (key text, value jsonb)
  where f.key = c.key and coalesce(c.value, 'null') <> 'null';
  -- Whoever was first with a new row in this moment wins: the other one hears of it as of any change.
  insert into public.site_facts (key, value)
  select c.key, c.value from pg_catalog.jsonb_to_recordset(changes) as c (key text, value jsonb, version timestamptz)
  where c.version is null and coalesce(c.value, 'null') <> 'null'
  order by c.key;
  return true;
exception when unique_violation then
  return false;
end
$$;

insert into public.content_changes (name) values ('site_facts');
create trigger site_facts_count_insert after insert on public.site_facts referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger site_facts_count_update after update on public.site_facts referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger site_facts_count_delete after delete on public.site_facts referencing old table as changed
  for each statement execute function private.count_content_change();

-- Their history is that of all content, by the ids of their keys; who stored a value last is no version of its own.
alter table public.content_versions drop constraint content_versions_kind_value,
  add constraint content_versions_kind_value check (kind in ('blog_posts', 'services', 'references', 'site_facts'));

create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  item uuid;
  before jsonb;
  aside text[] := '{search,updated_at,updated_by,display_order}';
  why text := coalesce(nullif(pg_catalog.current_setting('private.reason', true), ''), pg_catalog.lower(tg_op));
begin
  if tg_op = 'INSERT' then
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

create trigger site_facts_versions after insert or update or delete on public.site_facts
  for each row execute function private.keep_version();

-- A fact that is as the product comes again has not been thrown away: no trash, and its history stays.
create or replace view public.trash with (security_invoker = true) as
  select v.id, v.kind, v.item_id, v.row ->> 'title' as title, v.row ->> 'slug' as slug, v.saved_by, v.saved_at
  from public.content_versions v
  where v.reason = 'delete' and v.kind <> 'site_facts' and v.saved_at > pg_catalog.now() - interval '30 days'
    and not exists (
      select 1 from public.content_versions later
      where later.kind = v.kind and later.item_id = v.item_id and later.saved_at > v.saved_at
    );

create or replace function private.tidy_content(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  items integer;
  drafts integer;
  links integer;
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
  return pg_catalog.jsonb_build_object('items', items, 'drafts', drafts, 'links', links);
end
$$;

-- Portraits of the founders are pictures in use like any other.
create or replace function private.texts_with_pictures(item jsonb) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.concat_ws(
    ' ', item ->> 'content', item ->> 'featured_image', item ->> 'image_url', item ->> 'portraits', item ->> 'value')
$$;

create trigger site_facts_pictures after insert or update or delete on public.site_facts
  for each row execute function private.note_picture_uses();
create trigger site_facts_pictures_truncate after truncate on public.site_facts
  for each statement execute function private.note_picture_uses();

create or replace view public.media_places with (security_invoker = true) as
  select u.media_id, u.kind, u.item_id,
    coalesce(p.title, r.title, case when u.kind = 'site_facts' then 'Firmendaten' end) as title
  from public.media_uses u
  left join public.blog_posts p on u.kind = 'blog_posts' and p.id = u.item_id
  left join public."references" r on u.kind = 'references' and r.id = u.item_id;

create or replace function private.replace_media(item uuid, new_sha256 text, new_width integer, new_height integer, new_bytes integer)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  former text;
  pattern text;
  address text;
begin
  if not private.is_staff() then
    raise exception 'for staff only' using errcode = '42501';
  end if;
  select m.name into former from public.media m where m.id = item for update;
  if former is null then
    return null;
  end if;
  update public.media m set sha256 = new_sha256, width = new_width, height = new_height, bytes = new_bytes,
      former_names = (pg_catalog.array_prepend(former, m.former_names))[1:50]
    where m.id = item;
  pattern := '/media/' || former || '-[0-9]+[.]webp';
  address := '/media/' || pg_catalog.left(new_sha256, 32) || case when new_width > 480 then '-960.webp' else '-480.webp' end;
  update public.blog_posts p
    set content = pg_catalog.regexp_replace(p.content, pattern, address, 'g'),
      featured_image = pg_catalog.regexp_replace(p.featured_image, pattern, address, 'g')
    where p.id in (select u.item_id from public.media_uses u where u.media_id = item and u.kind = 'blog_posts');
  update public."references" r
    set image_url = pg_catalog.regexp_replace(r.image_url, pattern, address, 'g'),
      portraits = pg_catalog.regexp_replace(r.portraits, pattern, address, 'g')
    where r.id in (select u.item_id from public.media_uses u where u.media_id = item and u.kind = 'references');
  update public.site_facts f set value = pg_catalog.regexp_replace(f.value::text, pattern, address, 'g')::jsonb
    where f.id in (select u.item_id from public.media_uses u where u.media_id = item and u.kind = 'site_facts');
  return former;
end
$$;

-- Among the texts in which people are looked for.
create or replace function private.held_texts() returns table (
  place text, kind text, item_id uuid, id text, title text, state text, at timestamptz, author uuid, texts jsonb
)
language sql stable security invoker set search_path = '' as $$
  select 'blog_posts', 'blog_posts', p.id, p.id::text, p.title, p.status, p.updated_at, null::uuid,
    pg_catalog.to_jsonb(p) - 'search' from public.blog_posts p
  union all select 'services', 'services', s.id, s.id::text, s.title, null, s.updated_at, null,
    pg_catalog.to_jsonb(s) - 'search' from public.services s
  union all select 'references', 'references', r.id, r.id::text, r.title, null, r.updated_at, null,
    pg_catalog.to_jsonb(r) - 'search' from public."references" r
  union all select 'site_facts', 'site_facts', f.id, f.key, f.key, null, f.updated_at, f.updated_by,
    pg_catalog.to_jsonb(f) from public.site_facts f
  union all select 'content_versions', v.kind, v.item_id, v.id::text, coalesce(v.row ->> 'title', v.row ->> 'key'), v.reason,
    v.saved_at, v.saved_by, v.row from public.content_versions v
  union all select 'content_drafts', d.kind, d.item_id, d.author || ' ' || d.id, d.fields ->> 'title', null, d.updated_at,
    d.author, d.fields from public.content_drafts d
  union all select 'mailings', 'mailings', m.id, m.id::text, m.subject, m.status, m.updated_at, null,
    pg_catalog.to_jsonb(m) from public.mailings m
  union all select 'media', 'media', m.id, m.id::text, m.alt, null, m.created_at, m.created_by,
    pg_catalog.to_jsonb(m) from public.media m
  union all select 'old_addresses', a.kind, a.item_id, a.path, a.path, null, a.created_at, a.created_by,
    pg_catalog.to_jsonb(a) from public.old_addresses a
  union all select 'missed_addresses', null, null, a.path, a.path, null, a.last_seen, null,
    pg_catalog.to_jsonb(a) from public.missed_addresses a
  union all select 'snippets', 'snippets', t.id, t.id::text, t.title, null, t.updated_at, null,
    pg_catalog.to_jsonb(t) from public.snippets t
  union all select 'contact_submissions', 'contact_submissions', c.id, c.id::text, c.name, c.state, c.created_at, null,
    pg_catalog.to_jsonb(c) - 'search' from public.contact_submissions c
  union all select 'replies', 'contact_submissions', r.submission_id, r.id::text, r.subject, r.state, r.created_at, r.author,
    pg_catalog.to_jsonb(r) from public.replies r
  union all select 'submission_notes', 'contact_submissions', n.submission_id, n.id::text, null, null, n.created_at, n.author,
    pg_catalog.to_jsonb(n) from public.submission_notes n
$$;
