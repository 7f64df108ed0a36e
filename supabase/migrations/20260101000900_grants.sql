-- Column by column what the two public roles may touch, after all tables are there. Can be run again at any time;
-- the embedded backend does so at every start, because its engine grants everything on first contact.

revoke all on public.contact_submissions, public.blog_posts, public.services, public."references", public.blog_categories
  from public, anon, authenticated;

grant insert (name, email, phone, subject, message) on public.contact_submissions to anon, authenticated;
grant select on public.blog_posts, public.services, public."references", public.blog_categories to anon;

grant select on public.blog_categories to authenticated;
grant select, delete on public.contact_submissions to authenticated;
grant update (is_read) on public.contact_submissions to authenticated;
grant select, insert, update, delete on public.blog_posts, public.services, public."references" to authenticated;

revoke all on function public.is_staff() from public, anon;
grant execute on function public.is_staff() to authenticated;
revoke all on function public.move_service(uuid, boolean), public.move_reference(uuid, boolean) from public, anon;
grant execute on function public.move_service(uuid, boolean), public.move_reference(uuid, boolean) to authenticated;

revoke all on public.content_versions, public.content_state from public, anon, authenticated;
grant select on public.content_versions, public.content_state to anon, authenticated;

revoke all on public.staff_overview from public, anon, authenticated;
grant select on public.staff_overview to authenticated;
