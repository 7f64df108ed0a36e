-- A text is as long as people may type it; stored, its markup counts as well.

alter table public.blog_posts drop constraint blog_posts_content_length,
  add constraint blog_posts_content_length check (char_length(content) between 1 and 200000);

alter table public.mailings drop constraint mailings_body_length,
  add constraint mailings_body_length check (char_length(body) <= 40000);
