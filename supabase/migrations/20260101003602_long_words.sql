-- The parser behind to_tsvector takes time by the square of the length of a word with one of _ ~ / in it, minutes for one
-- of 100,000 characters. A column made anew has no time of its own and no version.

alter table public.blog_posts drop column search;
alter table public.blog_posts add column search tsvector generated always as (
  strip(to_tsvector('simple'::regconfig, private.folded(translate(
    title || ' ' || slug || ' ' || coalesce(category, '') || ' ' || coalesce(author, '') || ' ' || coalesce(excerpt, '') || ' '
      || regexp_replace(content, '<[^<>]*>', ' ', 'g'), '<>_~/', '     ')))
)) stored;
alter table public.blog_posts alter column search set statistics 0;
create index blog_posts_search on public.blog_posts using gin (search);

alter table public.services drop column search;
alter table public.services add column search tsvector generated always as (
  strip(to_tsvector('simple'::regconfig, private.folded(translate(
    title || ' ' || slug || ' ' || coalesce(short_description, '') || ' ' || full_description, '<>_~/', '     ')))
)) stored;
alter table public.services alter column search set statistics 0;
create index services_search on public.services using gin (search);

alter table public."references" drop column search;
alter table public."references" add column search tsvector generated always as (
  strip(to_tsvector('simple'::regconfig, private.folded(translate(
    title || ' ' || slug || ' ' || coalesce(client_name, '') || ' ' || coalesce(industry, '') || ' ' || description,
    '<>_~/', '     ')))
)) stored;
alter table public."references" alter column search set statistics 0;
create index references_search on public."references" using gin (search);

alter table public.pages drop column search;
alter table public.pages add column search tsvector generated always as (
  strip(to_tsvector('simple'::regconfig, private.folded(translate(
    title || ' ' || slug || ' ' || coalesce(description, '') || ' '
      || regexp_replace(private.page_words(sections), '<[^<>]*>', ' ', 'g'), '<>_~/', '     ')))
)) stored;
alter table public.pages alter column search set statistics 0;
create index pages_search on public.pages using gin (search);

create or replace function private.words_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select pg_catalog.string_agg('(' || f.query || ')', ' & ')::pg_catalog.tsquery
  from pg_catalog.regexp_matches(words, '[^\s''\\:*&|!()<>]+', 'g') as w (word)
  cross join lateral (
    select pg_catalog.string_agg(nullif(pg_catalog.replace(case
      when form.letters ~ '^[A-Z]+$' then pg_catalog.quote_literal(form.letters) || ':*'
      else pg_catalog.to_tsquery('simple', '''' || form.letters || ''':*')::text end, '<->', '&'), ''), ' | ') as query
    from (
      select one.letters from pg_catalog.string_to_table(nullif(private.spellings(w.word[1]), ''), E'\n') as one (letters)
      union
      select pg_catalog.replace(one.letters, '/', ' ')
      from pg_catalog.string_to_table(nullif(private.spellings(w.word[1]), ''), E'\n') as one (letters)
    ) as form (letters)
  ) f
$$;
