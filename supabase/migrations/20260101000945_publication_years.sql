-- A browser makes 0025 of a year typed in two digits, and not every program that reads such a time takes it for one: a
-- single row made lists and pages fail. What was stored so is public since it was made.
update public.blog_posts set published_at = created_at where published_at < '1900-01-01';
alter table public.blog_posts add constraint blog_posts_published_at_year
  check (published_at is null or published_at >= '1900-01-01');
