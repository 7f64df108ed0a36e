-- Who may call what the migration before this one has made. Can be run again at any time; the embedded backend does so
-- at every start, after 20260101000900_grants.sql.

revoke all on function private.confirm_account(), private.follow_password(), private.follow_account(),
  private.end_stale_accounts(text), private.known_places(text), private.remember_place(text),
  public.end_stale_accounts(text), public.known_places(text), public.remember_place(text)
  from public, anon, authenticated;
revoke all on private.confirmed_accounts, private.known_places from public, anon, authenticated;

-- Each of these asks for a token that only the web server can sign.
grant execute on function public.end_stale_accounts(text), private.end_stale_accounts(text),
  public.known_places(text), private.known_places(text),
  public.remember_place(text), private.remember_place(text) to anon;
