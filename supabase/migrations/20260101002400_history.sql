-- Nothing is lost: what was there before each change, what was deleted, and what somebody has typed and not stored yet.
-- Old addresses and links to drafts: see the next file. The reasons stand in docs/decisions/025-history.md.

-- What tells caches of changes gives its name to the versions that people go back to.
alter table public.content_versions rename to content_changes;
alter table public.content_changes rename constraint content_versions_pkey to content_changes_pkey;
alter policy "everyone reads versions" on public.content_changes rename to "everyone reads changes";

create or replace function private.count_content_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from changed) then
    update public.content_changes set version = version + 1 where name = tg_table_name;
  end if;
  return null;
end
$$;

-- One row for each change: what the item was like before, and who changed it when.
create table public.content_versions (
  id uuid primary key default gen_random_uuid(),
  -- The item's table.
  kind text not null,
  item_id uuid not null,
  -- Null where there was nothing before: the item was created, or brought back from the trash.
  row jsonb,
  -- No reference: accounts stay behind when content moves, and versions stay when an account goes.
  saved_by uuid default auth.uid(),
  saved_at timestamptz not null default pg_catalog.clock_timestamp(),
  reason text not null,
  constraint content_versions_kind_value check (kind in ('blog_posts', 'services', 'references')),
  constraint content_versions_reason_value check (reason in ('create', 'update', 'picture', 'delete'))
);
create index content_versions_item on public.content_versions (kind, item_id, saved_at desc, id);
create index content_versions_deleted on public.content_versions (saved_at desc, id) where reason = 'delete';
alter table public.content_versions alter column row set statistics 0;

alter table public.content_versions enable row level security;
create policy "staff read versions" on public.content_versions for select to authenticated
  using ((select private.is_staff()));

-- Places in an order and times are no version of their own.
create function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  item uuid;
  before jsonb;
  aside text[] := '{search,updated_at,display_order}';
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

create trigger blog_posts_versions after insert or update or delete on public.blog_posts
  for each row execute function private.keep_version();
create trigger services_versions after insert or update or delete on public.services
  for each row execute function private.keep_version();
create trigger references_versions after insert or update or delete on public."references"
  for each row execute function private.keep_version();

-- The replacement of a picture says that it is one.
create or replace function public.replace_media(item uuid, new_sha256 text, new_width integer, new_height integer, new_bytes integer)
returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  former text;
begin
  perform pg_catalog.set_config('private.reason', 'picture', true);
  former := private.replace_media(item, new_sha256, new_width, new_height, new_bytes);
  perform pg_catalog.set_config('private.reason', '', true);
  return former;
end
$$;

-- What was deleted within 30 days and has not come back.
create view public.trash with (security_invoker = true) as
  select v.id, v.kind, v.item_id, v.row ->> 'title' as title, v.row ->> 'slug' as slug, v.saved_by, v.saved_at
  from public.content_versions v
  where v.reason = 'delete' and v.saved_at > pg_catalog.now() - interval '30 days'
    and not exists (
      select 1 from public.content_versions later
      where later.kind = v.kind and later.item_id = v.item_id and later.saved_at > v.saved_at
    );

-- What is typed into a form and not stored yet, beside the item, one for each time that an author opens its form: what was
-- begun before is not written over.
create table public.content_drafts (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- Of an item that is still to be created: the id that it will get.
  item_id uuid not null,
  author uuid not null default auth.uid(),
  -- The texts of the form by the names of its fields, with what it was opened with.
  fields jsonb not null,
  -- Of the item as the form was opened with it; null for a new one.
  base_updated_at timestamptz,
  updated_at timestamptz not null default pg_catalog.clock_timestamp(),
  primary key (author, id),
  constraint content_drafts_kind_value check (kind in ('blog_posts', 'services', 'references')),
  constraint content_drafts_fields_size check (pg_catalog.octet_length(fields::text) <= 2000000)
);
create index content_drafts_author on public.content_drafts (author, kind, updated_at desc);
create index content_drafts_item on public.content_drafts (kind, item_id, updated_at desc);
alter table public.content_drafts alter column fields set statistics 0;

create trigger content_drafts_touch before update on public.content_drafts
  for each row execute function private.touch_updated_at();

-- Ten of an item for each author.
create function private.keep_ten_drafts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.content_drafts d where d.author = new.author and d.id in (
    select o.id from public.content_drafts o
    where o.kind = new.kind and o.item_id = new.item_id and o.author = new.author
    order by o.updated_at desc, o.id offset 10
  );
  return null;
end
$$;

create trigger content_drafts_bound after insert on public.content_drafts
  for each row execute function private.keep_ten_drafts();

alter table public.content_drafts enable row level security;
create policy "staff read drafts" on public.content_drafts for select to authenticated
  using ((select private.is_staff()));
create policy "staff create own drafts" on public.content_drafts for insert to authenticated
  with check ((select private.is_staff()) and author = (select auth.uid()));
create policy "staff update own drafts" on public.content_drafts for update to authenticated
  using ((select private.is_staff()) and author = (select auth.uid()))
  with check ((select private.is_staff()) and author = (select auth.uid()));
create policy "staff delete own drafts" on public.content_drafts for delete to authenticated
  using ((select private.is_staff()) and author = (select auth.uid()));

-- How accounts are called, by their ids, for those who read who has written what.
create function private.staff_names() returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.is_staff() then (
    select coalesce(
      pg_catalog.jsonb_object_agg(
        u.id, coalesce(nullif(pg_catalog.btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email)),
      '{}')
    from auth.users u where u.email_confirmed_at is not null
  ) end
$$;

create function public.staff_names() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.staff_names()
$$;

-- Every place that holds what staff have written and has these words in it, versions and drafts included: whoever erases a
-- person has to reach them all. The caller's own rights decide what there is. One value and not rows, of which hosted
-- projects give no more than 1,000 at once.
create function public.text_places(words text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with wanted as (select pg_catalog.lower(words) as words),
  held (place, kind, item_id, id, texts) as (
    select 'blog_posts', 'blog_posts', p.id, p.id::text, pg_catalog.to_jsonb(p) - 'search' from public.blog_posts p
    union all select 'services', 'services', s.id, s.id::text, pg_catalog.to_jsonb(s) - 'search' from public.services s
    union all select 'references', 'references', r.id, r.id::text, pg_catalog.to_jsonb(r) - 'search'
      from public."references" r
    union all select 'content_versions', v.kind, v.item_id, v.id::text, v.row from public.content_versions v
    union all select 'content_drafts', d.kind, d.item_id, d.author || ' ' || d.id, d.fields from public.content_drafts d
    union all select 'mailings', 'mailings', m.id, m.id::text, pg_catalog.to_jsonb(m) from public.mailings m
    union all select 'media', 'media', m.id, m.id::text, pg_catalog.to_jsonb(m) from public.media m
    union all select 'old_addresses', a.kind, a.item_id, a.path, pg_catalog.to_jsonb(a) from public.old_addresses a
    union all select 'missed_addresses', null, null, a.path, pg_catalog.to_jsonb(a) from public.missed_addresses a
  )
  select coalesce(
    pg_catalog.jsonb_agg(
      pg_catalog.jsonb_build_object('place', h.place, 'kind', h.kind, 'item_id', h.item_id, 'id', h.id)),
    '[]')
  from held h, wanted w
  where w.words <> '' and exists (
    select 1 from pg_catalog.jsonb_each_text(h.texts) one where pg_catalog.strpos(pg_catalog.lower(one.value), w.words) > 0
  )
$$;
