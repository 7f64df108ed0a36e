-- Triggers alone; as the other grants, applied again at any time.

revoke all on function private.end_shares() from public, anon, authenticated;
