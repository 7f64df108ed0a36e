-- Who may forget from where an account was signed in to; as the other grants, applied again at any time.

revoke all on function private.forget_places(text), public.forget_places(text) from public, anon, authenticated;

-- It asks for a token that only the web server can sign.
grant execute on function public.forget_places(text), private.forget_places(text) to anon;
