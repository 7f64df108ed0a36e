-- Who may ask whom a link for another password may be sent; as the other grants, applied again at any time.

revoke all on function private.may_recover(text), public.may_recover(text), private.end_older_sessions()
  from public, anon, authenticated;

-- It asks for a token that only the web server can sign.
grant execute on function public.may_recover(text), private.may_recover(text) to anon;
