-- What was stored from an old site, as long as nobody has changed it here: the same digest.
create function public.moved_digest(kind text, item uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select pg_catalog.md5((pg_catalog.to_jsonb(found.row) - '{search,updated_at,feed_slug,former_names}'::text[])::text)
  from (
    select pg_catalog.to_jsonb(p) as row from public.blog_posts p where kind = 'blog_posts' and p.id = item
    union all select pg_catalog.to_jsonb(g) from public.pages g where kind = 'pages' and g.id = item
    union all select pg_catalog.to_jsonb(m) from public.media m where kind = 'media' and m.id = item
  ) found
$$;

-- Addresses lead to an item, or to `target`; gives those that lead elsewhere or where something stands.
create function public.lead_moved(kind text, item uuid, target text, addresses text[]) returns text[]
language plpgsql security invoker set search_path = '' as $$
declare
  led text[];
begin
  with added as (
    insert into public.old_addresses (path, kind, item_id, target)
    select distinct one.path, case when lead_moved.target is null then lead_moved.kind end,
      case when lead_moved.target is null then item end, lead_moved.target
    from pg_catalog.unnest(addresses) as one (path)
    where not exists (select 1 from public.pages g where '/' || g.slug = one.path)
      and not exists (select 1 from public.blog_posts p where '/blog/' || p.slug = one.path)
    on conflict (path) do nothing returning path
  )
  select coalesce(pg_catalog.array_agg(added.path), '{}') into led from added;
  return array(
    select one.path from pg_catalog.unnest(addresses) as one (path)
    where one.path <> all (led) and not exists (
      select 1 from public.old_addresses a where a.path = one.path
        and (a.item_id = item or a.target = lead_moved.target))
    order by 1);
end
$$;

-- Stores what a mark of a picture came to, or addresses that lead to a page of this site.
create function public.finish_moved(
  move uuid, source text, item uuid, target text, addresses text[], done text
) returns text[]
language plpgsql security invoker set search_path = '' as $$
declare
  refused text[];
begin
  refused := public.lead_moved(null, null, target, addresses);
  update public.move_items m set item_id = item, state = done,
    stored_digest = public.moved_digest('media', item),
    old_paths = array(select one.path from pg_catalog.unnest(addresses) as one (path) where one.path <> all (refused)),
    losses = coalesce(
      (select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('what', 'Die alte Adresse ' || one.path || ' führt schon woandershin und bleibt dabei.')) from pg_catalog.unnest(refused) as one (path)),
      '[]')
  where m.move_id = move and m.source_id = source;
  return refused;
end
$$;

-- Removes an item with its addresses, history and mark; 'changed' where it was edited here since.
create function private.undo_moved(move uuid, source text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  mark public.move_items;
begin
  if not private.is_staff() then
    raise exception 'not of staff' using errcode = 'insufficient_privilege';
  end if;
  select * into mark from public.move_items m where m.move_id = move and m.source_id = source for update;
  if mark.id is null then
    return 'gone';
  end if;
  if mark.kind in ('blog_posts', 'pages') and mark.state = 'taken' then
    if mark.kind = 'blog_posts' then
      perform 1 from public.blog_posts p where p.id = mark.item_id for update;
    else
      perform 1 from public.pages g where g.id = mark.item_id for update;
    end if;
    if public.moved_digest(mark.kind, mark.item_id) <> mark.stored_digest
      or exists (select 1 from public.working_copies w where w.item_id = mark.item_id and w.closed_at is null) then
      return 'changed';
    end if;
    delete from public.blog_posts p where mark.kind = 'blog_posts' and p.id = mark.item_id;
    delete from public.pages g where mark.kind = 'pages' and g.id = mark.item_id;
    delete from public.content_versions v where v.kind = mark.kind and v.item_id = mark.item_id;
    delete from public.old_addresses a where a.kind = mark.kind and a.item_id = mark.item_id;
  elsif mark.kind in ('media', 'old_addresses') then
    delete from public.old_addresses a where a.path = any (mark.old_paths) and a.target is not null;
  end if;
  delete from public.move_items m where m.id = mark.id;
  return 'undone';
end
$$;

create function public.undo_moved(move uuid, source text) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.undo_moved(move, source)
$$;
