-- By what readers of the feed know an article again. The reasons stand in docs/decisions/032-machines.md.

-- The address under which they know those that were in the feed before it had ids; all others they know by their id.
alter table public.blog_posts add column feed_slug text;
alter table public.blog_posts add constraint blog_posts_feed_slug_format
  check (char_length(feed_slug) <= 100 and feed_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

-- No change of the articles themselves.
alter table public.blog_posts disable trigger user;
update public.blog_posts p set feed_slug = p.slug where p.published_at <= pg_catalog.now();
alter table public.blog_posts enable trigger user;
