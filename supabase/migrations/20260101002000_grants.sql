-- Who may do what. Anonymous visitors read what is public and hand in messages; staff do the rest, column by column;
-- everyone else gets nothing. Applied again, at any time, it puts back each right of this release. The embedded backend does
-- so at every start, because its engine grants everything on first contact: row security keeps tables shut all the same,
-- but not against what knows no rows, such as truncate.

revoke create on schema public, private from public, anon, authenticated;
revoke usage on schema private from public;
grant usage on schema public, private to anon, authenticated;

-- What lies in `private` is reached through functions only. In `public` there may be tables of somebody's own.
revoke all on all tables in schema private from public, anon, authenticated;
revoke all on all sequences in schema private from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated;
revoke all on public.contact_submissions, public.blog_posts, public.blog_categories, public.services, public."references",
  public.subscribers, public.mailings, public.mailing_progress, public.staff_overview,
  public.content_state
  from public, anon, authenticated;
revoke all on function public.is_staff(), public.end_stale_accounts(text), public.known_places(text),
  public.remember_place(text), public.erase_old_submissions(text), public.published_posts(text, integer, integer),
  public.post_addresses(integer, integer),
  public.confirm_subscription(text), public.end_subscription(text), public.change_mailing(uuid, text),
  public.search_posts(text, text, integer, integer), public.search_references(text, boolean, integer, integer),
  public.search_subscribers(text, integer, integer),
  public.take_points(text), public.give_points(text), public.rights()
  from public, anon, authenticated;

-- Visitors
grant select on public.blog_posts, public.services, public."references" to anon;
grant select on public.blog_categories, public.content_state to anon, authenticated;
grant insert (name, email, phone, subject, message, delivery_key) on public.contact_submissions to anon, authenticated;
grant execute on function private.public_categories(), public.published_posts(text, integer, integer),
  public.post_addresses(integer, integer), public.rights(), private.rights() to anon, authenticated;

-- Each of these asks for a token that only the web server can sign.
grant execute on function public.end_stale_accounts(text), private.end_stale_accounts(text),
  public.known_places(text), private.known_places(text),
  public.remember_place(text), private.remember_place(text),
  public.erase_old_submissions(text), private.erase_old_submissions(text),
  public.confirm_subscription(text), private.confirm_subscription(text),
  public.end_subscription(text), private.end_subscription(text),
  public.take_points(text), private.take_points(text),
  public.give_points(text), private.give_points(text) to anon;

-- Staff: row security asks who is calling, and so do the functions with their owner's rights.
grant select, delete on public.contact_submissions, public.subscribers, public.mailings to authenticated;
grant update (is_read) on public.contact_submissions to authenticated;
grant select, insert, update, delete on public.blog_posts, public.services, public."references" to authenticated;
-- A new draft comes with the id that its form carries: sent twice, it is stored once.
grant insert (id, subject, body, post_title, post_excerpt, post_slug) on public.mailings to authenticated;
grant update (subject, body, post_title, post_excerpt, post_slug) on public.mailings to authenticated;
grant select on public.mailing_progress, public.staff_overview to authenticated;
grant execute on function public.is_staff(), private.is_staff(),
  private.move(regclass, uuid, boolean),
  public.change_mailing(uuid, text), private.change_mailing(uuid, text),
  public.search_posts(text, text, integer, integer), private.find_posts(text, text, integer),
  public.search_references(text, boolean, integer, integer), private.find_references(text, boolean, integer),
  public.search_subscribers(text, integer, integer), private.find_subscribers(text, integer) to authenticated;
