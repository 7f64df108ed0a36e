-- Where something stood before, what visitors ask for in vain, and links that show a draft to whoever has them. The
-- reasons stand in docs/decisions/025-history.md.

create table public.old_addresses (
  id uuid primary key default gen_random_uuid(),
  path text not null,
  -- The article that moved, wherever it is by now.
  kind text,
  item_id uuid,
  -- Or the page that staff have named.
  target text,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default pg_catalog.now(),
  constraint old_addresses_path_key unique (path),
  constraint old_addresses_path_form check (char_length(path) between 2 and 300 and path ~ '^/[^?#[:space:]]+$'),
  constraint old_addresses_target_form check (char_length(target) <= 300 and target ~ '^/([^/\\?#[:space:]][^\\?#[:space:]]*)?$'),
  constraint old_addresses_leads_somewhere check (
    (kind = 'blog_posts' and item_id is not null and target is null)
    or (kind is null and item_id is null and target is not null)
  )
);
create index old_addresses_item on public.old_addresses (kind, item_id);
create index old_addresses_created on public.old_addresses (created_at desc, path);

alter table public.old_addresses enable row level security;
create policy "staff read old addresses" on public.old_addresses for select to authenticated
  using ((select private.is_staff()));
create policy "staff create old addresses" on public.old_addresses for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff delete old addresses" on public.old_addresses for delete to authenticated
  using ((select private.is_staff()));

-- An address that an article had in public leads to where that is now, until another one is public there.
create function private.keep_old_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    if old.status = 'published' and old.published_at <= pg_catalog.now() then
      delete from public.old_addresses a where a.path = '/blog/' || old.slug;
    end if;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  delete from public.old_addresses a where a.path = '/blog/' || new.slug
    and (a.item_id = new.id or new.status = 'published' and new.published_at <= pg_catalog.now());
  if tg_op = 'UPDATE' then
    -- What is withdrawn is no draft any more that somebody was once to see.
    if old.status = 'published' and old.published_at <= pg_catalog.now()
      and not (new.status = 'published' and new.published_at <= pg_catalog.now()) then
      delete from public.shares s where s.item_id = old.id;
    end if;
    if old.slug <> new.slug and old.published_at <= pg_catalog.now() then
      insert into public.old_addresses (path, kind, item_id) values ('/blog/' || old.slug, 'blog_posts', old.id)
      on conflict (path) do nothing;
    end if;
  end if;
  return null;
end
$$;

create trigger blog_posts_addresses after insert or update or delete on public.blog_posts
  for each row execute function private.keep_old_address();

insert into public.content_versions (name) values ('old_addresses');
create trigger old_addresses_count_insert after insert on public.old_addresses referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger old_addresses_count_update after update on public.old_addresses referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger old_addresses_count_delete after delete on public.old_addresses referencing old table as changed
  for each statement execute function private.count_content_change();

-- Where old addresses lead now, by the first half of the SHA-256 of their paths: whoever answers visitors needs them, and
-- nobody learns from it which there are. Those that lead to what is not public are left out. One value and not rows, of
-- which hosted projects give no more than 1,000 at once.
create function private.known_addresses() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    pg_catalog.jsonb_object_agg(
      pg_catalog.left(pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(a.path, 'UTF8')), 'hex'), 32),
      coalesce(a.target, '/blog/' || p.slug)),
    '{}')
  from public.old_addresses a
  left join public.blog_posts p on p.id = a.item_id and p.status = 'published' and p.published_at <= pg_catalog.now()
  left join public.blog_posts there on a.path like '/blog/%' and there.slug = pg_catalog.substr(a.path, 7)
    and there.status = 'published' and there.published_at <= pg_catalog.now()
  where (a.target is not null or p.id is not null) and there.id is null
$$;

create function public.known_addresses() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.known_addresses()
$$;

-- What visitors asked for and did not find: paths alone, nothing of who asked.
create table public.missed_addresses (
  path text primary key,
  count bigint not null,
  last_seen timestamptz not null default pg_catalog.now(),
  constraint missed_addresses_path_form check (char_length(path) between 1 and 300)
);
create index missed_addresses_count on public.missed_addresses (count desc, last_seen desc);

alter table public.missed_addresses enable row level security;
create policy "staff read missed addresses" on public.missed_addresses for select to authenticated
  using ((select private.is_staff()));
create policy "staff delete missed addresses" on public.missed_addresses for delete to authenticated
  using ((select private.is_staff()));

-- Adds what a web server has counted, pairs of a path and how often, and keeps the thousand that were asked for most. False when the
-- token is none of the web server's.
create function private.note_missed(token text, missed jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.read_token(token, 'addresses') is null then
    return false;
  end if;
  insert into public.missed_addresses as m (path, count)
  select pg_catalog.left(one.pair ->> 0, 300), greatest(pg_catalog.sum((one.pair ->> 1)::bigint), 1)
  from pg_catalog.jsonb_path_query(missed, '$[0 to 999]') as one (pair)
  where coalesce(one.pair ->> 0, '') <> '' group by 1
  on conflict (path) do update set count = m.count + excluded.count, last_seen = excluded.last_seen;
  delete from public.missed_addresses m where m.path in (
    select o.path from public.missed_addresses o order by o.count desc, o.last_seen desc offset 1000
  );
  return true;
end
$$;

create function public.note_missed(token text, missed jsonb) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.note_missed(token, missed)
$$;

-- Links to an article that is not public; of their tokens only the hash is kept.
create table public.shares (
  token_hash text primary key,
  item_id uuid not null references public.blog_posts (id) on delete cascade,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default pg_catalog.now(),
  expires_at timestamptz not null,
  constraint shares_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint shares_expires check (expires_at <= created_at + interval '31 days')
);
create index shares_item on public.shares (item_id, expires_at);

alter table public.shares enable row level security;
create policy "staff read shares" on public.shares for select to authenticated
  using ((select private.is_staff()));
create policy "staff create shares" on public.shares for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff delete shares" on public.shares for delete to authenticated
  using ((select private.is_staff()));

-- The article that a link shows as it is stored; null when the link is none, or none any more.
create function private.shared_post(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'title', p.title, 'slug', p.slug, 'excerpt', p.excerpt, 'content', p.content, 'category', p.category,
    'featured_image', p.featured_image, 'published_at', p.published_at, 'status', p.status)
  from public.shares s join public.blog_posts p on p.id = s.item_id
  where s.token_hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8')), 'hex')
    and s.expires_at > pg_catalog.clock_timestamp()
$$;

create function public.shared_post(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.shared_post(token)
$$;
