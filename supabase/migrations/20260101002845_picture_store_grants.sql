-- Who may ask about the bucket of pictures; as the other grants, applied again at any time.

revoke all on function private.store_faults(), public.store_faults() from public, anon, authenticated;

-- The web server and npm run check:hosted ask with the public key; how a bucket is set up, anybody can try out.
grant execute on function public.store_faults(), private.store_faults() to anon, authenticated;
