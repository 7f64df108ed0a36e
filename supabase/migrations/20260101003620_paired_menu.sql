-- With the page that says the same in the other language, so that menus can lead there.
create or replace function public.public_pages() returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
    'slug', p.slug, 'title', p.title, 'lang', p.lang, 'menu', p.menu, 'template', p.template, 'updated_at', p.updated_at,
    'pair', (select q.slug from public.pages q
      where (q.id = p.pair_id or q.pair_id = p.id) and q.status = 'published' and q.published_at <= pg_catalog.now()
      order by q.created_at limit 1))
    order by p.published_at, p.id), '[]')
  from public.pages p where p.status = 'published' and p.published_at <= pg_catalog.now()
$$;
