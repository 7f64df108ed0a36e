-- As the other grants, applied again at any time.

revoke all on function private.picture_alt(text), public.picture_alt(text) from public, anon, authenticated;
grant execute on function private.picture_alt(text), public.picture_alt(text) to anon, authenticated;
