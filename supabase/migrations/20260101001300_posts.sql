-- Articles. What keeps their screens at one speed however much is stored: nothing is counted or skipped row by row while
-- somebody waits. The reasons stand in docs/decisions/016-growth.md.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  slug text not null,
  excerpt text,
  content text not null,
  category text,
  featured_image text,
  status text not null default 'draft',
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (
    to_tsvector('simple'::regconfig, translate(
      title || ' ' || slug || ' ' || coalesce(category, '') || ' ' || coalesce(excerpt, '') || ' '
        || regexp_replace(content, '<[^<>]*>', ' ', 'g'), '<>', '  '))
  ) stored,
  constraint blog_posts_slug_key unique (slug),
  constraint blog_posts_title_length check (char_length(title) between 1 and 200),
  constraint blog_posts_slug_format check (char_length(slug) <= 100 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint blog_posts_excerpt_length check (char_length(excerpt) <= 500),
  constraint blog_posts_content_length check (char_length(content) between 1 and 100000),
  constraint blog_posts_category_length check (char_length(category) <= 100),
  constraint blog_posts_featured_image_length check (char_length(featured_image) <= 2000),
  constraint blog_posts_status_value check (status in ('draft', 'published', 'archived')),
  -- A browser makes 0025 of a year typed in two digits, and not every program that reads such a time takes it for one: a
  -- single row made lists and pages fail.
  constraint blog_posts_published_at_year check (published_at is null or published_at >= '1900-01-01')
);
-- The planner learns nothing useful from long texts and their words, and reading them makes up most of the work of
-- gathering statistics.
alter table public.blog_posts alter column content set statistics 0, alter column search set statistics 0;

-- Public lists. The addresses of a site map come from the index alone, which keeps it from reading every article.
create index blog_posts_published on public.blog_posts (published_at desc, id) include (slug, updated_at)
  where status = 'published';
create index blog_posts_published_category on public.blog_posts (category, published_at desc, id) where status = 'published';
-- Staff lists
create index blog_posts_created on public.blog_posts (created_at desc, id);
create index blog_posts_status_created on public.blog_posts (status, created_at desc, id);
create index blog_posts_search on public.blog_posts using gin (search);

create trigger blog_posts_touch before update on public.blog_posts
  for each row execute function private.touch_updated_at();

alter table public.blog_posts enable row level security;

create policy "visitors read published posts" on public.blog_posts for select to anon
  using (status = 'published' and published_at <= now());
create policy "staff read posts" on public.blog_posts for select to authenticated
  using ((select private.is_staff()));
create policy "staff create posts" on public.blog_posts for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff update posts" on public.blog_posts for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete posts" on public.blog_posts for delete to authenticated
  using ((select private.is_staff()));

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

-- One row per category with public posts, and one without a name for those that have none.
create view public.blog_categories with (security_invoker = true) as
  select category, posts from private.public_categories();

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
