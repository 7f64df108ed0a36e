-- Lists tell apart what is public and what will be: 'published' is public by now, 'planned' is not yet.

create or replace function private.find_posts(words text, only_status text, wanted integer) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public.blog_posts', 'created_at', true, case
    when only_status is null then 'true'
    when only_status = 'planned' then 'status = ''published'' and published_at > pg_catalog.now()'
    when only_status = 'published' then 'status = ''published'' and published_at <= pg_catalog.now()'
    else pg_catalog.format('status = %L', only_status) end, words, wanted)
$$;

create or replace function private.find_pages(words text, only_status text, wanted integer) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public.pages', 'created_at', true, case
    when only_status is null then 'true'
    when only_status = 'planned' then 'status = ''published'' and published_at > pg_catalog.now()'
    when only_status = 'published' then 'status = ''published'' and published_at <= pg_catalog.now()'
    else pg_catalog.format('status = %L', only_status) end, words, wanted)
$$;
