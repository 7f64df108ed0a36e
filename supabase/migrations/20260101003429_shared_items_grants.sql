-- Who may do what; as the other grants, applied again at any time.

revoke all on function private.end_shares_of_item() from public, anon, authenticated;
grant insert (kind) on public.shares to authenticated;
