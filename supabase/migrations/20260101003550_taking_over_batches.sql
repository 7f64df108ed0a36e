-- One item at a time, in data of earlier versions.
drop function if exists public.take_over_item(uuid, text, text, jsonb, text[], jsonb);

-- Stores items, their addresses and that they are done, together; passes over those that have a mark.
create function public.take_over_items(move uuid, taken jsonb) returns boolean
language plpgsql security invoker set search_path = '' as $$
declare
  fresh jsonb;
begin
  perform pg_catalog.set_config('private.reason', 'move', true);
  select coalesce(pg_catalog.jsonb_agg(one), '[]') into fresh
  from pg_catalog.jsonb_array_elements(taken) one
  where not exists (
    select 1 from public.move_items m where m.move_id = take_over_items.move and m.source_id = one ->> 'source');
  insert into public.blog_posts
    (id, title, slug, excerpt, content, category, author, featured_image, status, published_at, created_at, updated_at)
  select p.id, p.title, p.slug, p.excerpt, p.content, p.category, p.author, p.featured_image, p.status,
    p.published_at, p.created_at, p.updated_at
  from pg_catalog.jsonb_array_elements(fresh) one,
    pg_catalog.jsonb_populate_record(null::public.blog_posts, one -> 'item') p
  where one ->> 'kind' = 'blog_posts';
  insert into public.pages
    (id, title, slug, description, cover, sections, status, published_at, created_at, updated_at)
  select g.id, g.title, g.slug, g.description, g.cover, g.sections, g.status, g.published_at, g.created_at, g.updated_at
  from pg_catalog.jsonb_array_elements(fresh) one,
    pg_catalog.jsonb_populate_record(null::public.pages, one -> 'item') g
  where one ->> 'kind' = 'pages';
  insert into public.old_addresses (path, kind, item_id)
  select distinct on (a.path) a.path, one ->> 'kind', (one -> 'item' ->> 'id')::uuid
  from pg_catalog.jsonb_array_elements(fresh) with ordinality e (one, number),
    pg_catalog.jsonb_array_elements_text(one -> 'addresses') a (path)
  where not exists (select 1 from public.pages g where '/' || g.slug = a.path)
    and not exists (select 1 from public.blog_posts p where '/blog/' || p.slug = a.path)
  order by a.path, number
  on conflict (path) do nothing;
  insert into public.move_items (move_id, source_id, kind, item_id, old_paths, losses, state, stored_digest)
  select take_over_items.move, one ->> 'source', one ->> 'kind', (one -> 'item' ->> 'id')::uuid, led.paths,
    (one -> 'losses') || led.refused, 'taken',
    public.moved_digest(one ->> 'kind', (one -> 'item' ->> 'id')::uuid)
  from pg_catalog.jsonb_array_elements(fresh) one, lateral (
    select coalesce(pg_catalog.array_agg(a.path) filter (where o.path is not null), '{}') as paths,
      coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('what',
        'Die alte Adresse ' || a.path || ' führt schon woandershin und bleibt dabei.')) filter (where o.path is null), '[]') as refused
    from pg_catalog.jsonb_array_elements_text(one -> 'addresses') a (path)
      left join public.old_addresses o on o.path = a.path and o.item_id = (one -> 'item' ->> 'id')::uuid
  ) led;
  return true;
end
$$;
