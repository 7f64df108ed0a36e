-- What the company offers and what it has done, each in an order that staff choose.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  slug text not null,
  short_description text,
  full_description text not null,
  is_active boolean not null default true,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (
    to_tsvector('simple'::regconfig, translate(
      title || ' ' || slug || ' ' || coalesce(short_description, '') || ' ' || full_description, '<>', '  '))
  ) stored,
  constraint services_slug_key unique (slug),
  constraint services_title_length check (char_length(title) between 1 and 200),
  constraint services_slug_format check (char_length(slug) <= 100 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint services_short_description_length check (char_length(short_description) <= 500),
  constraint services_full_description_length check (char_length(full_description) between 1 and 10000)
);
alter table public.services alter column full_description set statistics 0, alter column search set statistics 0;

create table public."references" (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  slug text not null,
  client_name text,
  industry text,
  description text not null,
  challenge text,
  solution text,
  results text,
  technologies text[] not null default '{}',
  image_url text,
  website_url text,
  is_active boolean not null default true,
  is_featured boolean not null default false,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (
    to_tsvector('simple'::regconfig, translate(
      title || ' ' || slug || ' ' || coalesce(client_name, '') || ' ' || coalesce(industry, '') || ' ' || description,
      '<>', '  '))
  ) stored,
  constraint references_slug_key unique (slug),
  constraint references_title_length check (char_length(title) between 1 and 200),
  constraint references_slug_format check (char_length(slug) <= 100 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint references_client_name_length check (char_length(client_name) <= 200),
  constraint references_industry_length check (char_length(industry) <= 200),
  constraint references_description_length check (char_length(description) between 1 and 5000),
  constraint references_challenge_length check (char_length(challenge) <= 5000),
  constraint references_solution_length check (char_length(solution) <= 5000),
  constraint references_results_length check (char_length(results) <= 5000),
  constraint references_image_url_length check (char_length(image_url) <= 2000),
  constraint references_website_url_length check (char_length(website_url) <= 2000),
  constraint references_technologies_count check (cardinality(technologies) <= 50)
);
alter table public."references" alter column description set statistics 0, alter column search set statistics 0;

-- Public lists
create index services_active on public.services (display_order, id) where is_active;
create index references_active on public."references" (display_order, id) where is_active;
-- Staff lists
create index services_order on public.services (display_order, id);
create index references_order on public."references" (display_order, id);
create index services_search on public.services using gin (search);
create index references_search on public."references" using gin (search);

create trigger services_touch before update on public.services
  for each row execute function private.touch_updated_at();
create trigger references_touch before update on public."references"
  for each row execute function private.touch_updated_at();

alter table public.services enable row level security;
alter table public."references" enable row level security;

create policy "visitors read active services" on public.services for select to anon using (is_active);
create policy "staff read services" on public.services for select to authenticated
  using ((select private.is_staff()));
create policy "staff create services" on public.services for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff update services" on public.services for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete services" on public.services for delete to authenticated
  using ((select private.is_staff()));

create policy "visitors read active references" on public."references" for select to anon using (is_active);
create policy "staff read references" on public."references" for select to authenticated
  using ((select private.is_staff()));
create policy "staff create references" on public."references" for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff update references" on public."references" for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete references" on public."references" for delete to authenticated
  using ((select private.is_staff()));
