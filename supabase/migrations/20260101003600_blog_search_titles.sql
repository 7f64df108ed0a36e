-- Articles are found by their author as well. A column made anew has no time of its own and no version.
alter table public.blog_posts drop column search;
alter table public.blog_posts add column search tsvector generated always as (
  strip(to_tsvector('simple'::regconfig, private.folded(translate(
    title || ' ' || slug || ' ' || coalesce(category, '') || ' ' || coalesce(author, '') || ' ' || coalesce(excerpt, '') || ' '
      || regexp_replace(content, '<[^<>]*>', ' ', 'g'), '<>', '  ')))
)) stored;
alter table public.blog_posts alter column search set statistics 0;
create index blog_posts_search on public.blog_posts using gin (search);
create index blog_posts_title_search on public.blog_posts using gin (to_tsvector('simple'::regconfig, private.folded(title)));

-- Public posts with all words in their titles, and behind them those with the words elsewhere; the newest first.
create or replace function private.find_published_posts(words text, wanted integer) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  query pg_catalog.tsquery := private.words_query(words);
  most integer := least(wanted, 24);
  titled uuid[];
  hits uuid[];
begin
  titled := array(
    select hit.id from (
      select p.id, p.published_at from public.blog_posts p
      where pg_catalog.to_tsvector('simple'::pg_catalog.regconfig, private.folded(p.title)) operator(pg_catalog.@@) query
        and p.status = 'published' and p.published_at <= pg_catalog.now()
      offset 0
    ) hit
    order by hit.published_at desc, hit.id limit most
  );
  most := most - pg_catalog.cardinality(titled);
  -- What many posts hold is soon found among the newest.
  hits := array(
    select newest.id from (
      select p.id, p.published_at, p.search from public.blog_posts p
      where p.status = 'published' and p.published_at <= pg_catalog.now()
      order by p.published_at desc, p.id limit 500
    ) newest
    where newest.search operator(pg_catalog.@@) query and newest.id <> all (titled)
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
      where hit.id <> all (titled)
      order by hit.published_at desc, hit.id limit most
    );
  end if;
  return query select pg_catalog.unnest(titled operator(pg_catalog.||) hits);
end
$$;
