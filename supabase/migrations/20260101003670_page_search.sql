-- Visitors find pages of staff by the words that staff find them by, as articles.

create index pages_title_search on public.pages using gin (to_tsvector('simple'::regconfig, private.folded(title)));

-- Public pages with all words in their titles, and behind them those with the words elsewhere; the newest first. Pages of
-- thanks are reached by a form.
create function private.find_published_pages(words text, wanted integer) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 12 as $$
declare
  query pg_catalog.tsquery := private.words_query(words);
  most integer := least(wanted, 12);
  titled uuid[];
begin
  titled := array(
    select hit.id from (
      select p.id, p.published_at from public.pages p
      where pg_catalog.to_tsvector('simple'::pg_catalog.regconfig, private.folded(p.title)) operator(pg_catalog.@@) query
        and p.status = 'published' and p.published_at <= pg_catalog.now() and p.template <> 'danke'
      offset 0
    ) hit
    order by hit.published_at desc, hit.id limit most
  );
  return query select pg_catalog.unnest(titled operator(pg_catalog.||) array(
    select hit.id from (
      select p.id, p.published_at from public.pages p
      where p.search operator(pg_catalog.@@) query
        and p.status = 'published' and p.published_at <= pg_catalog.now() and p.template <> 'danke'
      offset 0
    ) hit
    where hit.id <> all (titled)
    order by hit.published_at desc, hit.id limit most - pg_catalog.cardinality(titled)
  ));
end
$$;

create function public.search_published_pages(words text, take integer) returns setof public.pages
language sql stable security invoker set search_path = '' rows 12 as $$
  select p.*
  from private.find_published_pages(words, take) with ordinality as hit (id, place)
  join public.pages p on p.id = hit.id
  order by hit.place
$$;
