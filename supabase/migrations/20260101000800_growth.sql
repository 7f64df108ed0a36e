-- What keeps the screens at one speed however much is stored: nothing is counted or skipped row by row while somebody
-- waits. The reasons stand in docs/decisions/016-growth.md.

-- How many posts are published per category ('' for none), kept by a trigger. Scheduled ones are among them and are
-- taken off when somebody asks, since their time comes without a write.
create table private.post_counts (
  category text primary key,
  posts integer not null
);
alter table private.post_counts enable row level security;

create function private.count_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from private.post_counts;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update private.post_counts c set posts = c.posts - gone.posts
    from (
      select coalesce(p.category, '') as category, pg_catalog.count(*)::integer as posts
      from removed p where p.status = 'published' and p.published_at is not null group by 1
    ) gone
    where c.category = gone.category;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.post_counts as c (category, posts)
    select coalesce(p.category, ''), pg_catalog.count(*)
    from added p where p.status = 'published' and p.published_at is not null group by 1
    on conflict (category) do update set posts = c.posts + excluded.posts;
  end if;
  return null;
end
$$;
revoke all on function private.count_posts() from public, anon, authenticated;

insert into private.post_counts (category, posts)
select coalesce(category, ''), count(*)
from public.blog_posts where status = 'published' and published_at is not null group by 1;

create trigger blog_posts_counted_insert after insert on public.blog_posts referencing new table as added
  for each statement execute function private.count_posts();
create trigger blog_posts_counted_update after update on public.blog_posts
  referencing old table as removed new table as added
  for each statement execute function private.count_posts();
create trigger blog_posts_counted_delete after delete on public.blog_posts referencing old table as removed
  for each statement execute function private.count_posts();
create trigger blog_posts_counted_truncate after truncate on public.blog_posts
  for each statement execute function private.count_posts();

-- With its owner's rights, because the counts also hold posts that are still to come. It says no more than the list.
create function private.public_categories() returns table (category text, posts integer)
language sql stable security definer set search_path = '' rows 10 as $$
  select nullif(c.category, ''), c.posts - coalesce(later.posts, 0)
  from private.post_counts c
  left join (
    select coalesce(p.category, '') as category, pg_catalog.count(*)::integer as posts
    from public.blog_posts p where p.status = 'published' and p.published_at > pg_catalog.now() group by 1
  ) later on later.category = c.category
  where c.posts > coalesce(later.posts, 0)
$$;
revoke all on function private.public_categories() from public;
grant usage on schema private to anon;
grant execute on function private.public_categories() to anon, authenticated;

-- One row per category with public posts, and one without a name for those that have none.
create or replace view public.blog_categories with (security_invoker = true) as
  select category, posts from private.public_categories();

-- The addresses of a site map come from the index alone, which keeps it from reading every article.
drop index public.blog_posts_published;
create index blog_posts_published on public.blog_posts (published_at desc, id) include (slug, updated_at)
  where status = 'published';

-- Public posts, newest first, `take` of them from the one after `skip` on. What is skipped is skipped in the index,
-- from the nearer end. The caller's own rights decide what there is.
create function public.published_posts(only_category text, skip integer, take integer)
returns setof public.blog_posts
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan rows 12 as $$
declare
  total integer := (
    select coalesce(pg_catalog.sum(c.posts), 0)
    from private.public_categories() c where only_category is null or c.category = only_category
  );
  hits uuid[];
begin
  if skip <= total / 2 then
    hits := array(
      select p.id from public.blog_posts p
      where p.status = 'published' and p.published_at <= pg_catalog.now()
        and (only_category is null or p.category = only_category)
      order by p.published_at desc, p.id
      limit take offset skip
    );
  else
    hits := array(
      select p.id from public.blog_posts p
      where p.status = 'published' and p.published_at <= pg_catalog.now()
        and (only_category is null or p.category = only_category)
      order by p.published_at, p.id desc
      limit greatest(least(take, total - skip), 0) offset greatest(total - skip - take, 0)
    );
  end if;
  return query
    select p.* from public.blog_posts p where p.id = any (hits) order by p.published_at desc, p.id;
end
$$;
revoke all on function public.published_posts(text, integer, integer) from public;
grant execute on function public.published_posts(text, integer, integer) to anon, authenticated;

-- Slug and last change of public posts, oldest first, so that a full file of the site map changes no more. One value
-- and not rows, of which hosted projects give no more than 1,000 at once.
create function public.post_addresses(skip integer, take integer) returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_array(page.slug, page.updated_at)), '[]')
  from (
    select p.slug, p.updated_at from public.blog_posts p
    where p.status = 'published' and p.published_at <= pg_catalog.now()
    order by p.published_at, p.id desc
    limit take offset skip
  ) page
$$;
revoke all on function public.post_addresses(integer, integer) from public;
grant execute on function public.post_addresses(integer, integer) to anon, authenticated;

-- Search in references and subscribers through the index in spite of row security; see private.find_submissions for
-- the why of each part.
create function private.find_references(words text, only_active boolean, wanted integer) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
declare
  query pg_catalog.tsquery := pg_catalog.to_tsquery('simple', words);
  hits uuid[];
begin
  if not private.is_staff() then
    return;
  end if;
  select pg_catalog.array_agg(hit.id order by hit.display_order, hit.id) into hits
  from (
    select early.id, early.display_order
    from (select * from public."references" order by display_order, id limit 500) early
    where early.search operator(pg_catalog.@@) query and (only_active is null or early.is_active = only_active)
    order by early.display_order, early.id
    limit wanted
  ) hit;
  if pg_catalog.cardinality(hits) = wanted then
    return query select pg_catalog.unnest(hits);
    return;
  end if;
  return query
    with hit as materialized (
      select r.id, r.display_order
      from public."references" r
      where r.search operator(pg_catalog.@@) query and (only_active is null or r.is_active = only_active)
    )
    select hit.id from hit order by hit.display_order, hit.id limit wanted;
end
$$;
revoke all on function private.find_references(text, boolean, integer) from public, anon;
grant execute on function private.find_references(text, boolean, integer) to authenticated;

create function public.search_references(words text, only_active boolean, skip integer, take integer)
returns setof public."references"
language sql stable security invoker set search_path = '' rows 50 as $$
  select r.*
  from private.find_references(words, only_active, skip + take) with ordinality as hit (id, place)
  join public."references" r on r.id = hit.id
  where hit.place > skip
  order by hit.place
$$;
revoke all on function public.search_references(text, boolean, integer, integer) from public, anon;
grant execute on function public.search_references(text, boolean, integer, integer) to authenticated;

create function private.find_subscribers(words text, wanted integer) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
declare
  query pg_catalog.tsquery := pg_catalog.to_tsquery('simple', words);
  hits uuid[];
begin
  if not private.is_staff() then
    return;
  end if;
  select pg_catalog.array_agg(hit.id order by hit.confirmed_at desc, hit.id) into hits
  from (
    select newest.id, newest.confirmed_at
    from (select * from public.subscribers order by confirmed_at desc, id limit 500) newest
    where newest.search operator(pg_catalog.@@) query
    order by newest.confirmed_at desc, newest.id
    limit wanted
  ) hit;
  if pg_catalog.cardinality(hits) = wanted then
    return query select pg_catalog.unnest(hits);
    return;
  end if;
  return query
    with hit as materialized (
      select s.id, s.confirmed_at from public.subscribers s where s.search operator(pg_catalog.@@) query
    )
    select hit.id from hit order by hit.confirmed_at desc, hit.id limit wanted;
end
$$;
revoke all on function private.find_subscribers(text, integer) from public, anon;
grant execute on function private.find_subscribers(text, integer) to authenticated;

create function public.search_subscribers(words text, skip integer, take integer)
returns setof public.subscribers
language sql stable security invoker set search_path = '' rows 50 as $$
  select s.*
  from private.find_subscribers(words, skip + take) with ordinality as hit (id, place)
  join public.subscribers s on s.id = hit.id
  where hit.place > skip
  order by hit.place
$$;
revoke all on function public.search_subscribers(text, integer, integer) from public, anon;
grant execute on function public.search_subscribers(text, integer, integer) to authenticated;

-- Mailings and how far they are, in one question.
create or replace view public.mailing_progress with (security_invoker = true) as
  select m.id as mailing_id, progress.*, m.subject, m.body, m.post_title, m.post_excerpt, m.post_slug, m.status,
    m.created_at, m.started_at, m.finished_at
  from public.mailings m
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where d.state in ('waiting', 'sending')))::integer as waiting,
      (count(*) filter (where d.state = 'sent'))::integer as sent,
      (count(*) filter (where d.state = 'failed'))::integer as failed,
      (count(*) filter (where d.state = 'unclear'))::integer as unclear,
      (count(*) filter (where d.state = 'skipped'))::integer as skipped
    from public.deliveries d where d.mailing_id = m.id
  ) progress;
