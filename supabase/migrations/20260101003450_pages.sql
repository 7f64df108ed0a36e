-- Pages that staff put together from sections, one more kind of content (app/features/pages).

-- The words of sections, for searches; their ids and kinds say nothing.
create function private.page_words(sections jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(pg_catalog.string_agg(word.value #>> '{}', ' '), '')
  from pg_catalog.jsonb_array_elements(sections) as section (value),
    pg_catalog.jsonb_path_query(section.value - '{id,kind,version}'::text[], '$.** ? (@.type() == "string")') as word (value)
$$;

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  title text not null,
  description text,
  lang text not null default 'de',
  -- The page that says the same in the other language, where there is one.
  pair_id uuid,
  menu text not null default 'none',
  cover text,
  sections jsonb not null default '[]',
  -- What it began with and what search engines are told of it, with the facts of a job or an event.
  template text not null default 'leer',
  place text,
  starts_at timestamptz,
  ends_at timestamptz,
  employment text not null default '',
  status text not null default 'draft',
  published_at timestamptz,
  -- No reference: accounts stay behind when content moves.
  author uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (
    strip(to_tsvector('simple'::regconfig, private.folded(translate(
      title || ' ' || slug || ' ' || coalesce(description, '') || ' '
        || regexp_replace(private.page_words(sections), '<[^<>]*>', ' ', 'g'), '<>', '  ')))
  )) stored,
  constraint pages_slug_key unique (slug),
  constraint pages_slug_format check (char_length(slug) <= 100 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint pages_title_length check (char_length(title) between 1 and 200),
  constraint pages_description_length check (char_length(description) <= 300),
  constraint pages_lang_value check (lang in ('de', 'en')),
  constraint pages_menu_value check (menu in ('none', 'header', 'footer')),
  constraint pages_cover_length check (char_length(cover) <= 2000),
  constraint pages_sections_list check (
    pg_catalog.jsonb_typeof(sections) = 'array' and pg_catalog.jsonb_array_length(sections) <= 40
    and pg_catalog.octet_length(sections::text) <= 1000000),
  constraint pages_template_value check (template in ('ort', 'angebot', 'stelle', 'veranstaltung', 'danke', 'leer')),
  constraint pages_place_length check (char_length(place) <= 200),
  constraint pages_employment_value check (employment in ('', 'FULL_TIME', 'PART_TIME', 'INTERN', 'CONTRACTOR')),
  constraint pages_status_value check (status in ('draft', 'published', 'archived')),
  constraint pages_published_at_year check (published_at is null or published_at >= '1900-01-01')
);
alter table public.pages alter column sections set statistics 0, alter column search set statistics 0;

create index pages_published on public.pages (published_at, id) where status = 'published';
create index pages_created on public.pages (created_at desc, id);
create index pages_status_created on public.pages (status, created_at desc, id);
create index pages_search on public.pages using gin (search);

select private.keep_content('public.pages', 'status = ''published'' and published_at <= pg_catalog.now()', '{cover,sections}');

-- The first parts of addresses that are not those of such pages (app/features/pages/reserved.ts).
create function private.reserved_slugs() returns text[]
language sql immutable set search_path = '' as $$
  select pg_catalog.string_to_array(
    'about,admin,agb,assets,barrierefreiheit,blog,blogs,businessplan,coc,code-of-conduct,contact,'
    || 'datenschutz,datenschutzerklaerung,dating,event-techstack-registration,feed,google-workspace,gtc,'
    || 'healthz,images,impacthub,impressum,insights-and-research,it-support-bremerhaven,kontakt,leistungen,'
    || 'media,metrics,newsletter,pages,podcast,policies,preview,references,referenzen,rss,services,'
    || 'shipify-me-app-datenschutzhinweis,termin,ueber-uns', ',')
$$;

alter table public.old_addresses drop constraint old_addresses_leads_somewhere,
  add constraint old_addresses_leads_somewhere check (
    (kind in ('blog_posts', 'pages') and item_id is not null and target is null)
    or (kind is null and item_id is null and target is not null)
  );

create function private.check_page_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.slug = any (private.reserved_slugs()) then
    raise exception 'this slug is reserved' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from public.old_addresses a where a.path = '/' || new.slug and a.item_id is distinct from new.id
  ) then
    raise exception 'this slug leads elsewhere' using errcode = 'unique_violation';
  end if;
  return new;
end
$$;

create trigger pages_slug before insert or update of slug on public.pages
  for each row execute function private.check_page_slug();

-- An address that a page had in public leads to where that is now.
create function private.keep_page_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    delete from public.old_addresses a where a.path = '/' || new.slug and a.item_id = new.id;
  end if;
  if tg_op = 'UPDATE' and old.slug <> new.slug and old.published_at <= pg_catalog.now() then
    insert into public.old_addresses (path, kind, item_id) values ('/' || old.slug, 'pages', old.id)
    on conflict (path) do nothing;
  end if;
  return null;
end
$$;

create trigger pages_addresses after insert or update on public.pages
  for each row execute function private.keep_page_address();

create or replace function private.known_addresses() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    pg_catalog.jsonb_object_agg(
      pg_catalog.left(pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(a.path, 'UTF8')), 'hex'), 32),
      coalesce(a.target, '/blog/' || p.slug, '/' || g.slug)),
    '{}')
  from public.old_addresses a
  left join public.blog_posts p on p.id = a.item_id and p.status = 'published' and p.published_at <= pg_catalog.now()
  left join public.pages g on g.id = a.item_id and g.status = 'published' and g.published_at <= pg_catalog.now()
  left join public.blog_posts there on a.path like '/blog/%' and there.slug = pg_catalog.substr(a.path, 7)
    and there.status = 'published' and there.published_at <= pg_catalog.now()
  left join public.pages page on page.slug = pg_catalog.substr(a.path, 2)
    and page.status = 'published' and page.published_at <= pg_catalog.now()
  where coalesce(a.target, p.slug, g.slug) is not null and there.id is null and page.id is null
$$;

-- What menus, the site map and caches know of public pages, oldest first. One value and not rows, of which hosted projects
-- give no more than 1,000 at once.
create function public.public_pages() returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
    'slug', p.slug, 'title', p.title, 'lang', p.lang, 'menu', p.menu, 'updated_at', p.updated_at)
    order by p.published_at, p.id), '[]')
  from public.pages p where p.status = 'published' and p.published_at <= pg_catalog.now()
$$;

create or replace view public.content_state with (security_invoker = true) as
  select
    (select jsonb_object_agg(name, version) from public.content_changes) as versions,
    (select max(published_at) from public.blog_posts
      where status = 'published' and published_at <= now()) as newest_post,
    (select max(published_at) from public.pages
      where status = 'published' and published_at <= now()) as newest_page;

create function private.find_pages(words text, only_status text, wanted integer) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public.pages', 'created_at', true,
    case when only_status is null then 'true' else pg_catalog.format('status = %L', only_status) end, words, wanted)
$$;

create function public.search_pages(words text, only_status text, skip integer, take integer) returns setof public.pages
language sql stable security invoker set search_path = '' rows 50 as $$
  select p.*
  from private.find_pages(words, only_status, skip + take) with ordinality as hit (id, place)
  join public.pages p on p.id = hit.id
  where hit.place > skip
  order by hit.place
$$;
