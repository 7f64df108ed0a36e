-- Pictures that staff have brought in. Their files, made from them in several widths, lie in a store of their own
-- (docs/decisions/024-pictures.md); here stands what is said about them and where they are used.

create table public.media (
  id uuid primary key default gen_random_uuid(),
  -- Of the file that was brought in; it is not kept.
  sha256 text not null,
  -- What its files are called by.
  name text not null generated always as (left(sha256, 32)) stored,
  -- Empty for what only decorates.
  alt text not null default '',
  caption text,
  -- Of the whole picture, upright; its files are no larger.
  width integer not null,
  height integer not null,
  -- Of all its files together.
  bytes integer not null,
  -- What it was called before it was replaced: forms that were open then still hold that.
  former_names text[] not null default '{}',
  -- No reference: accounts stay behind when content moves, and pictures stay when an account goes.
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  constraint media_sha256_key unique (sha256),
  constraint media_name_key unique (name),
  constraint media_sha256_format check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint media_alt_length check (char_length(alt) <= 300),
  constraint media_caption_length check (char_length(caption) <= 500),
  constraint media_size check (width between 1 and 40000 and height between 1 and 40000 and bytes > 0)
);
create index media_created on public.media (created_at desc, id);

alter table public.media enable row level security;

create policy "staff read pictures" on public.media for select to authenticated
  using ((select private.is_staff()));
create policy "staff create pictures" on public.media for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff update pictures" on public.media for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete pictures" on public.media for delete to authenticated
  using ((select private.is_staff()));

-- Faces of those who speak in testimonials, a line for each: name, colon, address of the picture.
alter table public."references" add column portraits text,
  add constraint references_portraits_length check (char_length(portraits) <= 2000);

-- Which items show which picture, kept by triggers. The reference keeps what is used from being deleted, also by whoever
-- deletes it in the moment in which somebody else stores an article with it.
create table public.media_uses (
  media_id uuid not null references public.media (id),
  kind text not null,
  item_id uuid not null,
  primary key (media_id, kind, item_id)
);
create index media_uses_item on public.media_uses (kind, item_id);

alter table public.media_uses enable row level security;
create policy "staff read uses of pictures" on public.media_uses for select to authenticated
  using ((select private.is_staff()));

create function private.texts_with_pictures(item jsonb) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.concat_ws(' ', item ->> 'content', item ->> 'featured_image', item ->> 'image_url', item ->> 'portraits')
$$;

create function private.note_picture_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before text;
  after text;
  shown text[];
  ids uuid[];
  there text[];
begin
  if tg_op = 'TRUNCATE' then
    delete from public.media_uses u where u.kind = tg_table_name;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    before := private.texts_with_pictures(pg_catalog.to_jsonb(old));
  end if;
  if tg_op <> 'DELETE' then
    after := private.texts_with_pictures(pg_catalog.to_jsonb(new));
  end if;
  if before is not distinct from after then
    return null;
  end if;
  if before is not null then
    delete from public.media_uses u where u.kind = tg_table_name and u.item_id = old.id;
  end if;
  if after is not null then
    shown := array(
      select distinct found.parts[1]
      from pg_catalog.regexp_matches(after, '/media/([0-9a-f]{32})-[0-9]+[.]webp', 'g') as found (parts));
    -- Waits for whoever deletes or replaces one of them in this moment: what is gone by then is not among them, nor can it go
    -- before this is stored.
    select pg_catalog.array_agg(locked.id), pg_catalog.array_agg(locked.name) into ids, there
    from (select m.id, m.name from public.media m where m.name = any (shown) order by m.id for key share) locked;
    -- The text gives way, in its form, unless it showed the picture before.
    if auth.uid() is not null and exists (
      select 1 from pg_catalog.unnest(shown) as one (name)
      where pg_catalog.strpos(coalesce(before, ''), one.name) = 0 and one.name <> all (coalesce(there, '{}'))
    ) then
      raise exception 'a picture is gone' using errcode = 'foreign_key_violation';
    end if;
    insert into public.media_uses (media_id, kind, item_id)
    select used.id, tg_table_name, new.id from pg_catalog.unnest(ids) as used (id);
  end if;
  return null;
end
$$;

create trigger blog_posts_pictures after insert or update or delete on public.blog_posts
  for each row execute function private.note_picture_uses();
create trigger blog_posts_pictures_truncate after truncate on public.blog_posts
  for each statement execute function private.note_picture_uses();
create trigger references_pictures after insert or update or delete on public."references"
  for each row execute function private.note_picture_uses();
create trigger references_pictures_truncate after truncate on public."references"
  for each statement execute function private.note_picture_uses();

-- Where a picture is used, for people.
create view public.media_places with (security_invoker = true) as
  select u.media_id, u.kind, u.item_id, coalesce(p.title, r.title) as title
  from public.media_uses u
  left join public.blog_posts p on u.kind = 'blog_posts' and p.id = u.item_id
  left join public."references" r on u.kind = 'references' and r.id = u.item_id;

-- Pictures, newest first, whose words or places hold what is looked for. The caller's own rights decide what there is.
create function public.search_media(words text, skip integer, take integer) returns setof public.media
language sql stable security invoker set search_path = '' rows 50 as $$
  select m.* from public.media m
  where words = ''
    or pg_catalog.strpos(pg_catalog.lower(m.alt || ' ' || coalesce(m.caption, '')), pg_catalog.lower(words)) > 0
    or exists (
      select 1 from public.media_places p
      where p.media_id = m.id and pg_catalog.strpos(pg_catalog.lower(p.title), pg_catalog.lower(words)) > 0
    )
  order by m.created_at desc, m.id
  limit take offset skip
$$;

-- Where those pictures are used, by their ids: how often, and the first few places. One value and not rows, of which hosted
-- projects give no more than 1,000 at once.
create function public.search_media_places(words text, skip integer, take integer) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    pg_catalog.jsonb_object_agg(used.media_id, pg_catalog.jsonb_build_object(
      'count', used.count, 'places', pg_catalog.jsonb_path_query_array(used.places, '$[0 to 2]'))),
    '{}')
  from (
    select p.media_id, pg_catalog.count(*) as count,
      pg_catalog.jsonb_agg(
        pg_catalog.jsonb_build_object('kind', p.kind, 'item_id', p.item_id, 'title', p.title) order by p.title) as places
    from public.search_media(words, skip, take) m
    join public.media_places p on p.media_id = m.id
    group by p.media_id
  ) used
$$;

-- Puts another picture in the place of one, wherever that is used, and gives the name of the files that are nobody's any
-- more; null when there is no such picture.
create function private.replace_media(item uuid, new_sha256 text, new_width integer, new_height integer, new_bytes integer)
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
  return former;
end
$$;

create function public.replace_media(item uuid, new_sha256 text, new_width integer, new_height integer, new_bytes integer)
returns text
language sql volatile security invoker set search_path = '' as $$
  select private.replace_media(item, new_sha256, new_width, new_height, new_bytes)
$$;

-- The sizes of all pictures, by the SHA-256 of their names: whoever shows pages needs them, and nobody learns from it
-- which pictures there are. One value and not rows, of which hosted projects give no more than 1,000 at once.
create function private.known_media() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    pg_catalog.jsonb_object_agg(
      pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(m.name, 'UTF8')), 'hex'),
      pg_catalog.jsonb_build_array(m.width, m.height)),
    '{}')
  from public.media m
$$;

create function public.known_media() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.known_media()
$$;

-- What the web server compares at night: all pictures, and the files in the bucket with their age in seconds; null for
-- the files where they lie elsewhere, and for all when the token is none of the web server's.
create function private.check_media(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  files jsonb;
begin
  if private.read_token(token, 'pictures') is null then
    return null;
  end if;
  if pg_catalog.to_regclass('storage.objects') is not null then
    execute $sql$
      select coalesce(
        pg_catalog.jsonb_agg(pg_catalog.jsonb_build_array(
          o.name, extract(epoch from pg_catalog.clock_timestamp() - o.created_at)::integer)),
        '[]')
      from storage.objects o where o.bucket_id = 'media'
    $sql$ into files;
  end if;
  return pg_catalog.jsonb_build_object(
    'pictures', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_array(m.id, m.name, m.width)), '[]') from public.media m
    ),
    'files', files);
end
$$;

create function public.check_media(token text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.check_media(token)
$$;

insert into public.content_versions (name) values ('media');

create trigger media_count_insert after insert on public.media referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger media_count_update after update on public.media referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger media_count_delete after delete on public.media referencing old table as changed
  for each statement execute function private.count_content_change();

-- Where Supabase keeps files: whoever knows a name reads the file, nobody reads the list, staff write. The embedded
-- backend keeps them in its data directory.
do $$
begin
  if pg_catalog.to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('media', 'media', true, 12582912, array['image/webp'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
  create policy "staff read picture files" on storage.objects for select to authenticated
    using (bucket_id = 'media' and (select private.is_staff()));
  create policy "staff create picture files" on storage.objects for insert to authenticated
    with check (bucket_id = 'media' and (select private.is_staff()) and name ~ '^[0-9a-f]{32}-(480|960|1600)[.]webp$');
  create policy "staff delete picture files" on storage.objects for delete to authenticated
    using (bucket_id = 'media' and (select private.is_staff()));
end
$$;
