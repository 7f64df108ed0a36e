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

revoke all on public.subscribers, public.mailings, public.deliveries, public.mailing_progress
  from public, anon, authenticated;
grant insert (delivery_key) on public.contact_submissions to anon, authenticated;
grant select, delete on public.subscribers to authenticated;
grant select, delete on public.mailings to authenticated;
grant insert (subject, body, post_title, post_excerpt, post_slug) on public.mailings to authenticated;
grant update (subject, body, post_title, post_excerpt, post_slug) on public.mailings to authenticated;
grant select on public.deliveries, public.mailing_progress to authenticated;

revoke all on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_staff() to authenticated;
revoke all on function public.confirm_subscription(text), public.end_subscription(text),
  public.change_mailing(uuid, text), public.recover_deliveries(text, text, text, uuid[]),
  public.claim_deliveries(text, text, integer),
  public.settle_delivery(text, text, uuid, text, text, integer, boolean),
  private.change_mailing(uuid, text)
  from public, anon, authenticated;

-- Each of these asks for a token that only the web server can sign.
grant usage on schema private to anon;
grant execute on function public.confirm_subscription(text), private.confirm_subscription(text),
  public.end_subscription(text), private.end_subscription(text),
  public.recover_deliveries(text, text, text, uuid[]), private.recover_deliveries(text, text, text, uuid[]),
  public.claim_deliveries(text, text, integer), private.claim_deliveries(text, text, integer),
  public.settle_delivery(text, text, uuid, text, text, integer, boolean),
  private.settle_delivery(text, text, uuid, text, text, integer, boolean)
  to anon;
revoke all on function public.erase_old_submissions(text) from public, anon, authenticated;
grant execute on function public.erase_old_submissions(text), private.erase_old_submissions(text) to anon;
revoke all on function public.take_points(text), public.give_points(text) from public, anon, authenticated;
grant execute on function public.take_points(text), private.take_points(text),
  public.give_points(text), private.give_points(text) to anon;
-- This one asks whether the caller is staff.
grant execute on function public.change_mailing(uuid, text), private.change_mailing(uuid, text) to authenticated;
revoke all on function public.search_submissions(text, boolean, integer, integer),
  public.search_posts(text, text, integer, integer) from public, anon;
grant execute on function public.search_submissions(text, boolean, integer, integer),
  private.find_submissions(text, boolean, integer),
  public.search_posts(text, text, integer, integer), private.find_posts(text, text, integer) to authenticated;

revoke all on function public.published_posts(text, integer, integer), public.post_addresses(integer, integer),
  public.search_references(text, boolean, integer, integer), public.search_subscribers(text, integer, integer)
  from public, anon, authenticated;
grant execute on function private.public_categories(), public.published_posts(text, integer, integer),
  public.post_addresses(integer, integer) to anon, authenticated;
grant execute on function public.search_references(text, boolean, integer, integer),
  private.find_references(text, boolean, integer), public.search_subscribers(text, integer, integer),
  private.find_subscribers(text, integer) to authenticated;
