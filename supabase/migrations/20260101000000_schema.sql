-- Tables, limits and indexes of the public site and the staff area.
-- Who may do what stands in the migration that follows.

create schema if not exists private;
revoke all on schema private from public;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.clock_timestamp();
  return new;
end
$$;

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  subject text,
  message text not null,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_submissions_name_length check (char_length(name) <= 100 and name ~ '\S'),
  constraint contact_submissions_email_length check (char_length(email) <= 255 and email ~ '^\S+@\S+$'),
  constraint contact_submissions_phone_length check (char_length(phone) <= 20),
  -- 100 for a typed subject; the home form stores 'Unternehmen: ' (13) and a company of up to 100.
  constraint contact_submissions_subject_length check (char_length(subject) <= 113),
  constraint contact_submissions_message_length check (char_length(message) <= 5000 and message ~ '\S')
);

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
  constraint blog_posts_slug_key unique (slug),
  constraint blog_posts_title_length check (char_length(title) between 1 and 200),
  constraint blog_posts_slug_format check (char_length(slug) <= 100 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint blog_posts_excerpt_length check (char_length(excerpt) <= 500),
  constraint blog_posts_content_length check (char_length(content) between 1 and 100000),
  constraint blog_posts_category_length check (char_length(category) <= 100),
  constraint blog_posts_featured_image_length check (char_length(featured_image) <= 2000),
  constraint blog_posts_status_value check (status in ('draft', 'published', 'archived'))
);

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
  constraint services_slug_key unique (slug),
  constraint services_title_length check (char_length(title) between 1 and 200),
  constraint services_slug_format check (char_length(slug) <= 100 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint services_short_description_length check (char_length(short_description) <= 500),
  constraint services_full_description_length check (char_length(full_description) between 1 and 10000)
);

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

create trigger contact_submissions_touch before update on public.contact_submissions
  for each row execute function private.touch_updated_at();
create trigger blog_posts_touch before update on public.blog_posts
  for each row execute function private.touch_updated_at();
create trigger services_touch before update on public.services
  for each row execute function private.touch_updated_at();
create trigger references_touch before update on public."references"
  for each row execute function private.touch_updated_at();

-- Public lists
create index blog_posts_published on public.blog_posts (published_at desc, id) where status = 'published';
create index blog_posts_published_category on public.blog_posts (category, published_at desc, id) where status = 'published';
create index services_active on public.services (display_order, id) where is_active;
create index references_active on public."references" (display_order, id) where is_active;

-- Staff lists
create index blog_posts_created on public.blog_posts (created_at desc, id);
create index blog_posts_status_created on public.blog_posts (status, created_at desc, id);
create index services_order on public.services (display_order, id);
create index references_order on public."references" (display_order, id);
create index contact_submissions_created on public.contact_submissions (created_at desc, id);
create index contact_submissions_unread on public.contact_submissions (created_at desc, id) where not is_read;
create index contact_submissions_email on public.contact_submissions (email, created_at desc);

-- The caller's own rights decide which posts count.
create view public.blog_categories with (security_invoker = true) as
  select category, count(*)::integer as posts
  from public.blog_posts
  where status = 'published' and published_at <= now() and category is not null
  group by category;
