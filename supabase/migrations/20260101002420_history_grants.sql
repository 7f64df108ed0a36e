-- Who may do what with versions, old addresses and links; as the other grants, applied again at any time.

revoke all on public.content_changes, public.content_versions, public.trash, public.old_addresses, public.missed_addresses,
  public.shares from public, anon, authenticated;
revoke all on function private.keep_version(),
  private.keep_old_address(), private.staff_names(), public.staff_names(),
  public.text_places(text), private.known_addresses(), public.known_addresses(), private.note_missed(text, jsonb),
  public.note_missed(text, jsonb), private.shared_post(text), public.shared_post(text), private.tidy_content(text),
  public.tidy_content(text)
  from public, anon, authenticated;

-- Visitors: when kept pages are out of date, where hashes of paths lead, and what a link of 256 bits shows.
grant select on public.content_changes to anon, authenticated;
grant execute on function public.known_addresses(), private.known_addresses(), public.shared_post(text),
  private.shared_post(text) to anon, authenticated;
-- Each of these asks for a token that only the web server can sign.
grant execute on function public.note_missed(text, jsonb), private.note_missed(text, jsonb), public.tidy_content(text),
  private.tidy_content(text) to anon;

-- Staff: versions are written by triggers alone.
grant select on public.content_versions, public.trash, public.old_addresses,
  public.missed_addresses, public.shares to authenticated;
grant insert (path, kind, item_id, target), delete on public.old_addresses to authenticated;
grant delete on public.missed_addresses to authenticated;
grant insert (token_hash, item_id, expires_at), delete on public.shares to authenticated;
grant execute on function public.staff_names(), private.staff_names(), public.text_places(text) to authenticated;
