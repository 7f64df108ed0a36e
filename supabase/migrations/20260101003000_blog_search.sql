-- Visitors search the blog by the words that staff search it by. The index is asked with the owner's rights, as for staff
-- (see the migrations of the search), and gives ids of public posts alone.

create function private.find_published_posts(words text, wanted integer) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  query pg_catalog.tsquery := private.words_query(words);
  most integer := least(wanted, 24);
  hits uuid[];
begin
  -- What many posts hold is soon found among the newest.
  hits := array(
    select newest.id from (
      select p.id, p.published_at, p.search from public.blog_posts p
      where p.status = 'published' and p.published_at <= pg_catalog.now()
      order by p.published_at desc, p.id limit 500
    ) newest
    where newest.search operator(pg_catalog.@@) query
    order by newest.published_at desc, newest.id limit most
  );
  if pg_catalog.cardinality(hits) < most then
    hits := array(
      select hit.id from (
        select p.id, p.published_at from public.blog_posts p
        where p.search operator(pg_catalog.@@) query
          and p.status = 'published' and p.published_at <= pg_catalog.now()
        offset 0
      ) hit
      order by hit.published_at desc, hit.id limit most
    );
  end if;
  return query select pg_catalog.unnest(hits);
end
$$;

-- The newest public posts that hold all words, `take` of them, 24 at most.
create function public.search_published_posts(words text, take integer) returns setof public.blog_posts
language sql stable security invoker set search_path = '' rows 24 as $$
  select p.*
  from private.find_published_posts(words, take) with ordinality as hit (id, place)
  join public.blog_posts p on p.id = hit.id
  order by hit.place
$$;
