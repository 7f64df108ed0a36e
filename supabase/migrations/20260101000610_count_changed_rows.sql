-- A statement that may change nothing counts as no change: otherwise an account without any rights could make every
-- server forget its pages by updates that touch no row.
create or replace function private.count_content_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from changed) then
    update public.content_versions set version = version + 1 where name = tg_table_name;
  end if;
  return null;
end
$$;

drop trigger blog_posts_count_change on public.blog_posts;
drop trigger services_count_change on public.services;
drop trigger references_count_change on public."references";

create trigger blog_posts_count_insert after insert on public.blog_posts referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger blog_posts_count_update after update on public.blog_posts referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger blog_posts_count_delete after delete on public.blog_posts referencing old table as changed
  for each statement execute function private.count_content_change();
create trigger services_count_insert after insert on public.services referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger services_count_update after update on public.services referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger services_count_delete after delete on public.services referencing old table as changed
  for each statement execute function private.count_content_change();
create trigger references_count_insert after insert on public."references" referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger references_count_update after update on public."references" referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger references_count_delete after delete on public."references" referencing old table as changed
  for each statement execute function private.count_content_change();
