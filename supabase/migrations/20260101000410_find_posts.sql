-- Search in posts through the index in spite of row security; see private.find_submissions for the why of each part.
create function private.find_posts(words text, only_status text, wanted integer) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
declare
  query pg_catalog.tsquery := pg_catalog.to_tsquery('simple', words);
  hits uuid[];
begin
  if not private.is_staff() then
    return;
  end if;
  select pg_catalog.array_agg(hit.id order by hit.created_at desc, hit.id) into hits
  from (
    select newest.id, newest.created_at
    from (select * from public.blog_posts order by created_at desc, id limit 500) newest
    where newest.search operator(pg_catalog.@@) query and (only_status is null or newest.status = only_status)
    order by newest.created_at desc, newest.id
    limit wanted
  ) hit;
  if pg_catalog.cardinality(hits) = wanted then
    return query select pg_catalog.unnest(hits);
    return;
  end if;
  return query
    with hit as materialized (
      select p.id, p.created_at
      from public.blog_posts p
      where p.search operator(pg_catalog.@@) query and (only_status is null or p.status = only_status)
    )
    select hit.id from hit order by hit.created_at desc, hit.id limit wanted;
end
$$;
revoke all on function private.find_posts(text, text, integer) from public, anon;
grant execute on function private.find_posts(text, text, integer) to authenticated;

-- The posts that hold all words, newest first, from the one after `skip` on, `take` of them.
create function public.search_posts(words text, only_status text, skip integer, take integer)
returns setof public.blog_posts
language sql stable security invoker set search_path = '' rows 50 as $$
  select p.*
  from private.find_posts(words, only_status, skip + take) with ordinality as hit (id, place)
  join public.blog_posts p on p.id = hit.id
  where hit.place > skip
  order by hit.place
$$;
