-- What cached pages are compared with: a counter per public table, and the time of the newest public post,
-- which moves by itself when a scheduled post's time comes. Nothing here says more than the public pages do.

create table public.content_versions (
  name text primary key,
  version bigint not null default 0
);
insert into public.content_versions (name) values ('blog_posts'), ('services'), ('references');

alter table public.content_versions enable row level security;
create policy "everyone reads versions" on public.content_versions for select to anon, authenticated using (true);

create function private.count_content_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.content_versions set version = version + 1 where name = tg_table_name;
  return null;
end
$$;
revoke all on function private.count_content_change() from public, anon, authenticated;

create trigger blog_posts_count_change after insert or update or delete on public.blog_posts
  for each statement execute function private.count_content_change();
create trigger services_count_change after insert or update or delete on public.services
  for each statement execute function private.count_content_change();
create trigger references_count_change after insert or update or delete on public."references"
  for each statement execute function private.count_content_change();

create view public.content_state with (security_invoker = true) as
  select
    (select jsonb_object_agg(name, version) from public.content_versions) as versions,
    (select max(published_at) from public.blog_posts
      where status = 'published' and published_at <= now()) as newest_post;
